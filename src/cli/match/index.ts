import { Command } from "commander";
import { mergeCommand } from "./merge.js";
import { reportCommand } from "./report.js";
import { resumeCommand, runCommand } from "./run.js";

export function matchCommand(): Command {
  return new Command("match")
    .description("agents play each other: pairs of games, Elo with intervals, automatic resume")
    .addCommand(runCommand())
    .addCommand(resumeCommand())
    .addCommand(mergeCommand())
    .addCommand(reportCommand())
    .addHelpText(
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
