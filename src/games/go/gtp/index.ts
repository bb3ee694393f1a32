/** Go over GTP. */
import type { GtpFacet } from "../../../protocols/index.js";
import type { GoState } from "../index.js";
import type { GoKit, GoSpec } from "../players/index.js";
import { drawBoard } from "../views/index.js";
import { goPoints } from "./points.js";
import { goServer } from "./server.js";
import { goTongue } from "./tongue.js";

export { goServer } from "./server.js";

export const goGtp: GtpFacet<GoSpec, GoState, GoKit> = {
  tongue: goTongue,
  server: goServer,
  // The text goes through programs, so without colours.
  show: (state) => drawBoard(state, false),
  points: goPoints,
  help: `The controller sets size, komi and handicap by commands; --size, --komi and --rules hold until it does.
lz-analyze, kata-analyze and the like go on until any line is heard, *-genmove_analyze until the move is found.
final_score counts stones as they lie under Tromp-Taylor rules (the sets cgos and tromp-taylor), and without those that
playouts take for dead under the others.`,
  controlled: { handicap: "fixed_handicap, place_free_handicap" },
};
