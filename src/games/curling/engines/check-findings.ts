/** Findings of a check: what is wrong with throws that an engine sent, and with a match that a server told. */
import { EXECUTION_NOISES } from "../noise.js";
import { NO_LIMITS } from "../physics/models.js";
import { eventSimulator, makeSimulator } from "../physics/simulators.js";
import { type CurlingRecord, replayRecord } from "../record.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { FULL_SPIN, isForward, type Point, type Shot, STONE_RADIUS, Stones, turnOf } from "../sheet.js";
import type { OpenTeamAgent } from "./agent-seat.js";

export interface CheckFinding {
  readonly about: string;
  /** Without it matches are lost or cannot be played; else it is good manners. */
  readonly needed: boolean;
  /** Undefined where nothing is wrong. */
  readonly wrong?: CheckProblem;
}

export interface CheckProblem {
  /** What was seen. */
  readonly seen: string;
  /** What is right. */
  readonly right?: string;
  /** How to mend it. */
  readonly mend?: string;
}

export function ok(about: string, needed = true): CheckFinding {
  return { about, needed };
}

export function wrong(about: string, what: CheckProblem, needed = true): CheckFinding {
  return { about, needed, wrong: what };
}

// What is wrong with throws as they were sent. Where a throw would stop on free ice tells most of it: short of the hog line, off the sheet, or, of one
// that would lie well with the other turn, that the turn was meant the other way.

/** A throw as an engine sent it. */
export interface SentThrow {
  readonly shot: Shot;
  /** In the engine's own words. */
  readonly said: string;
  readonly where: string;
}

/** What a protocol says of throws. */
export interface ThrowWords {
  /** What is along the sheet, and what a draw to the tee looks like. */
  readonly along: string;
  readonly alongMend: string;
  readonly turn: string;
  readonly turnMend: string;
  /** The unit of speeds, by a draw. */
  readonly speed: string;
  /** Whether the spin is a number, from the least to the most that servers throw with. */
  readonly spins?: readonly [number, number];
}

interface PointProblem {
  readonly about: string;
  /** Or only where most throws are so: some may be on purpose. */
  readonly needed: boolean | "mostly";
  /** What is wrong with one throw; undefined where nothing is. */
  judge(sent: SentThrow): CheckProblem | undefined;
}

/** One finding for each thing that can be wrong, however many throws it is wrong with. */
export function judgeThrows(
  rules: CurlingRules,
  words: ThrowWords,
  throws: readonly SentThrow[],
): CheckFinding[] {
  return faultsOf(rules, words).map(({ about, needed, judge }) => {
    const faulty = throws.flatMap((sent) => {
      const what = judge(sent);
      return what === undefined ? [] : [{ sent, what }];
    });
    const [first] = faulty;
    const must = needed === "mostly" ? 2 * faulty.length > throws.length : needed;
    if (first === undefined) return ok(about, must);
    const count = throws.length === 1 ? "" : ` (${faulty.length} of ${throws.length} throws)`;
    const seen = `${first.sent.said} in ${first.sent.where}${count}: ${first.what.seen}`;
    return wrong(about, { ...first.what, seen }, must);
  });
}

function faultsOf(rules: CurlingRules, words: ThrowWords): PointProblem[] {
  const { model, sheet, speedCap } = rules;
  const simulator = eventSimulator(model, NO_LIMITS);
  const side = sheet.width / 2 - STONE_RADIUS;
  const rest = (shot: Shot): Point => {
    const stones = new Stones();
    simulator.throw(stones, 0, shot);
    return { x: stones.x[0]!, y: stones.y[0]! };
  };
  /** Throws along the sheet, with a speed that can be thrown: the others are wrong in a way of their own. */
  const defaults = ({ shot }: SentThrow) =>
    Number.isFinite(shot.omega) && isAlong(shot) && speedOf(shot) < 2 * (speedCap?.max ?? speedOf(shot));

  const faults: PointProblem[] = [
    {
      about: "throws along the sheet",
      needed: true,
      judge: ({ shot }) =>
        isAlong(shot) ? undefined : { seen: across(shot), right: words.along, mend: words.alongMend },
    },
    {
      about: "throws with a speed that counts",
      needed: true,
      judge({ shot }) {
        const speed = speedCap?.of === "vy" ? Math.abs(shot.vy) : speedOf(shot);
        if (speedCap === null || speed <= speedCap.max * (1 + 1e-6)) return undefined;
        const effect = speedCap.of === "vy" ? "such a throw is a pass" : "it is slowed down to that";
        return {
          seen: `${three(speed)} is too fast`,
          right: `at most ${speedCap.max}: ${effect}`,
          mend: words.speed,
        };
      },
    },
    {
      about: "reaches the hog line",
      needed: "mostly",
      judge(sent) {
        if (!defaults(sent)) return undefined;
        const { y } = rest(sent.shot);
        if (y > sheet.hogLine + STONE_RADIUS) return undefined;
        return {
          seen: `it stops ${three(y)} m from the hack`,
          right: `a stone in play is wholly beyond the hog line, ${sheet.hogLine} m`,
          mend: words.speed,
        };
      },
    },
    {
      about: "turns the way that it aims for",
      needed: "mostly",
      judge(sent) {
        if (!defaults(sent)) return undefined;
        const { shot } = sent;
        const [meant, other] = [rest(shot), rest({ ...shot, omega: -shot.omega || -FULL_SPIN })];
        if (Math.abs(meant.x) < side || Math.abs(other.x) > sheet.houseRadius) return undefined;
        const turns = [turnOf(shot), turnOf({ omega: -shot.omega || -FULL_SPIN })];
        return {
          seen: `${turns[0]} brings it off the sheet (x = ${three(meant.x)} m), ${turns[1]} to x = ${three(other.x)} m`,
          right: words.turn,
          mend: words.turnMend,
        };
      },
    },
    {
      about: "stays on the sheet",
      needed: false,
      judge(sent) {
        if (!defaults(sent)) return undefined;
        const { x, y } = rest(sent.shot);
        // Whatever goes through the house may go anywhere.
        if (Math.abs(x) < side || y > sheet.backLine + STONE_RADIUS) return undefined;
        return {
          seen: `on free ice it leaves at the side (x = ${three(x)} m)`,
          right: `a stone stays while |x| is below ${three(side)} m`,
          mend: "aim with the curl: playout curling aim --lines answers with the velocity for a point",
        };
      },
    },
  ];
  if (words.spins !== undefined) faults.push(spinFault(words.spins));
  return faults;
}

function spinFault([min, max]: readonly [number, number]): PointProblem {
  return {
    about: "spins as fast as servers throw",
    needed: false,
    judge({ shot }) {
      const spin = Math.abs(shot.omega);
      // A spin that was put together may be a rounding error beyond.
      if (spin >= min * (1 - 1e-6) && spin <= max * (1 + 1e-6)) return undefined;
      const thrown = spin === 0 ? "counter-clockwise with pi/6" : `with ${spin < min ? "pi/6" : "pi/2"}`;
      return {
        seen: `${three(spin)} rad/s`,
        right: `between pi/6 and pi/2 rad/s; other spins are thrown ${thrown}`,
        mend: "send pi/2 (1.571) with the sign of the turn: how fast a stone spins hardly matters",
      };
    },
  };
}

/** More along the sheet than across it. */
function isAlong(shot: Shot): boolean {
  return isForward(shot) && shot.vy > Math.abs(shot.vx);
}

function across(shot: Shot): string {
  if (!Number.isFinite(speedOf(shot))) return "these are no numbers";
  if (speedOf(shot) === 0) return "it goes nowhere";
  return shot.vy < -Math.abs(shot.vx) ? "it goes away from the house" : "it goes across the sheet";
}

function speedOf({ vx, vy }: Shot): number {
  return Math.hypot(vx, vy);
}

function three(value: number): string {
  return String(Number(value.toPrecision(3)));
}

// Whether a server tells a match as it should: somebody of ours plays there, every line is looked at, and the record is played again by
// the referee.

/** Looks at a match, line by line. */
export interface ServerJudge {
  heard(line: string): void;
  said(line: string): void;
  findings(): CheckFinding[];
}

/** Points about which something may turn out to be wrong; the first time is told, and how often. */
export class CheckPoints<Name extends string> {
  readonly #points: Readonly<Record<Name, CheckPoint>>;
  readonly #seen = new Map<Name, { readonly what: CheckProblem; times: number }>();

  constructor(points: Readonly<Record<Name, CheckPoint>>) {
    this.#points = points;
  }

  wrong(name: Name, seen: string): void {
    const { right, mend } = this.#points[name];
    const before = this.#seen.get(name);
    if (before === undefined) this.#seen.set(name, { what: { seen, right, mend }, times: 1 });
    else before.times++;
  }

  findings(): CheckFinding[] {
    return (Object.entries(this.#points) as [Name, CheckPoint][]).map(([name, { about, needed = true }]) => {
      const found = this.#seen.get(name);
      if (found === undefined) return ok(about, needed);
      const { what, times } = found;
      return wrong(about, times === 1 ? what : { ...what, seen: `${what.seen} (${times} times)` }, needed);
    });
  }
}

interface CheckPoint {
  readonly about: string;
  readonly needed?: boolean;
  readonly right: string;
  readonly mend: string;
}

/** Deviations of a hand that nothing is blamed on. */
const MAX_DEVIATIONS = 8;

/** What a hand cannot have made of a throw, in words; nothing where it can. */
export function noiseViolation(sent: Shot, thrown: Shot): string | undefined {
  const speed = Math.hypot(sent.vx, sent.vy);
  const off = Math.hypot(thrown.vx, thrown.vy) - speed;
  const turned = Math.atan2(thrown.vy, thrown.vx) - Math.atan2(sent.vy, sent.vx);
  const { speed: s, angle: a } = EXECUTION_NOISES.dc3;
  // Legacy speeds are about twelve times those in m/s, and so are what its hands do to them; across, twice as much.
  const scale = speed > 10 ? 16 : 1;
  if (Math.sign(sent.omega) !== Math.sign(thrown.omega)) return "with the other turn";
  if (Math.abs(off) > MAX_DEVIATIONS * s * scale) return `${off.toFixed(3)} faster`;
  if (Math.abs(turned) > 2 * MAX_DEVIATIONS * a) return `turned by ${turned.toFixed(3)} rad`;
  return undefined;
}

/** How far stones may lie from where the referee has them, in metres: what is sent is rounded. */
const TOLERANCE = 0.01;

/** What the referee has otherwise; servers may have another simulator. */
export function replayFinding(record: CurlingRecord | undefined): CheckFinding {
  const about = "stones come to rest where the official simulator has them";
  if (record === undefined || record.moves.length === 0)
    return wrong(about, { seen: "no throw was told" }, false);
  const { disagreements } = replayRecord(record, makeSimulator("referee", record.rules), TOLERANCE);
  const [first] = disagreements;
  if (first === undefined) return ok(about, false);
  const seen = `${first}${disagreements.length > 1 ? ` (and ${disagreements.length - 1} more)` : ""}`;
  const right = "the throw as the hand made it, played by the referee from the position before";
  return wrong(about, { seen, right, mend: "see playout curling replay, and which rules are played" }, false);
}

/** Plays so many ends, and then gives up. */
export function leavingAfter(open: OpenTeamAgent, ends: number): OpenTeamAgent {
  return async (spec, team) => {
    const thinker = await open(spec, team);
    return {
      game: thinker.game,
      choose: async (state, stop) =>
        state.end >= ends && state.rink.rules.concede
          ? { move: "resign", seconds: 0 }
          : thinker.choose(state, stop),
      place: (state, stop) => thinker.place(state, stop),
      close: () => thinker.close(),
    };
  };
}
