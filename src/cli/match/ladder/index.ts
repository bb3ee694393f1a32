import type { Command } from "commander";
import { addEntries } from "../../entries.js";

export function ladderCommand(command: Command): void {
  addEntries(command, [
    {
      name: "run",
      description: "play on and on, where ratings are least certain; goes on where an earlier run ended",
      load: async () => (await import("./run.js")).runCommand,
    },
    {
      name: "report",
      description: "the table of a ladder so far; also writes report.html into its folder",
      load: async () => (await import("./report.js")).reportCommand,
    },
  ]);
  command.addHelpText(
    "after",
    `
A ladder is a YAML file with the fields of a match plan, but for those that end a match:

  game: { name: curling, rules: dc3, ends: 2 }
  agents: ./agents
  seed: 1

Agents are the YAML files of a folder, each under the name of its file, or a list as in a match plan. They are looked at again
while games are played: who is added joins, who is taken out plays no more and keeps its place in the table.

  # agents/mine.yaml
  kind: dc3
  command: "./my_engine"

docs/ladder.md tells the rest.`,
  );
}
