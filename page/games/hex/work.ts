import { hex, hexKit } from "../../../src/games/hex/index.js";
import { boardWork } from "../board/work.js";

/** What the worker does for Hex. */
export const hexWork = boardWork(hex, hexKit);
