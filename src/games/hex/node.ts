import type { Filled } from "../../agents/index.js";
import { COMMANDS } from "../../cli/facet.js";
import { TRIALS } from "../../experiment/facet.js";
import { hexCommands } from "./commands/index.js";
import { hexTrials } from "./experiment/index.js";

/** What Node adds to Hex. */
export const hexNode: readonly Filled[] = [COMMANDS.fill(hexCommands), TRIALS.fill(hexTrials)];
