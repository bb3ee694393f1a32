import "../../games/index.js";
import type { Command } from "commander";
import { addEntries } from "../entries.js";

export { ladderCommand } from "./ladder/index.js";

export function matchCommand(command: Command): void {
  addEntries(command, [
    {
      name: "run",
      description: "play the games of a plan; goes on where an earlier run of the same plan ended",
      load: async () => (await import("./run.js")).runCommand,
    },
    {
      name: "resume",
      description: "go on with the match in a folder",
      load: async () => (await import("./run.js")).resumeCommand,
    },
    {
      name: "merge",
      description: "join the games of folders that hold parts of one match",
      load: async () => (await import("./merge.js")).mergeCommand,
    },
    {
      name: "report",
      description: "what a match has shown so far; also writes report.html into its folder",
      load: async () => (await import("./report.js")).reportCommand,
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
