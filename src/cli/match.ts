/** The commands of `playout match` and `playout ladder`, loaded when they are called. */
import "../games/index.js";
import type { Command } from "commander";
import { addEntries } from "./commands.js";

export function ladderCommand(command: Command): void {
  addEntries(command, [
    {
      name: "run",
      description: "play on and on, where ratings are least certain; goes on where an earlier run ended",
      load: async () => (await import("./ladder-run.js")).runCommand,
    },
    {
      name: "report",
      description: "the table of a ladder so far; also writes report.html into its folder",
      load: async () => (await import("./ladder-report.js")).reportCommand,
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

export function matchCommand(command: Command): void {
  addEntries(command, [
    {
      name: "run",
      description: "play the games of a plan; goes on where an earlier run of the same plan ended",
      load: async () => (await import("./match-run.js")).runCommand,
    },
    {
      name: "resume",
      description: "go on with the match in a folder",
      load: async () => (await import("./match-run.js")).resumeCommand,
    },
    {
      name: "merge",
      description: "join the games of folders that hold parts of one match",
      load: async () => (await import("./match-report.js")).mergeCommand,
    },
    {
      name: "report",
      description: "what a match has shown so far; also writes report.html into its folder",
      load: async () => (await import("./match-report.js")).reportCommand,
    },
  ]);
  command.addHelpText(
    "after",
    `
A plan is a YAML file:

  game: { name: hex, size: 11 }
  agents:
    - uct:amaf=half
    - { name: plain, kind: uct, amaf: none }
  pairs: 100                  # for each two agents; every pair is one opening with colours swapped
  openings: { plies: 1 }      # none, a list of move lists, random moves, or { file: openings.txt }
  budget: { playouts: 3000 }  # or { time: 0.2 }, for agents without their own
  seed: 1
  stop: { sprt: { elo0: 0, elo1: 50 } }

The game may also be { name: curling, rules: dc3, ends: 2 }; both games of a pair then have the same luck, and the
hammer is swapped.
Game i is the same on every machine and with any number of threads where budgets are in playouts.
docs/matches.md describes all fields.`,
  );
}
