import { Command, Option } from "commander";
import {
  drawSheet,
  drawStrip,
  type Overlay,
  type PlacedStone,
  type Scoreboard,
  THEMES,
  type ThemeName,
  type View,
} from "../draw/index.js";
import {
  type CurlingGame,
  type CurlingState,
  type DisturbanceName,
  type GameRecord,
  type Position,
  parsePosition,
  parseRecord,
  positionFromJson,
  STONE_RADIUS,
  scoreOf,
  type Turn,
} from "../games/curling/index.js";
import { type Film, filmThrow, stonesAfter, type Throw, throwsOf } from "./curling/film.js";
import { HACK_FRAME } from "./curling/frame.js";
import { handOf, noiseFor, noiseOption } from "./curling/hand.js";
import { cloudOf, heatOf, intendedPath, madeThrow, placedStones, plannedThrow } from "./curling/pictures.js";
import {
  demandLegal,
  jsonOrText,
  makeGame,
  makeSimulator,
  readFile,
  readRules,
  rulesOption,
} from "./curling/setup.js";
import {
  endInWords,
  outcomeInWords,
  shotInWords,
  standingInWords,
  TEAMS,
  TURNS,
  tallyInWords,
} from "./curling/words.js";
import { Failure, messageOf, USAGE } from "./failure.js";
import { writeFile } from "./files.js";
import { drawHexPosition } from "./hex/draw.js";
import { integer } from "./options.js";

interface Options {
  game: "curling" | "hex";
  move?: number;
  numbers?: boolean;
  position?: string;
  rules: string;
  shot?: string;
  record?: string;
  end: number;
  throw?: number;
  cloud?: number;
  heat?: Turn;
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

export function drawCommand(): Command {
  return new Command("draw")
    .description("draw a position, a throw, a whole end or a game of Hex as SVG")
    .addOption(new Option("--game <name>", "which game").choices(["curling", "hex"]).default("curling"))
    .addOption(new Option("--position <text>", "the position to draw").conflicts(["record", "end", "throw"]))
    .addOption(rulesOption().conflicts("record"))
    .addOption(new Option("--shot <shot>", "draw what this shot would do there").conflicts("record"))
    .addOption(new Option("--record <file>", "the game to draw: all throws of one end, or one throw"))
    .addOption(new Option("--end <n>", "which end, from 1").argParser(integer(1)).default(1))
    .addOption(new Option("--throw <n>", "draw only this throw of the end, from 1").argParser(integer(1)))
    .option(
      "--cloud <n>",
      "add where the shot ends in so many trials by an unsteady hand",
      integer(1, 100_000),
    )
    .addOption(
      new Option("--heat <turn>", "add the mean score after a draw to each point").choices(["cw", "ccw"]),
    )
    .addOption(noiseOption())
    .option("--seed <text>", "seed of the trials", "playout")
    .option("--move <n>", "Hex: draw the game after so many moves", integer(0))
    .option("--numbers", "Hex: write the numbers of the moves on the stones")
    .addOption(new Option("--view <part>", "which part of the sheet").choices(["house", "play", "sheet"]))
    .addOption(new Option("--theme <name>", "colours").choices(Object.keys(THEMES)).default("light"))
    .option("--landscape", "lay the sheet across the picture")
    .option("--flip", "as the thrower sees it, not the skip in the house")
    .option("--title <text>", "above the picture")
    .option("--caption <text>", "below the picture, in place of what it says by itself")
    .option("--out <file>", "where to write (default: standard output)")
    .addHelpText(
      "after",
      `
A position is words such as throw=15 hammer=0 stones=0:0.1,38.4/1:-1.2,36.5 (team:x,y in metres from the
hack); a shot is speed@degrees and turn, or vx,vy,turn. Both can be JSON, as for playout curling throw.
Ghosts show where stones would come to rest; in a game that was played, where they were before.

A Hex position is a list of moves (a5 swap-pieces d4), a HexWorld link or what follows its # (5,b4:sc3),
rows=.../.B./..W toMove=B, or a JSON row with board and toMove; --record is an SGF file.

Examples:
  playout draw --position "throw=2 stones=0:0.1,36/1:0,38.6" --shot 2.41@-3cw --cloud 300 --out shot.svg
  playout demo --record end.json && playout draw --record end.json --out end.svg
  playout draw --game hex --position 5,b4c3d2 --numbers --out hex.svg`,
    )
    .action(draw);
}

/** Options of one game, which are refused for the other. */
const OWN: Readonly<Record<Options["game"], readonly (keyof Options)[]>> = {
  curling: ["rules", "shot", "end", "throw", "cloud", "heat", "noise", "seed", "view", "landscape", "flip"],
  hex: ["move", "numbers"],
};

function draw(options: Options, command: Command): void {
  const { game } = options;
  const other = game === "hex" ? "curling" : "hex";
  const wrong = OWN[other].find((name) => command.getOptionValueSource(name) === "cli");
  if (wrong !== undefined) throw new Failure(`--${wrong} is for ${other}`, USAGE);
  const svg = game === "hex" ? drawHexPosition(options) : drawCurling(options);
  if (options.out === undefined) process.stdout.write(`${svg}\n`);
  else writeFile(options.out, `${svg}\n`);
}

function drawCurling(options: Options): string {
  return options.record === undefined ? drawPosition(options) : drawRecord(options.record, options);
}

function drawPosition(options: Options): string {
  const { position, shot, heat } = options;
  if (position === undefined) throw new Failure("give --position or --record", USAGE);
  if (options.cloud !== undefined && shot === undefined) throw new Failure("--cloud needs --shot", USAGE);
  const rules = readRules(options.rules);
  const game = makeGame(rules, makeSimulator("event", rules));
  const state = asked("--position", () => game.position(readPosition(position)));
  if (heat !== undefined && state.isOver()) throw new Failure("--heat: the game is over", USAGE);
  const notes: Note[] = [];
  if (heat !== undefined) notes.push(noteHeat(state, heat, options));
  if (shot !== undefined) {
    const planned = asked("--shot", () => planThrow(game, state, shot));
    notes.push(noteThrow(planned, plannedThrow, options));
  }
  const { scores } = game.describe(state);
  return drawOne(state, placedStones(state.stones), notes, options, {
    ...(scores && { scoreboard: boardOf(state, TEAMS, scores) }),
  });
}

function readPosition(text: string): Position {
  const given = jsonOrText(text, "--position");
  return typeof given === "string" ? parsePosition(given) : positionFromJson(given);
}

/** The throw that a steady hand would make. */
function planThrow(game: CurlingGame, before: CurlingState, text: string): Throw {
  if (before.isOver()) throw new Error("the game is over");
  const shot = HACK_FRAME.shotIn(jsonOrText(text, "--shot"));
  demandLegal(game, before, shot);
  const state = game.clone(before);
  state.play(shot);
  return { before, intended: shot, actual: shot, after: stonesAfter(state), foul: state.foul };
}

function drawRecord(file: string, options: Options): string {
  const { record, throws, disagreements } = readFile(file, (text) => {
    const record = parseRecord(text);
    return { record, ...throwsOf(record) };
  });
  const end = throws.filter(({ before }) => before.end === options.end - 1);
  if (end.length === 0) throw new Failure(`--end: no throw of end ${options.end} is in ${file}`, USAGE);
  const made = end[(options.throw ?? 1) - 1];
  if (made === undefined) throw new Failure(`--throw: end ${options.end} has ${end.length} throws`, USAGE);
  const svg = options.throw === undefined ? drawEnd(end, record, options) : drawThrow(made, record, options);
  const [first] = disagreements;
  if (first !== undefined) process.stderr.write(`playout: ${file} plays differently here: ${first}\n`);
  return svg;
}

function drawThrow(made: Throw, record: GameRecord, options: Options): string {
  const { before, after, intended } = made;
  const notes: Note[] = [];
  if (options.heat !== undefined) notes.push(noteHeat(before, options.heat, options));
  notes.push(noteThrow(made, madeThrow, options));
  notes.push({ overlays: intendedPath(made), sentence: "Dashed: as intended." });
  const count = `End ${before.end + 1}, throw ${before.throwNumber + 1} of ${before.rink.rules.throws}`;
  return drawOne(before, placedStones(after, before.nextStone), notes, options, {
    title: `${count}: ${TEAMS[before.toMove]}, ${shotInWords(before, intended)}`,
    scoreboard: boardOf(before, [record.players[0].name, record.players[1].name], record.scores),
  });
}

/** A small picture for each throw. */
function drawEnd(throws: readonly Throw[], record: GameRecord, options: Options): string {
  const { cloud, heat, landscape, view = "play", theme, flip = false } = options;
  for (const [option, value] of Object.entries({ cloud, heat, landscape })) {
    if (value !== undefined) throw new Failure(`--${option} needs --throw`, USAGE);
  }
  if (view === "sheet") throw new Failure("--view: a whole end is drawn as house or play", USAGE);
  const { rules } = record;
  const score = record.scores[options.end - 1];
  const outcome = score === undefined ? "unfinished" : endInWords(score[0] - score[1]);
  const [red, yellow] = record.players.map(({ name }, team) => {
    const points = record.scores.slice(0, options.end).reduce((sum, pair) => sum + (pair[team] ?? 0), 0);
    return `${name === TEAMS[team] ? name : `${name} (${TEAMS[team]})`} ${points}`;
  });
  const hammer = TEAMS[throws[0]?.before.hammer ?? 1];
  return drawStrip({
    sheet: rules.sheet,
    columns: rules.throws / 2,
    view,
    flip,
    theme,
    shots: throws.map((made) => {
      const { before, intended, after, foul } = made;
      const standing = foul ? "foul: put back" : standingInWords(scoreOf(after, rules));
      return {
        team: before.toMove,
        number: before.throwNumber + 1,
        stones: placedStones(after, before.nextStone),
        overlays: madeThrow(made, filmThrow(before, made.actual)),
        text: `${shotInWords(before, intended)}\n${standing}`,
      };
    }),
    title: options.title ?? `End ${options.end}: ${outcome}`,
    caption: options.caption ?? `${red}, ${yellow} \u00b7 last stone: ${hammer} \u00b7 rules: ${rules.name}`,
  });
}

/** What is drawn over a position, and a sentence about it. */
interface Note {
  readonly overlays: readonly Overlay[];
  readonly sentence: string;
}

function noteThrow(
  thrown: Throw,
  overlaysOf: (thrown: Throw, film: Film) => Overlay[],
  options: Options,
): Note {
  const { before, intended, actual, after } = thrown;
  const { rules } = before.rink;
  const film = filmThrow(before, actual);
  const standing = standingInWords(scoreOf(after, rules));
  const overlays = overlaysOf(thrown, film);
  const sentence = capital(`${shotInWords(before, intended)}: ${outcomeInWords(thrown, film)}, ${standing}.`);
  if (options.cloud === undefined) return { overlays, sentence };
  const noise = noiseFor(rules, options.noise);
  const cloud = cloudOf(before, intended, handOf(noise), options.cloud, options.seed);
  return {
    overlays: [...overlays, cloud.overlay],
    sentence: `${sentence} In ${options.cloud} throws by a ${noise} hand: ${tallyInWords(cloud.scores)}.`,
  };
}

function noteHeat(before: CurlingState, turn: Turn, options: Options): Note {
  const { rules } = before.rink;
  const noise = noiseFor(rules, options.noise);
  const { hogLine, teeLine, houseRadius } = rules.sheet;
  const near = options.view === "house" ? teeLine - houseRadius - 2 * STONE_RADIUS : hogLine + STONE_RADIUS;
  const { overlay, best } = heatOf(before, turn, handOf(noise), options.seed, near);
  const team = TEAMS[before.toMove];
  const value = `${best.value < 0 ? "\u2212" : "+"}${Math.abs(best.value).toFixed(1)}`;
  const when = before.throwNumber + 1 === rules.throws ? "" : ", were the end over then";
  return {
    overlays: [
      { ...overlay, label: `mean points of ${team}` },
      { kind: "mark", x: best.x, y: best.y, brush: "orange", label: value },
    ],
    sentence: `What ${team} scores with a ${TURNS[turn]} draw aimed at each point by a ${noise} hand${when}. Best: ${value}.`,
  };
}

function drawOne(
  state: CurlingState,
  stones: readonly PlacedStone[],
  notes: readonly Note[],
  { view = "play", theme, landscape = false, flip = false, title, caption }: Options,
  own: { title?: string; scoreboard?: Scoreboard },
): string {
  const sentences = notes.map(({ sentence }) => sentence).join(" ");
  const words = { title: title ?? own.title, caption: caption ?? sentences };
  return drawSheet({
    sheet: state.rink.rules.sheet,
    stones,
    overlays: notes.flatMap(({ overlays }) => overlays),
    view,
    theme,
    landscape,
    flip,
    ...(words.title && { title: words.title }),
    ...(words.caption && { caption: words.caption }),
    ...(own.scoreboard && { scoreboard: own.scoreboard }),
  });
}

function boardOf(
  state: CurlingState,
  teams: readonly [string, string],
  scores: readonly [number, number][],
): Scoreboard {
  const { end, hammer, rink } = state;
  return { teams, ends: scores.slice(0, end), length: rink.rules.ends, hammer };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What an option asks for; where that cannot be had, the user hears which option it was. */
function asked<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${option}: ${messageOf(error).replace(/^(shot|position): /, "")}`, USAGE);
  }
}
