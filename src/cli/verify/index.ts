import type { Command } from "commander";
import { addEntries } from "../entries.js";

export function verifyCommand(command: Command): void {
  addEntries(command, [
    {
      name: "curling",
      description: "run recorded throws of the official simulators through ours",
      load: async () => (await import("./curling.js")).verifyCurlingCommand,
    },
    {
      name: "hex",
      description: "count what playouts give on the empty 11x11 board, and compare ways to find a winner",
      load: async () => (await import("./hex.js")).verifyHexCommand,
    },
    {
      name: "go",
      description:
        "count what light playouts give on the empty 9x9 board; check the rules by reference files",
      load: async () => (await import("./go.js")).verifyGoCommand,
    },
  ]);
}
