import "../../games/index.js";
import type { Command } from "commander";
import { addEntries } from "../entries.js";

export function benchCommand(command: Command): void {
  addEntries(command, [
    {
      name: "curling",
      description: "throws per second of CPU time on one core: event simulator, plain stepper and referee",
      load: async () => (await import("./curling.js")).benchCurlingCommand,
    },
    {
      name: "hex",
      description: "playouts per second of CPU time on one core, and UCT with AMAF",
      load: async () => (await import("./hex.js")).benchHexCommand,
    },
    {
      name: "go",
      description: "playouts per second of CPU time on one core, and simulations of UCT",
      load: async () => (await import("./go.js")).benchGoCommand,
    },
    {
      name: "players",
      description:
        "simulations per second of the curling players that search, with one thread and with several",
      load: async () => (await import("./players.js")).benchPlayersCommand,
    },
  ]);
}
