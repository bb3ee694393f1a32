import type { Filled } from "../../agents/index.js";
import { COMMANDS } from "../../cli/facet.js";
import { hexCommands } from "./commands/index.js";

/** What Node adds to Hex. */
export const hexNode: readonly Filled[] = [COMMANDS.fill(hexCommands)];
