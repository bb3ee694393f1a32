import type { Filled } from "../../agents/index.js";
import { COMMANDS } from "../../cli/facet.js";
import { JOBS } from "../../distribute/index.js";
import { TRIALS } from "../../experiment/facet.js";
import { curlingCommands } from "./commands/index.js";
import { COUNTS, curlingTrials } from "./experiment/index.js";

/** What Node adds to Curling. */
export const curlingNode: readonly Filled[] = [
  COMMANDS.fill(curlingCommands),
  JOBS.fill(async () => [COUNTS, ...(await import("./training/index.js")).curlingJobs]),
  TRIALS.fill(curlingTrials),
];
