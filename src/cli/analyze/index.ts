import { type Command, Option } from "commander";
import { POLICIES } from "../../games/curling/players/index.js";
import { SHOWN } from "../../games/go/views/index.js";
import { Failure, USAGE } from "../failure.js";
import { addGameOptions } from "../game-options.js";
import { integer, numberFrom } from "../options.js";
import { themeOption } from "../theme-option.js";
import { analyzeCurling } from "./curling.js";
import { analyzeGo } from "./go.js";
import { analyzeHex } from "./hex.js";
import { type AnalyzeOptions, OWN } from "./options.js";

export function analyzeCommand(command: Command, words: readonly string[]): void {
  addGameOptions(command, words);
  command
    .option("--agent <spec>", "who thinks; see playout agents (default: the best agent)")
    .option("--playouts <n>", "playouts a position, instead of the agent's own", integer(1, 1e12))
    .option("--time <seconds>", "time a position, instead of the agent's own", numberFrom(0.001, 1e6))
    .option("--seed <text>", "what chance is drawn from", "analyze")
    .option("--lines <n>", "most moves to show (default: 10, in curling 5)", integer(1))
    .option(
      "--svg <file>",
      "save a picture: a heat map of the board, of a game the chance to win, in curling the best throws",
    )
    .addOption(themeOption())
    .option("--json", "answer with JSON")
    .option("--moves <list>", 'Hex, Go: show the position after these moves, e.g. "a5 b6"')
    .option(
      "--board <rows>",
      "Hex, Go: show this position, rows from the top with / between, e.g. .../.XO/...",
    )
    .addOption(
      new Option(
        "--to-move <side>",
        "Hex, Go: who moves on --board (default: Black unless he has more stones)",
      ).choices(["B", "W"]),
    )
    .option("--hexworld <text>", "Hex: show the position of a HexWorld address")
    .option("--sgf <file>", "Hex, Go: show the last position of a game")
    .addOption(
      new Option(
        "--turn <n>",
        "Hex, Go: show the position after so many moves instead of the last",
      ).argParser(integer(0)),
    )
    .addOption(
      new Option("--every", "Hex, Go: look at every position, and tell what every move has cost").conflicts(
        "turn",
      ),
    )
    .addOption(
      new Option("--show <what>", "Go: what the picture shows (default: visits)")
        .choices(SHOWN)
        .conflicts("every"),
    )
    .option("--position <text|file>", "curling: look at this position")
    .addOption(new Option("--record <file>", "curling: judge every throw of a game").conflicts("position"))
    .option("--end <n>", "curling: only this end of the game, from 1", integer(1))
    .option("--throw <n>", "curling: only this throw of the end, from 1", integer(1))
    .option("--trials <n>", "curling: trials of every throw (default: 500, of a game 200)", integer(2, 1e6))
    .addOption(new Option("--policy <name>", "curling: how ends are played out in trials").choices(POLICIES))
    .option("--heat <rounds>", "curling, with --json: also the value of every target point", integer(1, 1000))
    .addHelpText("after", HELP)
    .action((options: AnalyzeOptions, command: Command) => {
      for (const [name, games] of Object.entries(OWN)) {
        const isOwn = (games as readonly string[]).includes(options.game);
        if (!isOwn && options[name as keyof AnalyzeOptions] !== undefined)
          throw new Failure(`--${dashed(name)}: is for ${games.join(" and ")}; see --game`, USAGE);
      }
      if (options.svg === undefined && command.getOptionValueSource("theme") === "cli")
        throw new Failure("--theme: goes with --svg", USAGE);
      switch (options.game) {
        case "hex":
          return analyzeHex(options);
        case "go":
          return analyzeGo(options);
        case "curling":
          return analyzeCurling(options);
        default:
          throw new Failure(`--game: ${options.game} is not analysed`, USAGE);
      }
    });
}

/** The name of an option as it is typed. */
function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const HELP = `
Without a position or a game, every line of standard input is a query and every answer a line of standard output. Hex:
  {"id": "a", "moves": "a5 b6", "size": 11, "maxPlayouts": 10000, "reportDuringSearchEvery": 0.5}
  {"id": "b", "board": ["...", ".B.", "..."], "toMove": "W", "time": 2, "lines": 3, "heat": true}
  {"id": "c", "action": "terminate", "terminateId": "a"}
Go is asked in the same way, with "rules" and "komi" beside "size", and rows of X and O; see --game.
Curling too, with positions of its own:
  {"id": 1, "position": "throw=15 hammer=1 stones=0:0,38.4", "rules": "dc3", "maxPlayouts": 5000, "lines": 3}
  {"id": 2, "position": {"throw": 4, "stones": [...]}, "agent": "rules", "trials": 1000, "cloud": true, "priority": 1}
Answers carry the id, the turn, isDuringSearch, the chance to win of the side to move and the moves that were thought
about; of curling also what --json gives. They come as soon as they are known, those of a higher priority first. A line
that cannot be answered gives {"id", "error"} and the rest goes on; the exit status is then 1. docs/analysis.md and
docs/curling-analysis.md tell all fields.

Interrupted, it answers with what is known by then.

Examples:
  playout analyze --moves "a3 f6 g5" --time 2 --svg heat.svg
  playout analyze --sgf game.sgf --turn 12
  playout analyze --game go --moves "E5 C3 G4" --time 2 --show ownership --svg owners.svg
  playout analyze --game go --sgf game.sgf --every --playouts 2000 --svg chances.svg
  playout analyze --game curling --rules dc3 --position "throw=15 hammer=1 stones=0:0,38.4/1:1,37" --time 2
  playout analyze --game curling --record game.json --end 3`;
