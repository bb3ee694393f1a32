/** Hex over GTP, as HexGui, GoGui's tools and match programs speak it. */

import type { HexState } from "../../../games/hex/index.js";
import type { HexKit, HexSpec } from "../../../games/hex/players/index.js";
import { alone } from "../dialogue.js";
import { ANALYZE_COMMANDS, type GtpServer, gtpServer, type ServerSetup } from "../server.js";
import { HexTable } from "./table.js";

export interface HexServerSetup extends ServerSetup<HexState, HexKit> {
  readonly game: HexSpec;
}

export function hexServer(setup: HexServerSetup): GtpServer {
  return gtpServer(setup, new HexTable(setup.game), ({ table }) => ({
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
