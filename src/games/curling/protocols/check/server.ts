/**
 * Whether a server tells a match as it should: somebody of ours plays there, every line is looked at, and the record is played again by
 * the referee.
 */
import { DISTURBANCES, type GameRecord, makeSimulator, replayRecord, type Shot } from "../../index.js";
import type { OpenThinker } from "../thinker.js";
import { type Finding, ok, type Wrong, wrong } from "./finding.js";

/** Looks at a match, line by line. */
export interface Judge {
  heard(line: string): void;
  said(line: string): void;
  findings(): Finding[];
}

/** Points about which something may turn out to be wrong; the first time is told, and how often. */
export class Points<Name extends string> {
  readonly #points: Readonly<Record<Name, Point>>;
  readonly #seen = new Map<Name, { readonly what: Wrong; times: number }>();

  constructor(points: Readonly<Record<Name, Point>>) {
    this.#points = points;
  }

  wrong(name: Name, seen: string): void {
    const { right, mend } = this.#points[name];
    const before = this.#seen.get(name);
    if (before === undefined) this.#seen.set(name, { what: { seen, right, mend }, times: 1 });
    else before.times++;
  }

  findings(): Finding[] {
    return (Object.entries(this.#points) as [Name, Point][]).map(([name, { about, needed = true }]) => {
      const found = this.#seen.get(name);
      if (found === undefined) return ok(about, needed);
      const { what, times } = found;
      return wrong(about, times === 1 ? what : { ...what, seen: `${what.seen} (${times} times)` }, needed);
    });
  }
}

export interface Point {
  readonly about: string;
  readonly needed?: boolean;
  readonly right: string;
  readonly mend: string;
}

/** Deviations of a hand that nothing is blamed on. */
const MOST_DEVIATIONS = 8;

/** What a hand cannot have made of a throw, in words; nothing where it can. */
export function strayed(sent: Shot, thrown: Shot): string | undefined {
  const speed = Math.hypot(sent.vx, sent.vy);
  const off = Math.hypot(thrown.vx, thrown.vy) - speed;
  const turned = Math.atan2(thrown.vy, thrown.vx) - Math.atan2(sent.vy, sent.vx);
  const { speed: s, angle: a } = DISTURBANCES.dc3;
  // Legacy speeds are about twelve times those in m/s, and so are what its hands do to them; across, twice as much.
  const scale = speed > 10 ? 16 : 1;
  if (Math.sign(sent.omega) !== Math.sign(thrown.omega)) return "with the other turn";
  if (Math.abs(off) > MOST_DEVIATIONS * s * scale) return `${off.toFixed(3)} faster`;
  if (Math.abs(turned) > 2 * MOST_DEVIATIONS * a) return `turned by ${turned.toFixed(3)} rad`;
  return undefined;
}

/** How far stones may lie from where the referee has them, in metres: what is sent is rounded. */
const TOLERANCE = 0.01;

/** What the referee has otherwise; servers may have another simulator. */
export function replayed(record: GameRecord | undefined): Finding {
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
export function leavingAfter(open: OpenThinker, ends: number): OpenThinker {
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
