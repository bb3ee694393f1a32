import type { Command } from "commander";
import { addEntries } from "../entries.js";
import { entriesOf } from "../groups.js";

export function benchCommand(command: Command): void {
  addEntries(command, entriesOf("bench"));
}
