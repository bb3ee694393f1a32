import type { Filled } from "../../agents/index.js";
import { COMMANDS } from "../../cli/facet.js";
import { TRIALS } from "../../experiment/facet.js";
import { curlingCommands } from "./commands/index.js";
import { curlingTrials } from "./experiment/index.js";

/** What Node adds to Curling. */
export const curlingNode: readonly Filled[] = [COMMANDS.fill(curlingCommands), TRIALS.fill(curlingTrials)];
