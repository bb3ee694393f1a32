/**
 * The playout policy of Go: 3x3 patterns, tactical features, chances of moves, and the policies that ship.
 *
 * 3x3 patterns around an empty point, as the side to move sees them: which of the eight neighbours are its own stones, the
 * opponent's, empty or off the board. A pattern's code has two bits a neighbour (empty 0, own 1, opponent 2, edge 3), clockwise from
 * the one above; the eight turns and reflections of a pattern are one class. There are 954 classes in the middle of a
 * board, 135 at its sides, 18 in its corners, and one for everything that only boards of one row or column have (the last class).
 */
import { own, parseWeights } from "../../core/index.js";
import { type GoBoard, type GoColour, opponent } from "./board.js";
import {
  BLACK,
  CATCHES,
  CODES,
  EDGE,
  EMPTY,
  EXTENDS,
  EXTENDS_IN_ATARI,
  IN_ATARI,
  NEAR,
  PATTERNS,
  TACTICS,
  TAKES,
  TAKES_IN_ATARI,
  TAKES_LAST,
} from "./numbers.js";
import type { GoState } from "./state.js";
import { best } from "./weights/best.js";
import { mm } from "./weights/mm.js";
import { sb } from "./weights/sb.js";
import { uctb30 } from "./weights/uctb-30.js";

/** Steps of rows and columns to the neighbours, clockwise from the one above. */
export const AROUND: readonly (readonly [number, number])[] = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
];

/** The class of each code; the last class is the one of narrow boards. */
export const PATTERN_OF: Uint16Array = classify();

/** The code of the pattern around a place of a bordered array, from the view of a colour. */
export function patternCode(stones: Uint8Array, stride: number, place: number, colour: GoColour): number {
  let code = 0;
  for (let i = 0; i < 8; i++) {
    const [row, column] = AROUND[i];
    code |= stones[place + row * stride + column] << (2 * i);
  }
  return colour === BLACK ? code : swapColours(code);
}

/** The same pattern with own and opponent's stones exchanged. */
export function swapColours(code: number): number {
  return ((code & 0x5555) << 1) | ((code >> 1) & 0x5555);
}

/**
 * Whether the pattern is an eye of the side to move: all four next to it own or edge, and of the four at its corners fewer than two
 * the opponent's, where any edge counts as one.
 */
export function isEyePattern(code: number): boolean {
  let opponents = 0;
  let edge = 0;
  for (let i = 0; i < 8; i++) {
    const stone = (code >> (2 * i)) & 3;
    if (i % 2 === 0) {
      if (stone !== BLACK && stone !== EDGE) return false;
    } else if (stone === EDGE) edge = 1;
    else if (stone !== BLACK && stone !== 0) opponents++;
  }
  return opponents + edge < 2;
}

/** Numbers the classes: first the middle of the board, then sides, then corners, each by the smallest code of its images. */
function classify(): Uint16Array {
  const classOf = new Uint16Array(CODES);
  const numbered = new Uint8Array(CODES);
  let classes = 0;
  for (const edges of [0, 3, 5]) {
    for (let code = 0; code < CODES; code++) {
      if (numbered[code] === 1 || edgesOf(code) !== edges) continue;
      for (const image of imagesOf(code)) {
        classOf[image] = classes;
        numbered[image] = 1;
      }
      classes++;
    }
  }
  for (let code = 0; code < CODES; code++) if (edgesOf(code) < 0) classOf[code] = classes;
  return classOf;
}

/** Neighbours off the board where they are those of a middle (0), a side (3) or a corner (5); else -1. */
function edgesOf(code: number): number {
  const off = code & (code >> 1) & 0x5555;
  if (off === 0) return 0;
  for (let quarter = 0; quarter < 4; quarter++) {
    // Clockwise from the upper left, a side is three in a row and a corner five.
    if (off === rotateCode(0x4005, quarter)) return 3;
    if (off === rotateCode(0x5405, quarter)) return 5;
  }
  return -1;
}

/** A code after so many quarters of a turn. */
function rotateCode(code: number, quarters: number): number {
  return ((code << (4 * quarters)) | (code >> (16 - 4 * quarters))) & 0xffff;
}

function imagesOf(code: number): number[] {
  const images: number[] = [];
  for (const each of [code, reflectCode(code)])
    for (let quarter = 0; quarter < 4; quarter++) images.push(rotateCode(each, quarter));
  return images;
}

function reflectCode(code: number): number {
  let image = 0;
  for (let i = 0; i < 8; i++) image |= ((code >> (2 * i)) & 3) << (2 * ((8 - i) % 8));
  return image;
}

// The tactical features of a move, found the plain way. All but the last come from the opponent's last move:
//
//   1  the move is one of the eight points around it, or has any of the features 2 to 6
//   2  takes a chain next to a chain of ours that the last move put in atari
//   3  the same, but the stone that takes is in atari afterwards ("stone"), or only where the chain of ours still is ("chain"); then 2
//      is off
//   4  extends a chain of ours that the last move put in atari, whether or not it takes something as well
//   5  the same, but the extended chain is in atari; 4 stays on ("both") or is off ("instead")
//   6  a chain of ours was brought from three liberties to two by the last move, and the move surely catches a chain with two
//      liberties next to it
//   7  takes the chain of the last move, which is in atari
//   8  takes nothing and leaves its own chain in atari
//
// Sure is what a short look shows: our stone is not in atari after the move, the only way out left to the chain gives it one
// liberty at most, and no stones of ours next to the chain or to its way out are in atari, which it might take instead.
//
// Source: Optimization of Playout Policy Integrated with Monte-Carlo Tree Search; that 1 is on with all others, and what "surely"
// means, is our reading; 7 and 8 are ours. Playouts use the same in assembly/go/_tactics.ts, which a test holds to this.

/** Whether feature 5 comes in addition to 4 or in its place. */
export const READINGS = ["both", "instead"] as const;
type TacticsReading = (typeof READINGS)[number];
/** Whose atari feature 3 is about: that of the stone that takes, or that of the chain that it saves. */
export const ATARIS = ["stone", "chain"] as const;
export type Atari = (typeof ATARIS)[number];

/** How the paper's words are read. */
export interface TacticsOptions {
  readonly reading?: TacticsReading;
  readonly atari?: Atari;
}

export const DEFAULT_TACTICS: Required<TacticsOptions> = { reading: "both", atari: "stone" };
/** How weights were learned of which nothing is told: there was no other way before. */
export const UNTOLD_TACTICS: Required<TacticsOptions> = { reading: "both", atari: "chain" };

/** By place: bit k - 1 is feature k, of the first seven. Places without features are left out. */
export function findTactics(state: GoState, options: TacticsOptions = {}): Map<number, number> {
  const { board, stones, colour, lastMove } = state;
  const found = new Map<number, number>();
  // A stone that is gone again was a suicide.
  if (lastMove < 0 || lastMove === board.pass || state.at(lastMove) === EMPTY) return found;
  const flag = (place: number, bits: number) => {
    const all = (found.get(place) ?? 0) | bits;
    found.set(place, (all & TAKES_IN_ATARI) === 0 ? all : all & ~TAKES);
  };
  const last = board.placeOf[lastMove];
  for (const step of [...board.steps, ...board.diagonals])
    if (stones[last + step] === EMPTY) flag(last + step, NEAR);
  for (const step of board.steps) {
    if (stones[last + step] !== colour) continue;
    const chain = chainAt(board, stones, last + step);
    const flagNear: Flag = (place, bits) => flag(place, bits | NEAR);
    if (chain.liberties.size === 1) rescue(board, stones, chain, colour, options, flagNear);
    else if (chain.liberties.size === 2) strike(board, stones, chain, colour, flagNear);
  }
  const { liberties } = chainAt(board, stones, last);
  if (liberties.size === 1) flag([...liberties][0], TAKES_LAST);
  return found;
}

type Flag = (place: number, bits: number) => void;

/** Features 2 to 5. */
function rescue(
  board: GoBoard,
  stones: Uint8Array,
  chain: Chain,
  colour: GoColour,
  options: TacticsOptions,
  flag: Flag,
): void {
  const { reading, atari } = { ...DEFAULT_TACTICS, ...options };
  const [exit] = chain.liberties;
  const breath = libertiesAfter(board, stones, exit, colour);
  for (const enemy of chainsAround(board, stones, chain, opponent(colour))) {
    if (enemy.liberties.size > 1) continue;
    const [capture] = enemy.liberties;
    const isAsked = atari === "stone" || capture === exit;
    const isInAtari = isAsked && libertiesAfter(board, stones, capture, colour) < 2;
    flag(capture, isInAtari ? TAKES_IN_ATARI : TAKES);
  }
  if (breath >= 2) flag(exit, EXTENDS);
  else if (breath === 1) flag(exit, reading === "both" ? EXTENDS | EXTENDS_IN_ATARI : EXTENDS_IN_ATARI);
}

/** Feature 6. */
function strike(board: GoBoard, stones: Uint8Array, chain: Chain, colour: GoColour, flag: Flag): void {
  for (const enemy of chainsAround(board, stones, chain, opponent(colour))) {
    if (enemy.liberties.size !== 2) continue;
    if (chainsAround(board, stones, enemy, colour).some(({ liberties }) => liberties.size === 1)) continue;
    const [first, second] = enemy.liberties;
    if (isCaught(board, stones, first, second, colour)) flag(first, CATCHES);
    if (isCaught(board, stones, second, first, colour)) flag(second, CATCHES);
  }
}

function isCaught(board: GoBoard, stones: Uint8Array, move: number, exit: number, colour: GoColour): boolean {
  const after = afterMove(board, stones, move, colour);
  if (chainAt(board, after, move).liberties.size < 2) return false;
  for (const step of board.steps) {
    const place = exit + step;
    if (stones[place] === colour && chainAt(board, stones, place).liberties.size === 1) return false;
  }
  return libertiesAfter(board, after, exit, opponent(colour)) < 2;
}

/** Stones that are joined, and the empty places next to them. */
interface Chain {
  readonly places: readonly number[];
  readonly liberties: ReadonlySet<number>;
}

function chainAt(board: GoBoard, stones: Uint8Array, start: number): Chain {
  const colour = stones[start];
  const places = [start];
  const seen = new Set(places);
  const liberties = new Set<number>();
  for (const place of places) {
    for (const step of board.steps) {
      const near = place + step;
      if (stones[near] === EMPTY) liberties.add(near);
      else if (stones[near] === colour && !seen.has(near)) {
        seen.add(near);
        places.push(near);
      }
    }
  }
  return { places, liberties };
}

/** The chains of a colour next to a chain. */
function chainsAround(board: GoBoard, stones: Uint8Array, { places }: Chain, colour: GoColour): Chain[] {
  const chains: Chain[] = [];
  const seen = new Set<number>();
  for (const place of places) {
    for (const step of board.steps) {
      const near = place + step;
      if (stones[near] !== colour || seen.has(near)) continue;
      const chain = chainAt(board, stones, near);
      for (const each of chain.places) seen.add(each);
      chains.push(chain);
    }
  }
  return chains;
}

/** Liberties that the chain of a stone would have after it is played; 0 for suicide. */
function libertiesAfter(board: GoBoard, stones: Uint8Array, move: number, colour: GoColour): number {
  return chainAt(board, afterMove(board, stones, move, colour), move).liberties.size;
}

/** The stones after a move, captured ones taken off; suicide stays. */
function afterMove(board: GoBoard, stones: Uint8Array, move: number, colour: GoColour): Uint8Array {
  const after = stones.slice();
  after[move] = colour;
  for (const step of board.steps) {
    if (after[move + step] !== opponent(colour)) continue;
    const { places, liberties } = chainAt(board, after, move + step);
    if (liberties.size === 0) for (const place of places) after[place] = EMPTY;
  }
  return after;
}

/** Feature 8. */
function isSelfAtari({ board, stones }: GoState, move: number, colour: GoColour): boolean {
  const after = afterMove(board, stones, move, colour);
  const taken = after.some((stone, place) => stone === EMPTY && stones[place] !== EMPTY);
  return !taken && chainAt(board, after, move).liberties.size === 1;
}

/** Whether a stone may be played on an empty place: neither simple ko nor suicide. */
function isPlayable(state: GoState, place: number, colour: GoColour): boolean {
  const { board, stones, ko } = state;
  if (stones[place] === EDGE || place === ko) return false;
  return libertiesAfter(board, stones, place, colour) > 0;
}

// The playout policy as it is written down: with the features phi of a move (its 3x3 pattern and the tactical ones) and
// weights theta,
//
//   pi(s, a) = exp(phi(s, a) . theta) / sum over b of exp(phi(s, b) . theta),
//
// where b goes over all moves that a playout may make: legal by simple ko and without suicide, and not into an own eye.
// Written to be read, and too slow for playouts: those draw from the same chances in WebAssembly, which a test makes sure of.
//
// Source: Optimization of Playout Policy Integrated with Monte-Carlo Tree Search, after Silver and Tesauro (2009).

/** Counts the weights of a policy: first those of the 3x3 patterns, then those of the tactical features. */
export const FEATURES: number = PATTERNS + TACTICS;

/** Computes a policy the plain way, move by move, with the features of each: to explain a policy and to test the kernels. */
export class GoPolicy {
  readonly #board: GoBoard;
  readonly #theta: Float64Array;
  readonly #options: TacticsOptions;

  constructor(board: GoBoard, theta: Float64Array, options: TacticsOptions = {}) {
    this.#board = board;
    this.#theta = theta;
    this.#options = options;
  }

  /** Writes the chance of each point and gives the number of moves; where it is 0, the policy passes. */
  chances(state: GoState, into: Float64Array): number {
    const moves = this.moves(state);
    const weights = moves.map(({ features }) =>
      Math.exp(features.reduce((sum, feature) => sum + this.#theta[feature], 0)),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    into.fill(0);
    for (const [i, { point }] of moves.entries()) into[point] = weights[i] / total;
    return moves.length;
  }

  /** The moves that a playout may make, with the features that each has. */
  moves(state: GoState): { readonly point: number; readonly features: readonly number[] }[] {
    const { placeOf, stride, points } = this.#board;
    const { stones, colour } = state;
    const tactics = findTactics(state, this.#options);
    const moves = [];
    for (let point = 0; point < points; point++) {
      const place = placeOf[point];
      if (stones[place] !== EMPTY) continue;
      const code = patternCode(stones, stride, place, colour);
      if (isEyePattern(code) || !isPlayable(state, place, colour)) continue;
      const flags = (tactics.get(place) ?? 0) | (isSelfAtari(state, place, colour) ? IN_ATARI : 0);
      const features = [PATTERN_OF[code]];
      for (let k = 0; k < TACTICS; k++) if ((flags & (1 << k)) !== 0) features.push(PATTERNS + k);
      moves.push({ point, features });
    }
    return moves;
  }
}

// The playout policies that ship with the package; the files beside this one say which command made them.

const SHIPPED: Readonly<Record<string, string>> = { mm, sb, "uctb-30": uctb30, best };

/** Names the policies that ship: `uniform`, then those that were learned, the strongest last. */
export const POLICIES: readonly string[] = ["uniform", ...Object.keys(SHIPPED)];

/** Returns the weights of a policy that ships. Throws one line for an unknown name. */
export function loadPolicy(name: string): Float64Array {
  if (name === "uniform") return new Float64Array(FEATURES);
  const text = own(SHIPPED, name);
  if (text === undefined) throw new Error(`policy: expected ${POLICIES.join(", ")}, got ${name}`);
  return parseWeights(text, FEATURES);
}
