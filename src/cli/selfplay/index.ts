import type { Command } from "commander";
import { addEntries } from "../entries.js";
import { entriesOf } from "../groups.js";

export function selfplayCommand(command: Command): void {
  addEntries(command, entriesOf("selfplay"));
}
