import type { GameCommands } from "../../../cli/facet.js";

/** Commands that only Hex has. */
export const hexCommands: GameCommands = {
  bench: [
    {
      name: "hex",
      description: "playouts per second of CPU time on one core, and UCT with AMAF",
      load: async () => (await import("./bench.js")).benchHexCommand,
    },
  ],
};
