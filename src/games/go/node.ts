import type { Filled } from "../../agents/index.js";
import { COMMANDS } from "../../cli/facet.js";
import { JOBS } from "../../distribute/index.js";
import { LEARNING } from "../../training/index.js";
import { goCommands } from "./commands/index.js";

/** What Node adds to Go. */
export const goNode: readonly Filled[] = [
  COMMANDS.fill(goCommands),
  JOBS.fill(async () => (await import("./training/index.js")).goJobs),
  LEARNING.fill(async () => (await import("./training/index.js")).goLearner),
];
