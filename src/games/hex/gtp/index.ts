/** Hex over GTP. */
import type { GtpFacet } from "../../../protocols/index.js";
import type { HexState } from "../index.js";
import type { HexKit, HexSpec } from "../players/index.js";
import { drawBoard } from "../views/index.js";
import { hexPoints } from "./points.js";
import { hexServer } from "./server.js";
import { hexTongue } from "./tongue.js";

export { hexServer } from "./server.js";

export const hexGtp: GtpFacet<HexSpec, HexState, HexKit> = {
  tongue: hexTongue,
  server: hexServer,
  // The text goes through programs, so without colours.
  show: (state) => drawBoard(state, false),
  points: hexPoints,
  help: "HexGui reads live graphics from standard output: playout-param live_gfx stdout.",
};
