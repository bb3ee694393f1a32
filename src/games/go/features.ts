/**
 * Features of moves of Go, read fast: shapes, the two sets of the priors, and those of the playout policy.
 */
import type { GoBoard, GoColour } from "./board.js";
import { Effects } from "./effects.js";
import { BLACK, EMPTY, PATTERNS } from "./numbers.js";
import { AROUND, PATTERN_OF, patternCode, swapColours } from "./policy.js";
import type { GoState } from "./state.js";

/** Reads `patternCode` of the points of one board, faster. */
class PatternReader {
  readonly #placeOf: Int16Array;
  /** Steps from a place to those around it. */
  readonly #around: readonly number[];

  constructor(board: GoBoard) {
    this.#placeOf = board.placeOf;
    this.#around = AROUND.map(([row, column]) => row * board.stride + column);
  }

  code(stones: Uint8Array, point: number, colour: GoColour): number {
    const around = this.#around;
    const place = this.#placeOf[point];
    let code = 0;
    for (let i = 0; i < 8; i++) code |= stones[place + around[i]] << (2 * i);
    return colour === BLACK ? code : swapColours(code);
  }
}

// Shapes: the twelve points nearest to a move as the side to move sees them, the eight around it and the four that are two
// steps straight away. Only those that were often played are known, and found by a table that has all eight images of each.
// A code has two bits a point (empty 0, own 1, opponent 2, edge 3): the 3x3 pattern's sixteen, then above, right, below, left.

/** No code is as large; all are whole numbers that float32 keeps. */
export const SHAPE_CODES = 1 << 24;

export class Shapes {
  /** One code of each shape, its smallest. */
  readonly codes: Int32Array;
  /** Codes of all images by their hash, -1 where there is none, and the shapes they belong to. */
  readonly #keys: Int32Array;
  readonly #shapes: Int32Array;
  readonly #shift: number;

  constructor(codes: Int32Array) {
    this.codes = codes;
    const bits = 4 + Math.ceil(Math.log2(Math.max(codes.length, 1)));
    this.#shift = 32 - bits;
    this.#keys = new Int32Array(1 << bits).fill(-1);
    this.#shapes = new Int32Array(1 << bits);
    for (const [shape, code] of codes.entries())
      for (const image of imagesOf(code)) {
        const at = this.#find(image);
        this.#keys[at] = image;
        this.#shapes[at] = shape;
      }
  }

  /** The number of the shape with this code, -1 where it is not known. */
  indexOf(code: number): number {
    const at = this.#find(code);
    return this.#keys[at] < 0 ? -1 : this.#shapes[at];
  }

  /** Where the code is, or would be. */
  #find(code: number): number {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let at = Math.imul(code, 0x9e3779b1) >>> this.#shift;
    while (keys[at] !== code && keys[at] >= 0) at = (at + 1) & mask;
    return at;
  }
}

/** Reads the codes of shapes from stones. */
export class ShapeReader {
  readonly #board: GoBoard;
  /** By point: the places two steps above, right, below and left; off the board 0, which is edge. */
  readonly #far: Int16Array;

  constructor(board: GoBoard) {
    this.#board = board;
    const { width, height, points, placeOf } = board;
    this.#far = new Int16Array(4 * points);
    for (let point = 0; point < points; point++) {
      const [row, column] = [Math.floor(point / width), point % width];
      for (const [side, [dy, dx]] of FAR.entries()) {
        const [y, x] = [row + dy, column + dx];
        if (y >= 0 && y < height && x >= 0 && x < width) this.#far[4 * point + side] = placeOf[y * width + x];
      }
    }
  }

  /** `near` is the code of the 3x3 pattern there, from the view of the same colour. */
  code(stones: Uint8Array, point: number, colour: GoColour, near: number): number {
    const far = this.#far;
    const at = 4 * point;
    const outer =
      stones[far[at]] | (stones[far[at + 1]] << 2) | (stones[far[at + 2]] << 4) | (stones[far[at + 3]] << 6);
    const seen = colour === BLACK ? outer : ((outer & 0x55) << 1) | ((outer >> 1) & 0x55);
    return near | (seen << 16);
  }

  /** The smallest code of the shape around a point. */
  smallest(stones: Uint8Array, point: number, colour: GoColour): number {
    const { placeOf, stride } = this.#board;
    return smallestImage(
      this.code(stones, point, colour, patternCode(stones, stride, placeOf[point], colour)),
    );
  }
}

const FAR = [
  [-2, 0],
  [0, 2],
  [2, 0],
  [0, -2],
] as const;

function smallestImage(code: number): number {
  return Math.min(...imagesOf(code));
}

/** The code after all turns and reflections. */
function imagesOf(code: number): number[] {
  const images: number[] = [];
  let near = code & 0xffff;
  let far = code >> 16;
  for (let reflection = 0; reflection < 2; reflection++) {
    for (let quarter = 0; quarter < 4; quarter++) {
      images.push(near | (far << 16));
      near = ((near << 4) | (near >> 12)) & 0xffff;
      far = ((far << 2) | (far >> 6)) & 0xff;
    }
    near = reflectCode(near, 8);
    far = reflectCode(far, 4);
  }
  return images;
}

/** In the axis through the first of so many points in a circle. */
function reflectCode(code: number, points: number): number {
  let image = 0;
  for (let i = 0; i < points; i++) image |= ((code >> (2 * i)) & 3) << (2 * ((points - i) % points));
  return image;
}

// What the strength of a move in the tree is made of, before any search: groups of features, of which a move has one at most,
// so that Minorization-Maximization can learn their strengths. Two sets:
//   paper  3x3 pattern seen by the side to move, and distance from the edge, as in the paper on UCT balancing;
//   wide   besides: shapes of twelve points that were often played, the line while the board is still empty, what the move
//          takes, saves, threatens, catches and joins, whether it puts itself in atari, and its distance from the last two
//          moves; among these are the six tactical features of playouts (after Coulom 2007, Huang, Coulom and Lin 2010).
// A pass has one feature in both, of its own; it counts only where few other moves are left (`fewLeft`), because games between
// people go on for long after one of them begins to pass.

export const PRIOR_SETS = ["paper", "wide"] as const;
export type PriorSet = (typeof PRIOR_SETS)[number];

/** The share of the board's points at which moves are few. */
const FEW = 1 / 8;
/** Lines from the edge that are told apart; the rest is one. */
const LINES = 5;
/** Shares of the board that stones have at most in the first stage of a game, and in the second. */
const STAGES = [0.1, 0.3] as const;
/** Distances, dx + dy + max(dx, dy), from 2 on; the rest is one. */
const DISTANCES = 16;

/** The names of the features of each group but the patterns, in their order. */
const GROUPS = {
  pass: ["where few moves are left"],
  pattern: PATTERNS,
  line: numberNames(LINES, 1),
  opening: [1, 2].flatMap((stage) => numberNames(LINES, 1).map((line) => `stage ${stage}, line ${line}`)),
  capture: [
    "saves a chain just put in atari",
    "saves it, still in atari",
    "saves a chain in atari",
    "the last stone alone",
    "the last stone with others",
    "1 stone",
    "2 or 3 stones",
    "4 or more stones",
  ],
  extension: ["a chain just put in atari", "a chain in atari"].flatMap((chain) =>
    numberNames(3, 1).map((liberties) => `of ${chain}, liberties ${liberties}`),
  ),
  "self-atari": ["1 stone", "2 stones", "3 stones", "4 or more stones", "by a capture"],
  atari: [
    "1 stone",
    "2 stones",
    "3 or more stones",
    "1 stone, the last",
    "2 stones, the last among them",
    "3 or more, the last among them",
  ],
  catch: ["for sure", "for sure, beside a chain just reduced to 2 liberties"],
  help: numberNames(3, 2).map((liberties) => `of a chain just reduced to 2 liberties, now ${liberties}`),
  press: ["to 2 liberties", "to 3"],
  chains: Array.from({ length: 16 }, (_, i) => `${i >> 2} own, ${i & 3} of the opponent`),
  last: numberNames(DISTANCES, 2),
  before: numberNames(DISTANCES, 2),
} as const satisfies Record<string, number | readonly string[]>;

type GroupName = keyof typeof GROUPS;

const SETS: Readonly<Record<PriorSet, readonly GroupName[]>> = {
  paper: ["pass", "pattern", "line"],
  wide: Object.keys(GROUPS) as GroupName[],
};

function numberNames(count: number, from: number): string[] {
  return Array.from({ length: count }, (_, i) => `${from + i}${i === count - 1 ? " or more" : ""}`);
}

function sizeOf(group: GroupName): number {
  const names: number | readonly string[] = GROUPS[group];
  return typeof names === "number" ? names : names.length;
}

/** Where each group of the wide set begins; those of the paper set are the first. */
const FIRST = Object.fromEntries(
  SETS.wide.map((group, i) => [group, SETS.wide.slice(0, i).reduce((sum, each) => sum + sizeOf(each), 0)]),
) as Readonly<Record<GroupName, number>>;

/** The first feature of each group of a set; shapes are the last group where there are any. */
export function priorGroups(set: PriorSet, shapes: number): number[] {
  return [...SETS[set].map((group) => FIRST[group]), ...(shapes > 0 ? [priorFeatures(set)] : [])];
}

/** Number of features of a set, without shapes. */
export function priorFeatures(set: PriorSet): number {
  return SETS[set].reduce((sum, group) => sum + sizeOf(group), 0);
}

/** A feature in words; a pattern or shape by its number. */
export function formatPriorFeature(feature: number): string {
  if (feature >= priorFeatures("wide")) return `shape: ${feature - priorFeatures("wide")}`;
  const group = SETS.wide.findLast((name) => FIRST[name] <= feature) as GroupName;
  const names: number | readonly string[] = GROUPS[group];
  const index = feature - FIRST[group];
  return `${group}: ${typeof names === "number" ? index : names[index]}`;
}

// Numbers of their own are faster than fields.
const {
  pass: PASS,
  pattern: PATTERN,
  line: LINE,
  opening: OPENING,
  capture: CAPTURE,
  extension: EXTENSION,
} = FIRST;
const {
  "self-atari": SELF_ATARI,
  atari: ATARI,
  catch: CATCH,
  help: HELP,
  press: PRESS,
  chains: CHAINS,
} = FIRST;
const { last: LAST, before: BEFORE } = FIRST;

/** Whether so few moves are left besides the pass that it is one to think of. */
export function fewLeft({ points }: GoBoard, moves: number): boolean {
  return moves <= FEW * points;
}

/** No move has more features. */
export const MAX_PRIOR_FEATURES = SETS.wide.length + 1;

/** Reads the features of the moves of one position after the other; allocates nothing. */
export class PriorFeatures {
  readonly #board: GoBoard;
  readonly #isWide: boolean;
  readonly #effects: Effects;
  readonly #shapes: Shapes;
  readonly #reader: ShapeReader;
  /** The first feature of a shape. */
  readonly #firstShape: number;
  readonly #patterns: PatternReader;
  /** By point: the feature of its line. */
  readonly #line: Int16Array;
  readonly #distances: Uint8Array;
  #state: GoState | undefined;
  /** What is added to the line for that of the opening; 0 later on. */
  #stage = 0;
  /** Where the distances from the last move begin, and from the one before; -1 where there are none. */
  #last = -1;
  #before = -1;

  constructor(board: GoBoard, set: PriorSet, shapes: Shapes = new Shapes(new Int32Array(0))) {
    this.#board = board;
    this.#isWide = set === "wide";
    this.#effects = new Effects(board);
    this.#shapes = shapes;
    this.#reader = new ShapeReader(board);
    this.#firstShape = priorFeatures(set);
    this.#patterns = new PatternReader(board);
    this.#distances = distancesOf(board);
    this.#line = new Int16Array(board.points);
    const { width, height } = board;
    for (let point = 0; point < board.points; point++) {
      const [row, column] = [Math.floor(point / width), point % width];
      const line = Math.min(row, column, height - 1 - row, width - 1 - column, LINES - 1);
      this.#line[point] = LINE + line;
    }
  }

  /** The position whose moves are asked next; it must not change meanwhile. */
  read(state: GoState): void {
    this.#state = state;
    if (!this.#isWide) return;
    this.#effects.read(state);
    this.#last = this.#row(state.lastMove);
    this.#before = this.#row(state.moveBefore);
    const share = this.#effects.stonesOnBoard / this.#board.points;
    const first = OPENING - LINE;
    this.#stage = share < STAGES[0] ? first : share < STAGES[1] ? first + LINES : 0;
  }

  /** Writes the features of a legal move and returns how many it has. */
  write(move: number, into: Int32Array): number {
    const state = this.#state as GoState;
    const { pass } = this.#board;
    if (move === pass) {
      into[0] = PASS;
      return 1;
    }
    const code = this.#patterns.code(state.stones, move, state.colour);
    into[0] = PATTERN + PATTERN_OF[code];
    into[1] = this.#line[move];
    if (!this.#isWide) return 2;
    let count = 2;
    if (this.#stage > 0) into[count++] = this.#line[move] + this.#stage;
    const shape = this.#shapes.indexOf(this.#reader.code(state.stones, move, state.colour, code));
    if (shape >= 0) into[count++] = this.#firstShape + shape;
    return this.#writeWide(move, into, count);
  }

  #writeWide(move: number, into: Int32Array, from: number): number {
    const effects = this.#effects;
    effects.look(move);
    const { liberties, stones, captured, threatened, pressed } = effects;
    let count = from;
    if (captured > 0) into[count++] = CAPTURE + captureOf(effects);
    if (effects.extends > 0)
      into[count++] = EXTENSION + (effects.extends === 2 ? 0 : 3) + Math.min(Math.max(liberties, 1), 3) - 1;
    if (liberties <= 1) into[count++] = SELF_ATARI + (captured > 0 ? 4 : Math.min(stones, 4) - 1);
    if (threatened > 0) into[count++] = ATARI + (effects.threatensLast ? 3 : 0) + Math.min(threatened, 3) - 1;
    if (effects.catches > 0) into[count++] = CATCH + effects.catches - 1;
    if (effects.helps) into[count++] = HELP + Math.min(Math.max(liberties, 2), 4) - 2;
    if (pressed === 2 || pressed === 3) into[count++] = PRESS + pressed - 2;
    into[count++] = CHAINS + 4 * Math.min(effects.own, 3) + Math.min(effects.others, 3);
    if (this.#last >= 0) into[count++] = LAST + this.#distances[this.#last + move];
    if (this.#before >= 0) into[count++] = BEFORE + this.#distances[this.#before + move];
    return count;
  }

  /** Where the distances from a move begin; -1 for a pass, or where there is none. */
  #row(move: number): number {
    const { points } = this.#board;
    return move >= 0 && move < points ? move * points : -1;
  }
}

/** By two points, the distance of one from the other, from 0; a point that a capture has freed counts as next to itself. */
function distancesOf({ points, width }: GoBoard): Uint8Array {
  const distances = new Uint8Array(points * points);
  for (let a = 0; a < points; a++)
    for (let b = 0; b < points; b++) {
      const dx = Math.abs((a % width) - (b % width));
      const dy = Math.abs(Math.floor(a / width) - Math.floor(b / width));
      const distance = dx + dy + Math.max(dx, dy);
      distances[a * points + b] = Math.min(Math.max(distance - 2, 0), DISTANCES - 1);
    }
  return distances;
}

function captureOf({ rescues, captured, takesLast, liberties }: Effects): number {
  if (rescues >= 2) return rescues === 2 && liberties === 1 ? 1 : 0;
  if (rescues === 1) return 2;
  if (takesLast) return captured === 1 ? 3 : 4;
  return captured === 1 ? 5 : captured <= 3 ? 6 : 7;
}

// The features of moves that the playout policy has (`GoPolicy.moves`, which is written to be read), as fast as those of priors:
// for learning that policy from games.

export class PolicyFeatures {
  readonly #board: GoBoard;
  readonly #effects: Effects;
  readonly #patterns: PatternReader;
  #state: GoState | undefined;

  constructor(board: GoBoard) {
    this.#board = board;
    this.#effects = new Effects(board);
    this.#patterns = new PatternReader(board);
  }

  /** The position whose moves are asked next; it must not change meanwhile. */
  read(state: GoState): void {
    this.#state = state;
    this.#effects.read(state);
  }

  /** Writes the features of a legal move that is no pass, by the default readings, and returns how many it has. */
  write(move: number, into: Int32Array): number {
    const state = this.#state as GoState;
    const effects = this.#effects;
    effects.look(move);
    const { rescues, liberties, catches, takesLast, captured } = effects;
    into[0] = PATTERN_OF[this.#patterns.code(state.stones, move, state.colour)];
    let count = 1;
    const flag = (feature: number, isOn: boolean) => {
      if (isOn) into[count++] = PATTERNS + feature - 1;
    };
    const isExtension = effects.extends === 2;
    flag(1, this.#isNear(state, move) || rescues >= 2 || isExtension || catches === 2);
    flag(2, rescues >= 2 && liberties > 1);
    flag(3, rescues >= 2 && liberties === 1);
    flag(4, isExtension);
    flag(5, isExtension && liberties === 1);
    flag(6, catches === 2);
    flag(7, takesLast);
    flag(8, captured === 0 && liberties === 1);
    return count;
  }

  /** Whether a move is next to the opponent's last stone, also by its corner. */
  #isNear(state: GoState, move: number): boolean {
    const { placeOf, points, stride } = this.#board;
    const { lastMove } = state;
    if (lastMove < 0 || lastMove >= points || state.at(lastMove) === EMPTY) return false;
    const apart = Math.abs(placeOf[move] - placeOf[lastMove]);
    return apart === 1 || (apart >= stride - 1 && apart <= stride + 1);
  }
}
