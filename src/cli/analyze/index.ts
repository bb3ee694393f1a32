import { Command, Option } from "commander";
import { POLICIES } from "../../agents/index.js";
import { Failure, USAGE } from "../failure.js";
import { addGameOptions } from "../game-options.js";
import { integer, numberFrom } from "../options.js";
import { analyzeCurling } from "./curling.js";
import { analyzeHex } from "./hex.js";
import { type AnalyzeOptions, OWN } from "./options.js";

export function analyzeCommand(version: string): Command {
  return addGameOptions(new Command("analyze"))
    .description("what an agent thinks of positions and games: for people, or as JSON lines in and out")
    .option("--agent <spec>", "who thinks; see playout agents (default: the best agent)")
    .option("--playouts <n>", "playouts a position, instead of the agent's own", integer(1, 1e12))
    .option("--time <seconds>", "time a position, instead of the agent's own", numberFrom(0.001, 1e6))
    .option("--seed <text>", "what chance is drawn from", "analyze")
    .option("--lines <n>", "most moves to show (default: 10 in Hex, 5 in curling)", integer(1))
    .option("--svg <file>", "save a picture: Hex a heat map of the visits, curling the best throws")
    .option("--moves <list>", 'Hex: show the position after these moves, e.g. "a5 b6"')
    .option("--hexworld <text>", "Hex: show the position of a HexWorld address")
    .option("--sgf <file>", "Hex: show the last position of a game")
    .option("--turn <n>", "Hex: show the position after so many moves instead of the last", integer(0))
    .option("--position <text|file>", "curling: look at this position")
    .addOption(new Option("--record <file>", "curling: judge every throw of a game").conflicts("position"))
    .option("--end <n>", "curling: only this end of the game, from 1", integer(1))
    .option("--throw <n>", "curling: only this throw of the end, from 1", integer(1))
    .option("--trials <n>", "curling: trials of every throw (default: 500, of a game 200)", integer(2, 1e6))
    .addOption(new Option("--policy <name>", "curling: how ends are played out in trials").choices(POLICIES))
    .option("--heat <rounds>", "curling, with --json: also the value of every target point", integer(1, 1000))
    .option("--json", "curling: answer with JSON")
    .addHelpText("after", HELP)
    .action((options: AnalyzeOptions) => {
      const other = options.game === "hex" ? "curling" : "hex";
      const wrong = OWN[other].find((name) => options[name] !== undefined);
      if (wrong !== undefined) throw new Failure(`--${wrong}: is for ${other}; see --game`, USAGE);
      return options.game === "hex" ? analyzeHex(options, version) : analyzeCurling(options);
    });
}

const HELP = `
Without a position or a game, every line of standard input is a query and every answer a line of standard output. Hex:
  {"id": "a", "moves": "a5 b6", "size": 11, "maxPlayouts": 10000, "reportDuringSearchEvery": 0.5}
  {"id": "b", "board": ["...", ".B.", "..."], "toMove": "W", "time": 2, "lines": 3, "heat": true}
  {"id": "c", "action": "terminate", "terminateId": "a"}
Answers carry the id, the turn, isDuringSearch, the chance to win of the side to move and of Black, and the
moves by visits. They come as soon as they are known. Curling:
  {"id": 1, "position": "throw=15 hammer=1 stones=0:0,38.4", "rules": "dc3", "playouts": 5000, "lines": 3}
  {"id": 2, "position": {"throw": 4, "stones": [...]}, "agent": "rules", "trials": 1000, "cloud": true, "heat": 1}
Answers are what --json gives, in the order of the queries. A line that cannot be understood gives {"id", "error"}
and the rest goes on; the exit status is then 1. docs/analysis.md and docs/curling-analysis.md tell all fields.

Interrupted, it answers with what is known by then.

Examples:
  playout analyze --moves "a3 f6 g5" --time 2 --svg heat.svg
  playout analyze --sgf game.sgf --turn 12
  playout analyze --game curling --rules dc3 --position "throw=15 hammer=1 stones=0:0,38.4/1:1,37" --time 2
  playout analyze --game curling --record game.json --end 3`;
