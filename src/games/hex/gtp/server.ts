/** Hex over GTP, as HexGui, GoGui's tools and match programs speak it. */

import {
  ANALYZE_COMMANDS,
  alone,
  type GtpServer,
  gtpServer,
  type ServerSetup,
} from "../../../protocols/index.js";
import type { HexState } from "../index.js";
import type { HexKit, HexSpec } from "../players/index.js";
import { HexTable } from "./table.js";

export function hexServer(game: HexSpec, setup: ServerSetup<HexState, HexKit>): GtpServer {
  return gtpServer(setup, new HexTable(game), ({ table }) => ({
    "play-game"(args) {
      table.playAll(
        args.all.map((move) => [undefined, move]),
        "start",
      );
      return "";
    },
    "hexgui-analyze_commands": alone(() => ANALYZE_COMMANDS.join("\n")),
  }));
}
