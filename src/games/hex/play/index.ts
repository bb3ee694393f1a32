/** Hex at a table. */
import type { PlayFacet } from "../../../play/index.js";
import type { HexKit } from "../players/index.js";
import { HexTable } from "./table.js";

export { HexTable } from "./table.js";

export const hexPlay: PlayFacet<HexKit> = {
  sides: ["black", "white"],
  help: "Black joins top and bottom, White left and right; a move is a cell such as c7.",
  examples: ["--size 7 --agent uct:playouts=1000", "--colour white --swap pieces --agent best:time=5"],
  table: ({ game }, _, screen) => new HexTable(game, screen),
};
