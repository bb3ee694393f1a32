/** Curling at a table. */
import type { PlayFacet } from "../../../play/index.js";
import type { CurlingKit } from "../players/index.js";
import { TEAMS } from "../views/index.js";
import { CurlingTable } from "./table.js";

export const curlingPlay: PlayFacet<CurlingKit> = {
  sides: TEAMS,
  help: `Both throw with the same unsteady hand, and a throw that is taken back meets the same luck again. A throw
is told by its target, in metres to the right of the tee and beyond it (draw 0 -0.5 cw), or by the stone that it
shall hit (hit 2 ccw).`,
  examples: ["--ends 2 --agent rules", "--rules dc4 --colour yellow --agent best:time=5"],
  table: (kit, seed, screen) => new CurlingTable(kit, seed, screen),
};
