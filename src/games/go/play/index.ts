/** Go at a table. */
import type { PlayFacet } from "../../../play/index.js";
import type { GoKit } from "../players/index.js";
import { GoTable } from "./table.js";

export const goPlay: PlayFacet<GoKit> = {
  sides: ["black", "white"],
  help: `A move is a point such as E5, or pass; two passes end the game, and all stones on the board count then. score
tells who is ahead.`,
  examples: ["--size 9 --komi 5.5 --agent best:time=2"],
  table: ({ game }, _, screen) => new GoTable(game, screen),
};
