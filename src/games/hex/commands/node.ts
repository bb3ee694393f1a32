/** Adds commands and experiments, which need Node, to Hex. */
import type { GameCommands } from "../../../cli/game-commands.js";
import type { NodeParts } from "../../../jobs/index.js";
import { hexTrials } from "./trials.js";

/** Commands that only Hex has. */
const hexCommands: GameCommands = {
  bench: [
    {
      name: "hex",
      description: "playouts per second of CPU time on one core, and UCT with AMAF",
      load: async () => (await import("./bench.js")).benchHexCommand,
    },
  ],
};

/** What Node adds to Hex. */
export const hexNode: NodeParts = {
  commands: hexCommands,
  trials: hexTrials,
};
