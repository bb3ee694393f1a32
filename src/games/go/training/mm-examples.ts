/**
 * Games as examples for Minorization-Maximization: at every move the candidates of a search with their features, and the one that
 * was played. Left out are moves that are no candidates (into own eyes, forbidden by our rules of ko, passes while many moves
 * are left) and positions with no other choice. Whole games are held out. Shapes are those that were played often enough in the games that are learned
 * from.
 */
import { Arms } from "../../../game/index.js";
import { Examples } from "../../../learn/index.js";
import { stream } from "../../../random/index.js";
import { heldOutOf, placed } from "../../../training/index.js";
import {
  fewLeft,
  type GoBoard,
  type GoState,
  listGoMoves,
  MOST_PRIOR_FEATURES,
  ShapeReader,
  Shapes,
  statesOf,
} from "../index.js";
import { type FeatureReader, type MmSet, type MmSetName, mmSet } from "./mm-sets.js";
import type { GamesSource, ReadGame } from "./records.js";

export interface MmSettings {
  readonly set: MmSetName;
  /** Times that a shape must have been played to be known; 0: no shapes. */
  readonly shapes: number;
  /** Whether moves of players who did not win are left out. */
  readonly winners: boolean;
  /** The share of the games that is held out. */
  readonly heldOut: number;
  readonly seed: string;
}

/** What became of the games. */
export interface MmCounts {
  games: number;
  heldOutGames: number;
  moves: number;
  /** Of a player who did not win. */
  losers: number;
  /** Played where there was no other choice. */
  forced: number;
  /** Not among the candidates. */
  strange: number;
}

export interface MmDataset {
  readonly shapes: Shapes;
  readonly training: Examples;
  readonly heldOut: Examples;
  readonly counts: MmCounts;
}

/** Throws one line that names the game which cannot be played. */
export function mmExamples(sources: readonly GamesSource[], settings: MmSettings): MmDataset {
  const draws = sources.flatMap(({ name, games }) =>
    games.map((_, i) => stream(settings.seed, "held out", name, i).float()),
  );
  const heldOut = heldOutOf(draws, settings.heldOut);
  const games = sources.flatMap((source) => source.games);
  const learned = games.filter((_, i) => !heldOut[i]);
  const shapes = new Shapes(frequentShapes(learned, settings));
  const set = mmSet(settings.set);
  const features = set.features + shapes.codes.length;
  const counts = { games: 0, heldOutGames: 0, moves: 0, losers: 0, forced: 0, strange: 0 };
  const dataset = { shapes, training: new Examples(features), heldOut: new Examples(features), counts };
  const readers = new Map<string, Reader>();
  for (const [i, game] of games.entries()) {
    counts.games++;
    if (heldOut[i]) counts.heldOutGames++;
    for (const [state, move] of movesOf(game, settings, counts))
      made(readers, state.board, () => new Reader(state.board, set, shapes)).add(
        state,
        move,
        heldOut[i] ? dataset.heldOut : dataset.training,
        counts,
      );
  }
  return dataset;
}

/** The moves to learn from, each with the position in which it was played. */
function* movesOf(
  { place, record }: ReadGame,
  { winners }: MmSettings,
  counts?: MmCounts,
): Generator<[GoState, number]> {
  const states = placed(place, () => statesOf(record));
  const winner = record.result === undefined ? "" : record.result.slice(0, 1);
  for (const [i, move] of record.moves.entries()) {
    const state = states[i] as GoState;
    if (state.isOver()) return;
    if (counts !== undefined) counts.moves++;
    if (!winners || winner === (state.toMove === 0 ? "B" : "W")) yield [state, move];
    else if (counts !== undefined) counts.losers++;
  }
}

/** In the order of their codes. */
function frequentShapes(games: readonly ReadGame[], settings: MmSettings): Int32Array {
  if (!mmSet(settings.set).hasShapes || settings.shapes === 0) return new Int32Array(0);
  const times = new Map<number, number>();
  const readers = new Map<string, ShapeReader>();
  for (const game of games)
    for (const [{ board, stones, colour }, move] of movesOf(game, settings)) {
      if (move === board.pass) continue;
      const reader = made(readers, board, () => new ShapeReader(board));
      const code = reader.smallest(stones, move, colour);
      times.set(code, (times.get(code) ?? 0) + 1);
    }
  const frequent = [...times].filter(([, count]) => count >= settings.shapes);
  return Int32Array.from(frequent, ([code]) => code).sort();
}

/** One for each size of board. */
function made<T>(all: Map<string, T>, { width, height }: GoBoard, make: () => T): T {
  const size = `${width}x${height}`;
  let one = all.get(size);
  if (one === undefined) {
    one = make();
    all.set(size, one);
  }
  return one;
}

class Reader {
  readonly #features: FeatureReader;
  readonly #hasPasses: boolean;
  readonly #arms: Arms;
  readonly #indices = new Int32Array(MOST_PRIOR_FEATURES);

  constructor(board: GoBoard, set: MmSet, shapes: Shapes) {
    this.#features = set.reader(board, shapes);
    this.#hasPasses = set.hasPasses;
    this.#arms = new Arms(board.points + 1);
  }

  add(state: GoState, move: number, examples: Examples, counts: MmCounts): void {
    const arms = this.#arms;
    listGoMoves(state, arms);
    const { ids } = arms;
    // The pass is the last.
    const mayPass = this.#hasPasses && fewLeft(state.board, arms.length - 1);
    const length = mayPass ? arms.length : arms.length - 1;
    const chosen = ids.subarray(0, length).indexOf(move);
    if (chosen < 0) counts.strange++;
    else if (length === 1) counts.forced++;
    else {
      this.#features.read(state);
      for (let arm = 0; arm < length; arm++)
        examples.arm(this.#indices, this.#features.write(ids[arm] as number, this.#indices));
      examples.choose(chosen);
    }
  }
}
