import { hex } from "../../../src/games/hex/entry.js";
import { hexKit } from "../../../src/games/hex/players/index.js";
import { boardWork } from "../board/work.js";

/** What the worker does for Hex. */
export const hexWork = boardWork(hex, hexKit);
