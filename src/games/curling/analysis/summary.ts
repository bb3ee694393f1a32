/** What the throws of a game come to: by team and kind, with the last stone and without, and where the game turned. */
import type { Player } from "../../../game/index.js";
import { CURLIT_KINDS, type CurlingState, type GameRecord, hammerStatistics, other } from "../index.js";
import type {
  Estimate,
  HammerSummary,
  KeyMoment,
  KindSummary,
  MemberSummary,
  PlayedThrow,
  TeamSummary,
} from "./findings.js";
import type { ReplayedThrow } from "./replay.js";

const MOMENTS = 5;

export function summarise(
  throws: readonly PlayedThrow[],
  all: readonly ReplayedThrow[],
  record: GameRecord,
): [TeamSummary, TeamSummary] {
  const hammers = hammerSummaries(all, record);
  const team = (player: Player): TeamSummary => {
    const own = throws.filter((each) => each.team === player);
    return {
      name: record.players[player].name,
      throws: own.length,
      points: meanPoints(own),
      decisionLoss: meanEstimate(own.map(({ decisionLoss }) => decisionLoss)),
      executionLoss: meanEstimate(own.map(({ executionLoss }) => executionLoss)),
      kinds: byKind(own),
      members: byMember(own),
      hammer: hammers[player],
    };
  };
  return [team(0), team(1)];
}

/** What both teams made of the last stone, in the ends of which throws are given. */
export function hammerSummaries(
  throws: readonly { readonly before: CurlingState }[],
  { scores }: Pick<GameRecord, "scores">,
): [HammerSummary, HammerSummary] {
  const ends = scores.flatMap((points, end): End[] => {
    const hammer = throws.find(({ before }) => before.end === end)?.before.hammer;
    return hammer === undefined ? [] : [{ hammer, points }];
  });
  return [withHammer(ends, 0), withHammer(ends, 1)];
}

/** The throws that certainly changed something, those that changed most first. */
export function keyMoments(throws: readonly PlayedThrow[]): KeyMoment[] {
  const moments: KeyMoment[] = [];
  for (const [index, { win, decisionLoss, executionLoss }] of throws.entries()) {
    const change = win.actual.mean - win.best.mean;
    if (Math.abs(change) <= 2 * Math.hypot(decisionLoss.error, executionLoss.error)) continue;
    const chosen = Math.abs(decisionLoss.mean) >= Math.abs(executionLoss.mean);
    const cause = chosen ? "decision" : executionLoss.mean > 0 ? "execution" : "luck";
    moments.push({ index, change, cause });
  }
  return moments
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.index - b.index)
    .slice(0, MOMENTS);
}

interface End {
  readonly hammer: Player;
  readonly points: readonly [number, number];
}

function withHammer(ends: readonly End[], player: Player): HammerSummary {
  const { hammer, hammerEfficiency, force, steal } = hammerStatistics(
    ends.map(({ hammer, points }) => ({
      own: hammer === player,
      gain: points[hammer] - points[other(hammer)],
    })),
  );
  const share = (value: number) => (Number.isNaN(value) ? null : value);
  return {
    ends: hammer.ends,
    blanks: hammer.blank,
    efficiency: share(hammerEfficiency),
    force: share(force),
    steal: share(steal),
  };
}

function byKind(throws: readonly PlayedThrow[]): KindSummary[] {
  return ([...CURLIT_KINDS, "other"] as const).flatMap((kind) => {
    const own = throws.filter(({ curlit }) => (curlit ?? "other") === kind);
    if (own.length === 0) return [];
    return {
      kind,
      throws: own.length,
      points: meanPoints(own),
      decisionLoss: meanBy(own, ({ decisionLoss }) => decisionLoss.mean),
      executionLoss: meanBy(own, ({ executionLoss }) => executionLoss.mean),
    };
  });
}

function byMember(throws: readonly PlayedThrow[]): MemberSummary[] {
  const members = [...new Set(throws.map(({ member }) => member))].sort((a, b) => a - b);
  return members.map((member) => {
    const own = throws.filter((each) => each.member === member);
    return { member, throws: own.length, points: meanPoints(own) };
  });
}

/** Averages the points of throws that have them; null where none has. */
function meanPoints(throws: readonly PlayedThrow[]): number | null {
  const scored = throws.flatMap(({ points }) => points ?? []);
  if (scored.length === 0) return null;
  return scored.reduce((sum, points) => sum + points, 0) / scored.length;
}

function meanBy(throws: readonly PlayedThrow[], value: (each: PlayedThrow) => number): number {
  return throws.reduce((sum, each) => sum + value(each), 0) / throws.length;
}

/** The mean of independent estimates; 0 of none. */
function meanEstimate(estimates: readonly Estimate[]): Estimate {
  const count = Math.max(1, estimates.length);
  return {
    mean: estimates.reduce((sum, { mean }) => sum + mean, 0) / count,
    error: Math.sqrt(estimates.reduce((sum, { error }) => sum + error * error, 0)) / count,
  };
}
