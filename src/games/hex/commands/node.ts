/** Adds commands and experiments, which need Node, to Hex. */
import type { Filled } from "../../../agents/index.js";
import { COMMANDS, type GameCommands } from "../../../cli/game-commands.js";
import { TRIALS } from "../../../jobs/index.js";
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
export const hexNode: readonly Filled[] = [COMMANDS.fill(hexCommands), TRIALS.fill(hexTrials)];
