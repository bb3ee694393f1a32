import "../../games/node.js";
import type { Command } from "commander";
import { addEntries } from "../entries.js";
import { entriesOf } from "../facet.js";

export function benchCommand(command: Command): void {
  addEntries(command, entriesOf("bench"));
}
