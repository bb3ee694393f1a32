/** Shows Go to people: drawings of positions and records, analyses, and the game played at a terminal. */

import { z } from "zod";
import { option } from "../../agents/index.js";
import { stream } from "../../core/index.js";
import type { BoardOverlay } from "../../draw/index.js";
import type { Report } from "../../search/index.js";
import {
  ANALYSIS_LAYERS,
  type BoardFindings,
  type BoardQuestion,
  BoardTable,
  boardPictures,
  boardStudies,
  fitPicture,
  type PlayedBoards,
  type PlayPart,
  type Views,
} from "../../show/index.js";
import { goSubjects } from "./analysis.js";
import { GoBoard } from "./board.js";
import type { GoGame } from "./game.js";
import {
  checkPasses,
  formatColour,
  type GoSize,
  goPosition,
  parseMove as parseGoMove,
  parseState as parseGoState,
  playMoves as playGoMoves,
} from "./notation.js";
import { BLACK, EMPTY, LARGEST, WHITE } from "./numbers.js";
import {
  analysisPicture,
  drawBoard,
  formatLead,
  formatResult,
  goArtist,
  outcomeOf,
  overlaysOf,
  takenWords,
} from "./pictures.js";
import { type GoRecord, startOf, statesOf } from "./records.js";
import type { GoGameSetup, GoSpec } from "./setup.js";
import { formatGoSgf, parseGoSgf } from "./sgf.js";
import { type BrokenGoRule, brokenGoRule, GoState } from "./state.js";
import { ownershipOf, Territory } from "./territory.js";

// Positions and records of Go that can be drawn, and how they are written.

const side = z.int().min(1).max(LARGEST).optional();
const sizeFields = {
  size: side.meta(option("the board of a list of moves (default: 9, or as large as needed)")),
  width: side,
  height: side,
};
type SizeFields = z.output<z.ZodObject<typeof sizeFields>>;

export const goPictures = boardPictures<GoState, SizeFields>(goArtist, {
  fields: sizeFields,
  help: `A Go position is a list of moves (E5 C3 pass, or B:E5 B:C3 out of turn), size=9 komi=7.5 moves=E5,C3 or
rows=.../.X./..O toMove=B, or a JSON row with board and toMove or toPlay; --record is an SGF file.`,
  examples: ["playout draw --game go --record game.sgf --move 40 --out go.svg"],
  readPosition(given, drawing) {
    const state = readPosition(given, sizeOf(drawing));
    checkPasses(state);
    return playedOf(historyOf(state));
  },
  recordReader(drawing) {
    if (sizeOf(drawing) !== undefined) throw new Error("--size: the record tells the size of the board");
    return (text) => {
      const record = parseGoSgf(text);
      const { result = "" } = record;
      return { ...playedOf(statesOf(record)), names: namesOf(record), result };
    };
  },
});

function sizeOf({ width, height }: Pick<SizeFields, keyof GoSize>): GoSize | undefined {
  return width === undefined || height === undefined ? undefined : { width, height };
}

function playedOf(states: readonly GoState[]): PlayedBoards<GoState> {
  return { states, numbers: (count) => numbersOf(states[count]!) };
}

/** A row of a file of positions, a position in words, or a list of moves. */
function readPosition(given: unknown, size: GoSize | undefined): GoState {
  if (typeof given === "string" && !given.includes("=")) return readMoves(given, size);
  if (size !== undefined) throw new Error("--size: the position tells the size of the board");
  if (typeof given === "string") return parseGoState(given);
  const { board, toMove, toPlay } = given as Record<string, unknown>;
  const side = toMove ?? toPlay ?? "B";
  if (!Array.isArray(board) || (side !== "B" && side !== "W"))
    throw new Error("--position: expected board, which is rows, and toMove, which is B or W");
  return goPosition(board.map(String), side);
}

/** Sizes of which the first is taken that has all the points of a list of moves. */
const SIZES = [9, 13, 19];

function readMoves(text: string, size: GoSize | undefined): GoState {
  const moves = text.split(/[\s,]+/).filter((word) => word !== "");
  const width = SIZES.find((each) => moves.every((move) => isOn(each, move))) ?? 19;
  const { width: columns, height } = size ?? { width, height: width };
  const state = new GoState(new GoBoard(columns, height));
  playGoMoves(state, moves);
  return state;
}

function isOn(size: number, move: string): boolean {
  try {
    parseGoMove({ width: size, height: size }, move.replace(/^.*:/, ""));
    return true;
  } catch {
    return false;
  }
}

/** The positions from the one that was set up to the one at hand. */
function historyOf(state: GoState): GoState[] {
  const { width, height } = state.board;
  const movers = state.movers();
  const current = startOf({ width, height, rules: state.rules, setup: state.setup(), moves: [] });
  const states = [copyOf(current)];
  for (const [i, move] of state.moves().entries()) {
    current.setColour(movers[i] ?? current.colour);
    current.play(move);
    states.push(copyOf(current));
  }
  states[states.length - 1] = state;
  return states;
}

function copyOf(state: GoState): GoState {
  const copy = new GoState(state.board, state.rules);
  copy.copyFrom(state);
  return copy;
}

function namesOf({ players, ranks }: GoRecord): string {
  if (players === undefined) return "";
  return players.map((name, i) => `${name || "?"}${ranks?.[i] ? ` (${ranks[i]})` : ""}`).join(" \u2013 ");
}

/** The numbers of the moves on those of their stones that are still there. */
function numbersOf(state: GoState): BoardOverlay[] {
  const labels = new Map<number, string>();
  for (const [i, move] of state.moves().entries()) labels.set(move, String(i + 1));
  return [...labels]
    .filter(([point]) => point < state.board.points && state.at(point) !== EMPTY)
    .map(([point, text]) => ({ kind: "label", cell: point, text }));
}

// What can be found out about positions and games of Go.

/** Playouts that tell whose the points will be. */
const PLAYOUTS = 1000;

const looks = {
  show: z
    .enum(ANALYSIS_LAYERS)
    .optional()
    .meta(option("what the picture shows (default: visits)", { value: "what", conflicts: ["every"] })),
};
type Looks = z.output<z.ZodObject<typeof looks>>;

const goStudies = boardStudies<GoState, GoSpec, Looks>(goArtist, {
  subjects: goSubjects,
  looks,
  queries: [
    '{"id": "a", "moves": "E5 C3", "size": 9, "rules": "cgos", "maxPlayouts": 10000, "reportDuringSearchEvery": 0.5}',
    '{"id": "b", "board": ["...", ".X.", "..."], "toMove": "W", "komi": 0, "time": 2, "lines": 3, "ownership": true}',
  ],
  examples: [
    'playout analyze --game go --moves "E5 C3 G4" --time 2 --show ownership --svg owners.svg',
    "playout analyze --game go --sgf game.sgf --every --playouts 2000 --svg chances.svg",
  ],
  title(sgf) {
    const { players, result = "" } = parseGoSgf(sgf);
    const names = players?.map((name) => name || "?").join(" \u2013 ") ?? "";
    return [names, result].filter((part) => part !== "").join(", ") || undefined;
  },
  findings,
});

function findings(
  state: GoState,
  report: Report<number>,
  { seed, show: shown = "visits", theme }: BoardQuestion & Looks,
): BoardFindings {
  const territory = new Territory(state.board);
  const estimate = territory.estimate(state, stream(seed, "territory"), PLAYOUTS);
  const { score, owners } = estimate;
  const { ownership, blackLead } = ownershipOf(state, estimate);
  return {
    words: `about ${formatLead(score - state.rules.komi)} in the end, the mean of ${PLAYOUTS} playouts`,
    // Colours of visits and values do not show in a terminal; their numbers are in the table.
    ...((shown === "ownership" || shown === "line") && {
      overlay: (colour: boolean) => drawBoard(state, colour, overlaysOf(state, report, shown, owners)),
    }),
    facts: { blackLead, ...(shown === "ownership" && { ownership }) },
    picture: () => analysisPicture(state, report, { shown, points: owners, theme }),
  };
}

// Positions of Go, and what is thought of them, as pictures and words.

export const goViews: Views<GoState> = {
  text: (state, screen) => fitPicture(goArtist.text(state, [], screen.colour), screen),
  picture: (state, look) => goArtist.svg(state, [], look),
  pictures: goPictures,
  studies: goStudies,
};

const BROKEN: Readonly<Record<BrokenGoRule, string>> = {
  occupied: "is not empty",
  suicide: "would be suicide",
  ko: "retakes the ko at once",
  repetition: "would bring an earlier position back",
};

/** Playouts that guess at the score. */
const GUESSES = 1000;

export class GoPlayTable extends BoardTable<GoState, GoGame> {
  readonly help = [
    ["a move such as E5, or pass", "play it; two passes in a row end the game"],
    ["score", "who is ahead, as playouts guess, and what counts if the game ended now"],
  ] as const;
  readonly introduction =
    `Komi is ${this.game.rules.komi}. All stones on the board count when the game ends: take dead ones before you pass.`;

  answer(line: string): string | undefined {
    if (line.toLowerCase() !== "score") return undefined;
    const { komi } = this.game.rules;
    const rng = stream("play", "score", this.moves.length);
    const { score } = new Territory(this.game.board).estimate(this.state, rng, GUESSES);
    const now = formatLead(this.state.score() - komi);
    return `about ${formatLead(score - komi)} as playouts guess; ${now} if the game ended now and all stones counted`;
  }

  picture(): string {
    const state = this.state;
    const passed = state.lastMove === state.board.pass ? `${this.sideOf(1 - state.toMove)} has passed.` : "";
    const words = [passed, takenWords(state)].filter((text) => text !== "").join(" ");
    return [goViews.text(state, this.screen), ...(words === "" ? [] : [words])].join("\n");
  }

  override ending(): string {
    if (this.resigned !== undefined) return "wins";
    const words = outcomeOf(this.state);
    return this.winner === undefined ? words : words.replace(/^\w+ (.*)\.$/, "$1");
  }

  save(players: readonly [string, string]): string {
    return formatGoSgf(this.record(players));
  }

  sideOf(player: number): "Black" | "White" {
    return player === 0 ? "Black" : "White";
  }

  /** `players` are Black and White. */
  record(players: readonly [string, string]): GoRecord {
    const { board, rules, handicap } = this.game;
    const { winner } = this;
    const result =
      this.resigned !== undefined
        ? `${formatColour(winner === 0 ? BLACK : WHITE)}+R`
        : this.isOver
          ? formatResult(this.state)
          : undefined;
    return {
      width: board.width,
      height: board.height,
      rules,
      moves: [...this.moves],
      players,
      ...(handicap > 0 && { handicap, setup: this.state.setup() }),
      ...(result !== undefined && { result }),
    };
  }

  protected check(move: number): void {
    const broken = brokenGoRule(this.state, move);
    if (broken !== undefined) throw new Error(`${this.describe(move)} ${BROKEN[broken]}`);
  }
}

// Go at a table.

export const goPlay: PlayPart<GoGameSetup> = {
  sides: ["black", "white"],
  help: `A move is a point such as E5, or pass; two passes end the game, and all stones on the board count then. score
tells who is ahead.`,
  examples: ["--size 9 --komi 5.5 --agent best:time=2"],
  table: ({ game }, _, screen) => new GoPlayTable(game, screen),
};
