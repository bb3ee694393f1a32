/** The games that come with the package, everybody who plays them, and the one list of them. */
import { addGame } from "../agents/index.js";
import { curling } from "./curling/index.js";
import { go } from "./go/index.js";
import { hex } from "./hex/index.js";

for (const game of [hex, go, curling]) addGame(game);

export { type SpeedWork, speedWorks } from "./speeds.js";
