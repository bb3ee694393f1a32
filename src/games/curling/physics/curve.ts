/**
 * The one curve that every free stone of a model follows.
 *
 * Deceleration, turn and spin loss depend on the speed alone, so all free paths are pieces of one curve, up
 * to translation, rotation and mirroring. It is stored with the stop point at the origin, turning left, as a
 * function of the time to stop tau: cubic pieces of equal length, eight coefficients (position) in one cache
 * line, then four for the distance along the path (a stone whose spin has run out goes straight on with
 * the same speeds) and four for the spin that is lost until the stop.
 *
 * The nodes are points of the official recurrence itself. FCV1 moves a stone with the velocity it has *after*
 * the step's friction, so a throw's velocity is that of the curve half a step before its position: `lead`.
 * Good to a micrometre; what it does not hold is the last step before the stop (below 4e-4 m/s).
 */
import { deceleration, type Motion } from "./models.js";

/** Coefficients per piece: x (4), y (4), distance along the path (4), spin loss (4), rising powers of tau. */
export const ROW = 16;

export interface FreePath {
  readonly motion: Motion;
  readonly rows: Float64Array;
  /** Length of a piece in s, and its inverse. */
  readonly piece: number;
  readonly perPiece: number;
  readonly maxTau: number;
  /** Time by which a throw's velocity precedes its position. */
  readonly lead: number;
  /** Contacts take effect at the next multiple of this time, as in the official steps; 0 for their exact time. */
  readonly contactStep: number;
  /** tau by speed: cubic pieces, four coefficients each. */
  readonly tauBySpeed: Float64Array;
  readonly perSpeed: number;
  /** tau by the square root of the distance to the stop point: linear pieces, a good first guess. */
  readonly tauByRoot: Float64Array;
  readonly perRoot: number;
  /** tau by the spin that will be lost until the stop: linear pieces. */
  readonly tauBySpin: Float64Array;
  readonly perSpin: number;
  /** How far the path bulges from its chord, at most, by piece. */
  readonly bulge: Float64Array;
}

const SPEED_PIECES = 1024;
const ROOT_PIECES = 4096;
const SPIN_PIECES = 4096;

interface FreePathOptions {
  /** Time step of the recurrence in s; the official one unless a test asks for a finer one. */
  readonly step?: number;
  /** Positions move with the mean of old and new velocity and contacts have their exact time: physics without steps. */
  readonly refined?: boolean;
}

/** Computes the trajectory of a motion on an empty sheet, which aiming and the fast simulator read from. */
export function buildCurve(motion: Motion, options: FreePathOptions = {}): FreePath {
  const step = options.step ?? motion.step;
  const lead = options.refined ? 0 : motion.lead;
  const path = runDown(motion, step, lead);
  const last = path.speed.length - 1;

  // Pieces of about 1/2000 of the longest motion, a whole number of steps each.
  const stride = Math.max(1, Math.ceil(last / 2048));
  const pieces = Math.floor((last - 1) / stride);
  const piece = stride * step;
  const rows = new Float64Array(pieces * ROW);
  const columns = [path.x, path.y, path.distance, path.spin];
  for (let k = 0; k < pieces; k++) {
    for (let c = 0; c < 4; c++) {
      const column = columns[c];
      const a = last - k * stride;
      const b = a - stride;
      hermite(
        rows,
        k * ROW + 4 * c,
        piece,
        column[a],
        column[b],
        slope(column, a, step),
        slope(column, b, step),
      );
    }
  }
  const maxTau = pieces * piece;

  const maxSpeed = path.speed[last - pieces * stride + 1];
  const root = Math.sqrt(length(path.x[last - pieces * stride], path.y[last - pieces * stride]));
  const maxSpin = path.spin[last - pieces * stride];
  return {
    motion,
    rows,
    piece,
    perPiece: 1 / piece,
    maxTau,
    lead: lead * step,
    contactStep: options.refined ? 0 : step,
    tauBySpeed: invertSpeed(motion, path, step, lead, maxSpeed),
    perSpeed: SPEED_PIECES / maxSpeed,
    tauByRoot: invert(path, step, root, ROOT_PIECES, (n) => Math.sqrt(length(path.x[n], path.y[n]))),
    perRoot: ROOT_PIECES / root,
    tauBySpin: invert(path, step, maxSpin, SPIN_PIECES, (n) => path.spin[n]),
    perSpin: maxSpin > 0 ? SPIN_PIECES / maxSpin : 0,
    bulge: bulges(path, stride, pieces),
  };
}

interface RunDown {
  /** Index n is after n steps; positions are relative to the stop point, the last index. */
  readonly speed: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Distance and spin loss still to come. */
  readonly distance: Float64Array;
  readonly spin: Float64Array;
}

/** The recurrence from the greatest speed to the stop, kept step by step. */
function runDown(motion: Motion, step: number, lead: number): RunDown {
  const speeds: number[] = [];
  const xs: number[] = [];
  const ys: number[] = [];
  const distances: number[] = [];
  const spins: number[] = [];
  let speed = motion.maxSpeed * 1.01;
  let headingX = 1;
  let headingY = 0;
  let x = 0;
  let y = 0;
  let distance = 0;
  let spin = 0;
  // Moves with the new velocity where it leads, otherwise with the mean of the old and the new one.
  const old = lead > 0 ? 0 : 0.5;
  for (;;) {
    speeds.push(speed);
    xs.push(x);
    ys.push(y);
    distances.push(distance);
    spins.push(spin);
    const next = speed - deceleration(motion, speed) * step;
    if (next <= 0) break;
    const turn = motion.turn(speed, next, step);
    const turnedX = headingX - turn * headingY;
    const turnedY = headingY + turn * headingX;
    const size = Math.sqrt(turnedX * turnedX + turnedY * turnedY);
    const nextX = turnedX / size;
    const nextY = turnedY / size;
    x += (old * speed * headingX + (1 - old) * next * nextX) * step;
    y += (old * speed * headingY + (1 - old) * next * nextY) * step;
    distance += (old * speed + (1 - old) * next) * step;
    spin += motion.spinLoss(speed) * step;
    headingX = nextX;
    headingY = nextY;
    speed = next;
  }
  const ends = [xs, ys, distances, spins].map((values) => values[values.length - 1]);
  return {
    speed: Float64Array.from(speeds),
    x: Float64Array.from(xs, (value) => value - ends[0]),
    y: Float64Array.from(ys, (value) => value - ends[1]),
    distance: Float64Array.from(distances, (value) => ends[2] - value),
    spin: Float64Array.from(spins, (value) => ends[3] - value),
  };
}

/** Change per second of tau at step n; one-sided at the stop, where everything rests. */
function slope(column: Float64Array, n: number, step: number): number {
  return n === column.length - 1 ? 0 : (column[n - 1] - column[n + 1]) / (2 * step);
}

/** Coefficients of the cubic with values p, q and slopes s, t at 0 and h. */
function hermite(
  into: Float64Array,
  at: number,
  h: number,
  p: number,
  q: number,
  s: number,
  t: number,
): void {
  into[at] = p;
  into[at + 1] = s;
  into[at + 2] = (3 * (q - p) - h * (2 * s + t)) / (h * h);
  into[at + 3] = (2 * (p - q) + h * (s + t)) / (h * h * h);
}

function invertSpeed(
  motion: Motion,
  path: RunDown,
  step: number,
  lead: number,
  maxSpeed: number,
): Float64Array {
  const last = path.speed.length - 1;
  const tau = (speed: number): number => {
    let low = 0;
    let high = last;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (path.speed[middle] > speed) low = middle;
      else high = middle;
    }
    const known = path.speed[high];
    const between = deceleration(motion, (known + speed) / 2);
    return Math.max(0, (last - high + lead) * step + (speed - known) / between);
  };
  const table = new Float64Array(4 * (SPEED_PIECES + 1));
  const width = maxSpeed / SPEED_PIECES;
  for (let k = 0; k < SPEED_PIECES; k++) {
    const p = k * width;
    const q = p + width;
    hermite(table, 4 * k, width, tau(p), tau(q), 1 / deceleration(motion, p), 1 / deceleration(motion, q));
  }
  return table;
}

/** tau at equal spacings of a quantity that falls along the path. */
function invert(
  path: RunDown,
  step: number,
  max: number,
  pieces: number,
  of: (n: number) => number,
): Float64Array {
  const table = new Float64Array(pieces + 2);
  const last = path.speed.length - 1;
  let n = last;
  let here = of(n);
  let before = here;
  for (let k = 0; k < table.length; k++) {
    const wanted = (k * max) / pieces;
    while (here < wanted && n > 0) {
      n--;
      before = here;
      here = of(n);
    }
    const part = here > before ? (here - Math.min(wanted, here)) / (here - before) : 0;
    table[k] = (last - n - part) * step;
  }
  return table;
}

function bulges(path: RunDown, stride: number, pieces: number): Float64Array {
  const last = path.speed.length - 1;
  const table = new Float64Array(pieces + 1);
  for (let k = 1; k <= pieces; k++) {
    const start = last - k * stride;
    const chord = length(path.x[start], path.y[start]);
    let worst = 0;
    for (let m = 1; m < 32; m++) {
      const n = last - Math.round((m * k * stride) / 32);
      worst = Math.max(worst, Math.abs(path.x[n] * path.y[start] - path.y[n] * path.x[start]) / chord);
    }
    // The bulge is flat around its greatest value; a hundredth covers what the samples miss.
    table[k] = worst * 1.01 + 1e-6;
  }
  return table;
}

function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
