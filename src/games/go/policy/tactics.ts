/**
 * The tactical features of a move, found the plain way. All but the last come from the opponent's last move:
 *
 *   1  the move is one of the eight points around it, or has any of the features 2 to 6
 *   2  takes a chain next to a chain of ours that the last move put in atari
 *   3  the same, but the stone that takes is in atari afterwards ("stone"), or only where the chain of ours still is ("chain"); then 2
 *      is off
 *   4  extends a chain of ours that the last move put in atari, whether or not it takes something as well
 *   5  the same, but the extended chain is in atari; 4 stays on ("both") or is off ("instead")
 *   6  a chain of ours was brought from three liberties to two by the last move, and the move surely catches a chain with two
 *      liberties next to it
 *   7  takes the chain of the last move, which is in atari
 *   8  takes nothing and leaves its own chain in atari
 *
 * Sure is what a short look shows: our stone is not in atari after the move, the only way out left to the chain gives it one
 * liberty at most, and no stones of ours next to the chain or to its way out are in atari, which it might take instead.
 *
 * Source: Optimization of Playout Policy Integrated with Monte-Carlo Tree Search; that 1 is on with all others, and what "surely"
 * means, is our reading; 7 and 8 are ours. Playouts use the same in assembly/go/_tactics.ts, which a test holds to this.
 */
import { type Colour, EDGE, EMPTY, type GoBoard, opponent } from "../board.js";
import { CATCHES, EXTENDS, EXTENDS_IN_ATARI, NEAR, TAKES, TAKES_IN_ATARI, TAKES_LAST } from "../numbers.js";
import type { GoState } from "../state.js";

/** Whether feature 5 comes in addition to 4 or in its place. */
export const READINGS = ["both", "instead"] as const;
export type Reading = (typeof READINGS)[number];
/** Whose atari feature 3 is about: that of the stone that takes, or that of the chain that it saves. */
export const ATARIS = ["stone", "chain"] as const;
export type Atari = (typeof ATARIS)[number];

/** How the paper's words are read. */
export interface TacticsOptions {
  readonly reading?: Reading;
  readonly atari?: Atari;
}

export const USUAL_TACTICS: Required<TacticsOptions> = { reading: "both", atari: "stone" };
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
  colour: Colour,
  options: TacticsOptions,
  flag: Flag,
): void {
  const { reading, atari } = { ...USUAL_TACTICS, ...options };
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
function strike(board: GoBoard, stones: Uint8Array, chain: Chain, colour: Colour, flag: Flag): void {
  for (const enemy of chainsAround(board, stones, chain, opponent(colour))) {
    if (enemy.liberties.size !== 2) continue;
    if (chainsAround(board, stones, enemy, colour).some(({ liberties }) => liberties.size === 1)) continue;
    const [first, second] = enemy.liberties;
    if (isCaught(board, stones, first, second, colour)) flag(first, CATCHES);
    if (isCaught(board, stones, second, first, colour)) flag(second, CATCHES);
  }
}

function isCaught(board: GoBoard, stones: Uint8Array, move: number, exit: number, colour: Colour): boolean {
  const after = afterMove(board, stones, move, colour);
  if (chainAt(board, after, move).liberties.size < 2) return false;
  for (const step of board.steps) {
    const place = exit + step;
    if (stones[place] === colour && chainAt(board, stones, place).liberties.size === 1) return false;
  }
  return libertiesAfter(board, after, exit, opponent(colour)) < 2;
}

/** Stones that are joined, and the empty places next to them. */
export interface Chain {
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
function chainsAround(board: GoBoard, stones: Uint8Array, { places }: Chain, colour: Colour): Chain[] {
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
function libertiesAfter(board: GoBoard, stones: Uint8Array, move: number, colour: Colour): number {
  return chainAt(board, afterMove(board, stones, move, colour), move).liberties.size;
}

/** The stones after a move, captured ones taken off; suicide stays. */
function afterMove(board: GoBoard, stones: Uint8Array, move: number, colour: Colour): Uint8Array {
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
export function isSelfAtari({ board, stones }: GoState, move: number, colour: Colour): boolean {
  const after = afterMove(board, stones, move, colour);
  const taken = after.some((stone, place) => stone === EMPTY && stones[place] !== EMPTY);
  return !taken && chainAt(board, after, move).liberties.size === 1;
}

/** Whether a stone may be played on an empty place: neither simple ko nor suicide. */
export function isPlayable(state: GoState, place: number, colour: Colour): boolean {
  const { board, stones, ko } = state;
  if (stones[place] === EDGE || place === ko) return false;
  return libertiesAfter(board, stones, place, colour) > 0;
}
