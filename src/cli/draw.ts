import { type Command, Option } from "commander";
import type { ThemeName, View } from "../draw/index.js";
import { writePicture } from "../files/index.js";
import type { DisturbanceName, Turn } from "../games/curling/index.js";
import type { Size } from "../games/go/index.js";
import { drawAnalysis } from "./curling/draw-analysis.js";
import { drawPosition } from "./curling/draw-position.js";
import { drawRecord, drawReport } from "./curling/draw-record.js";
import { noiseOption } from "./curling/hand.js";
import { rulesOption } from "./curling/setup.js";
import { Failure, USAGE } from "./failure.js";
import { drawGoPosition, goSize } from "./go/draw.js";
import { drawHexPosition } from "./hex/draw.js";
import { integer } from "./options.js";
import { themeOption } from "./theme-option.js";

const GAMES = ["curling", "hex", "go"] as const;
type GameName = (typeof GAMES)[number];

export interface DrawOptions {
  game: GameName;
  size?: Size;
  move?: number;
  numbers?: boolean;
  position?: string;
  rules: string;
  shot?: string;
  record?: string;
  end: number;
  throw?: number;
  analysis?: string;
  lines: number;
  line?: number;
  report?: string;
  cloud?: number;
  heat?: Turn | "both";
  noise?: DisturbanceName;
  seed: string;
  view?: View;
  theme: ThemeName;
  landscape?: boolean;
  flip?: boolean;
  title?: string;
  caption?: string;
  out?: string;
}

export function drawCommand(command: Command): void {
  command
    .addOption(new Option("--game <name>", "which game").choices(GAMES).default("curling"))
    .addOption(new Option("--position <text>", "the position to draw").conflicts(["record", "end", "throw"]))
    .addOption(rulesOption().conflicts(["record", "analysis"]))
    .addOption(new Option("--shot <shot>", "draw what this shot would do there").conflicts("record"))
    .addOption(
      new Option("--record <file>", "the game to draw: all throws of one end, one throw, or a report"),
    )
    .addOption(new Option("--end <n>", "which end, from 1").argParser(integer(1)).default(1))
    .addOption(new Option("--throw <n>", "draw only this throw of the end, from 1").argParser(integer(1)))
    .addOption(
      new Option("--report <file>", "write the whole game as a page of HTML, which prints on A4").conflicts([
        "position",
        "end",
        "throw",
        "out",
        "cloud",
        "heat",
        "view",
        "landscape",
        "caption",
      ]),
    )
    .option("--analysis <file>", "JSON of playout analyze: of the record, or of a position to draw")
    .addOption(
      new Option("--lines <n>", "analysis: draw so many of its throws")
        .argParser(integer(1, 9))
        .default(5)
        .conflicts(["position", "record"]),
    )
    .addOption(
      new Option("--line <n>", "analysis: draw what may become of this one of its throws, from 1")
        .argParser(integer(1))
        .conflicts(["position", "record"]),
    )
    .option(
      "--cloud <n>",
      "add where the shot ends in so many trials by an unsteady hand",
      integer(1, 100_000),
    )
    .addOption(
      new Option(
        "--heat <turn>",
        "cw, ccw: add the mean score after a draw to each point; both: all throws, a sheet for each turn",
      ).choices(["cw", "ccw", "both"]),
    )
    .addOption(noiseOption())
    .option("--seed <text>", "seed of the trials", "playout")
    .option("--move <n>", "Hex, Go: draw the game after so many moves", integer(0))
    .option("--numbers", "Hex, Go: write the numbers of the moves on the stones")
    .option(
      "--size <n>",
      "Go: the board of a list of moves, as 9 or 13x9 (default: 9, or as large as needed)",
      goSize,
    )
    .addOption(new Option("--view <part>", "which part of the sheet").choices(["house", "play", "sheet"]))
    .addOption(themeOption())
    .option("--landscape", "lay the sheet across the picture")
    .option("--flip", "as the thrower sees it, not the skip in the house")
    .option("--title <text>", "above the picture")
    .option("--caption <text>", "below the picture, in place of what it says by itself")
    .option("--out <file>", "where to write (default: standard output)")
    .addHelpText("after", HELP)
    .action(draw);
}

/** Whose options they are, where not all games have them. */
const OWN: Readonly<Partial<Record<keyof DrawOptions, readonly GameName[]>>> = {
  rules: ["curling"],
  shot: ["curling"],
  end: ["curling"],
  throw: ["curling"],
  analysis: ["curling"],
  lines: ["curling"],
  line: ["curling"],
  report: ["curling"],
  cloud: ["curling"],
  heat: ["curling"],
  noise: ["curling"],
  seed: ["curling"],
  view: ["curling"],
  landscape: ["curling"],
  flip: ["curling"],
  move: ["hex", "go"],
  numbers: ["hex", "go"],
  size: ["go"],
};

function draw(options: DrawOptions, command: Command): void {
  const { game } = options;
  for (const [name, games] of Object.entries(OWN)) {
    if (!games.includes(game) && command.getOptionValueSource(name) === "cli")
      throw new Failure(`--${name} is for ${games.join(" and ")}`, USAGE);
  }
  const text = pictureOf(options);
  const file = options.report ?? options.out;
  if (file === undefined) process.stdout.write(`${text}\n`);
  else writePicture(file, `${text}\n`);
}

function pictureOf(options: DrawOptions): string {
  switch (options.game) {
    case "hex":
      return drawHexPosition(options);
    case "go":
      return drawGoPosition(options);
    case "curling":
      return drawCurling(options);
  }
}

function drawCurling(options: DrawOptions): string {
  const { position, record, report, analysis } = options;
  if (report !== undefined) {
    if (record === undefined) throw new Failure("--report needs --record", USAGE);
    return drawReport(record, options);
  }
  if (record !== undefined) return drawRecord(record, options);
  if (position !== undefined) return drawPosition(position, options);
  if (analysis !== undefined) return drawAnalysis(analysis, options);
  throw new Failure("give --position, --record or --analysis", USAGE);
}

const HELP = `
A position is words such as throw=15 hammer=0 stones=0:0.1,38.4/1:-1.2,36.5 (team:x,y in metres from the
hack); a shot is speed@degrees and turn, or vx,vy,turn. Both can be JSON, as for playout curling throw.
Ghosts show where stones would come to rest; in a game that was played, where they were before.

An analysis is what playout analyze --game curling --json writes. That of a position is drawn as its best throws,
with --line as the outcomes of one of them, with --heat both as the value of every throw. That of a whole record
adds points and chances to the throws of an end and to the report.

A Hex position is a list of moves (a5 swap-pieces d4), a HexWorld link or what follows its # (5,b4:sc3),
rows=.../.B./..W toMove=B, or a JSON row with board and toMove; --record is an SGF file.

A Go position is a list of moves (E5 C3 pass, or B:E5 B:C3 out of turn), size=9 komi=7.5 moves=E5,C3 or
rows=.../.X./..O toMove=B, or a JSON row with board and toMove or toPlay; --record is an SGF file.

Examples:
  playout draw --position "throw=2 stones=0:0.1,36/1:0,38.6" --shot 2.41@-3cw --cloud 300 --out shot.svg
  playout demo --record end.json && playout draw --record end.json --out end.svg
  playout draw --record game.json --report game.html
  playout draw --game hex --position 5,b4c3d2 --numbers --out hex.svg
  playout draw --game go --record game.sgf --move 40 --out go.svg`;
