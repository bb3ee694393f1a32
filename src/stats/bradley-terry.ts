/**
 * One scale of Elo for all who played in a round robin, in any number of games: the model of Zermelo, Bradley and Terry.
 * Player i scores p_ij = 1 / (1 + exp(-(t_i - t_j))) against j on average; t is found where the likelihood
 *   L(t) = sum over games of s ln p_ij + (1 - s) ln p_ji,   s = points of i (a draw counts half)
 * is largest, by Newton's method; Elo is 400 / ln 10 of it, with the mean of all players as 0.
 *
 * Who won or lost everything would have no finite rating. So a player who met all others has one more game, drawn, in equal parts
 * against each of them, which pulls ratings together by next to nothing after tens of games.
 *
 * Intervals. The games of a pair (one opening, sides swapped) are not independent, pairs are. The covariance is
 *   H^+ M H^+,   H = sum over games of p (1 - p) x x',   M = sum over pairs of r^2 x x',
 * with x = +1 at i and -1 at j, and r the pair's points less those expected: right whatever the variance of a pair is, for draws and
 * sides that favour somebody alike. The drawn game enters M as half a game won and half a game lost, so that
 * who won everything is known to be strong, and not how strong.
 *
 * For players whose strength does not change, and tens of pairs. It knows no player who is strong against one and weak against another: what
 * a pairing alone says stands beside it in reports.
 *
 * Source: E. Zermelo, Math. Z. 29 (1929); R. A. Bradley and M. E. Terry, Biometrika 39 (1952); D. R. Hunter, Annals of
 * Statistics 32 (2004). Covariance: P. J. Huber, Proc. 5th Berkeley Symp. (1967); K.-Y. Liang and S. L. Zeger, Biometrika 73 (1986).
 */
import { normalCdf } from "./distributions.js";
import type { EloEstimate } from "./elo.js";
import { Z95 } from "./intervals.js";

/** Games of two players that belong together: a pair, or a single game. */
export interface Encounter {
  readonly players: readonly [number, number];
  readonly games: number;
  /** Of the first-named player. */
  readonly points: number;
  /** How many such encounters there were; one, where it is left out. */
  readonly times?: number;
}

const ELO = 400 / Math.LN10;

export class Ratings {
  readonly players: number;
  /** Elo by player; their mean is 0. */
  readonly elo: Float64Array;
  /** Of `elo`, row by row. */
  readonly #covariance: Float64Array;

  constructor(elo: Float64Array, covariance: Float64Array) {
    this.players = elo.length;
    this.elo = elo;
    this.#covariance = covariance;
  }

  /** A player's Elo with its interval. */
  estimate(player: number, z = Z95): EloEstimate {
    const elo = this.elo[player];
    const reach = z * Math.sqrt(this.#at(player, player));
    return { elo, low: elo - reach, high: elo + reach };
  }

  /** Player i's Elo over player j with its interval: what is known where j is the 0 of the scale. */
  over(i: number, j: number, z = Z95): EloEstimate {
    const elo = this.elo[i] - this.elo[j];
    const reach = z * this.#error(i, j);
    return { elo, low: elo - reach, high: elo + reach };
  }

  /** The likelihood that player i is stronger than player j. */
  superiority(i: number, j: number): number {
    return normalCdf((this.elo[i] - this.elo[j]) / this.#error(i, j));
  }

  /** Of the difference of two players. */
  #error(i: number, j: number): number {
    return Math.sqrt(Math.max(0, this.#at(i, i) + this.#at(j, j) - 2 * this.#at(i, j)));
  }

  #at(i: number, j: number): number {
    return this.#covariance[i * this.players + j];
  }
}

/**
 * Fits ratings of players 0 to `players` - 1 (Bradley-Terry). Returns nothing where games do not connect all of them. `prior` is
 * the number of drawn games that a player who met all others is given.
 */
export function rate(players: number, encounters: readonly Encounter[], prior = 1): Ratings | undefined {
  const drawn = prior / (players - 1);
  const sums = sumUp(players, encounters, drawn);
  if (!areJoined(players, sums.games)) return undefined;
  const strength = strengthsOf(players, sums);
  const inverse = invert(players, information(players, sums.games, strength));
  const covariance = sandwich(players, inverse, meat(players, encounters, drawn, strength));
  return new Ratings(
    strength.map((each) => ELO * each),
    covariance.map((each) => ELO * ELO * each),
  );
}

/** Games of i with j, and points of i: by i * players + j. */
interface Sums {
  readonly games: Float64Array;
  readonly points: Float64Array;
}

function sumUp(players: number, encounters: readonly Encounter[], drawn: number): Sums {
  const games = new Float64Array(players * players);
  const points = new Float64Array(players * players);
  for (const { players: both, games: count, points: score, times = 1 } of encounters) {
    const [i, j] = both;
    games[i * players + j] += times * count;
    games[j * players + i] += times * count;
    points[i * players + j] += times * score;
    points[j * players + i] += times * (count - score);
  }
  for (let at = 0; at < games.length; at++) {
    if (games[at] === 0) continue;
    games[at] += drawn;
    points[at] += drawn / 2;
  }
  return { games, points };
}

function areJoined(players: number, games: Float64Array): boolean {
  const reached = [0];
  const seen = new Set(reached);
  for (let i = reached.pop(); i !== undefined; i = reached.pop()) {
    for (let j = 0; j < players; j++) {
      if (games[i * players + j] === 0 || seen.has(j)) continue;
      seen.add(j);
      reached.push(j);
    }
  }
  return seen.size === players;
}

/** Newton's method, with steps no longer than 1 so that it cannot overshoot where all results are lopsided. */
function strengthsOf(players: number, { games, points }: Sums): Float64Array {
  const strength = new Float64Array(players);
  const gradient = new Float64Array(players);
  for (let round = 0; round < 500; round++) {
    for (let i = 0; i < players; i++) {
      gradient[i] = 0;
      for (let j = 0; j < players; j++) {
        const at = i * players + j;
        if (games[at] > 0) gradient[i] += points[at] - games[at] * chance(strength[i] - strength[j]);
      }
    }
    const step = multiply(players, invert(players, information(players, games, strength)), gradient);
    const longest = step.reduce((max, each) => Math.max(max, Math.abs(each)), 0);
    for (let i = 0; i < players; i++) strength[i] += step[i] / Math.max(1, longest);
    if (longest < 1e-12) break;
  }
  return strength;
}

function chance(difference: number): number {
  return 1 / (1 + Math.exp(-difference));
}

function information(players: number, games: Float64Array, strength: Float64Array): Float64Array {
  const matrix = new Float64Array(players * players);
  for (let i = 0; i < players; i++) {
    for (let j = 0; j < i; j++) {
      const p = chance(strength[i] - strength[j]);
      addEdge(matrix, players, i, j, games[i * players + j] * p * (1 - p));
    }
  }
  return matrix;
}

function meat(
  players: number,
  encounters: readonly Encounter[],
  drawn: number,
  strength: Float64Array,
): Float64Array {
  const matrix = new Float64Array(players * players);
  const met = new Set<number>();
  for (const { players: both, games, points, times = 1 } of encounters) {
    const [i, j] = both;
    const p = chance(strength[i] - strength[j]);
    addEdge(matrix, players, i, j, times * (points - games * p) ** 2);
    const pairing = Math.max(i, j) * players + Math.min(i, j);
    if (met.has(pairing)) continue;
    met.add(pairing);
    addEdge(matrix, players, i, j, (drawn * (p * p + (1 - p) ** 2)) / 2);
  }
  return matrix;
}

/** Adds weight * x x'. */
function addEdge(matrix: Float64Array, players: number, i: number, j: number, weight: number): void {
  matrix[i * players + i] += weight;
  matrix[j * players + j] += weight;
  matrix[i * players + j] -= weight;
  matrix[j * players + i] -= weight;
}

/**
 * The inverse among vectors that sum to 0: ratings are known up to a constant. Adding the matrix of ones leaves those vectors alone and
 * makes the rest regular; Gauss-Jordan elimination with the largest pivot.
 */
function invert(players: number, matrix: Float64Array): Float64Array {
  const work = matrix.map((each) => each + 1 / players);
  const inverse = new Float64Array(players * players);
  for (let i = 0; i < players; i++) inverse[i * players + i] = 1;
  for (let column = 0; column < players; column++) {
    let pivot = column;
    for (let row = column + 1; row < players; row++) {
      if (Math.abs(work[row * players + column]) > Math.abs(work[pivot * players + column])) pivot = row;
    }
    for (const each of [work, inverse]) swapRows(each, players, pivot, column);
    const scale = 1 / work[column * players + column];
    for (let k = 0; k < players; k++) {
      work[column * players + k] *= scale;
      inverse[column * players + k] *= scale;
    }
    for (let row = 0; row < players; row++) {
      const factor = work[row * players + column];
      if (row === column || factor === 0) continue;
      for (let k = 0; k < players; k++) {
        work[row * players + k] -= factor * work[column * players + k];
        inverse[row * players + k] -= factor * inverse[column * players + k];
      }
    }
  }
  return inverse.map((each) => each - 1 / players);
}

function swapRows(matrix: Float64Array, players: number, a: number, b: number): void {
  if (a === b) return;
  for (let k = 0; k < players; k++) {
    const kept = matrix[a * players + k];
    matrix[a * players + k] = matrix[b * players + k];
    matrix[b * players + k] = kept;
  }
}

function multiply(players: number, matrix: Float64Array, vector: Float64Array): Float64Array {
  const product = new Float64Array(players);
  for (let i = 0; i < players; i++) {
    for (let j = 0; j < players; j++) product[i] += matrix[i * players + j] * vector[j];
  }
  return product;
}

/** A B A for symmetric matrices. */
function sandwich(players: number, outer: Float64Array, inner: Float64Array): Float64Array {
  const times = (a: Float64Array, b: Float64Array) => {
    const product = new Float64Array(players * players);
    for (let i = 0; i < players; i++) {
      for (let k = 0; k < players; k++) {
        const factor = a[i * players + k];
        for (let j = 0; j < players; j++) product[i * players + j] += factor * b[k * players + j];
      }
    }
    return product;
  };
  return times(times(outer, inner), outer);
}
