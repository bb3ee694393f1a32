/** The analysis of a played game: what every choice and every error cost, and its summary by team and kind. */
import type { Player } from "../../../game/index.js";
import { MOTIONS } from "../physics/models.js";
import { type CurlingGameSetup, type CurlingSpec, curlingSchema } from "../players/game-setup.js";
import { type CurlingRecord, replayRecord } from "../record.js";
import { type CurlingRules, RULE_SETS, ruleSet } from "../rules/rule-set.js";
import { hammerStatistics } from "../rules/score.js";
import { FULL_SPIN, type Shot } from "../sheet.js";
import { type CurlingState, memberOfThrow, other } from "../state.js";
import { proposeByAgent } from "./candidates.js";
import { AnalysisContext, type AnalysisOptions } from "./context.js";
import { CURLIT_KINDS, classifyAsMatsui, curlitKindOf, pointsOf } from "./published-kinds.js";
import type {
  GameAnalysis,
  GameKeyMoment,
  HammerSummary,
  KindSummary,
  MemberSummary,
  PlayedThrow,
  TeamSummary,
  TrialEstimate,
  WinPoint,
} from "./results.js";
import { type AnalysisTrials, PositionTrials, runTogether, ThrowTrials } from "./trials.js";

// Which game of ours a record belongs to: agents know rule sets by their names, records hold whole ones.

/** Fields that make no other game of it, or that a specification may change. */
const FREE: ReadonlySet<string> = new Set(["name", "verified", "time", "noise", "ends", "extraEnds"]);

/** The specification of the game in which a record was made; with `noise`, thrown by another hand. */
export function specOfRecord({ rules, simulator }: CurlingRecord, noise = rules.noise): CurlingSpec {
  const { ends, extraEnds, mixedDoubles } = rules;
  const { pattern = 0 } = mixedDoubles ?? {};
  const first = mixedDoubles && { ...rules, mixedDoubles: { ...mixedDoubles, pattern: 0 } };
  const known = RULE_SETS.find((name) => differingField(ruleSet(name), first ?? rules, FREE) === undefined);
  if (known === undefined)
    throw new Error(
      `rules: ${rules.name} plays like none of ${RULE_SETS.join(", ")}, and agents know no other`,
    );
  const physics = simulator === "event" ? "event" : "official";
  return curlingSchema.parse({
    name: "curling",
    rules: known,
    ends,
    extraEnds,
    noise,
    physics,
    ...(pattern > 0 && { pattern }),
  });
}

/** Throws one line unless a game of the one rules is a game of the others, whoever throws and however long he thinks. */
function demandSameGame(recorded: CurlingRules, given: CurlingRules): void {
  const field = differingField(recorded, given, new Set(["name", "verified", "time", "noise"]));
  if (field !== undefined) throw new Error(`rules.${field}: the record is not of the game ${given.name}`);
}

/** The first field in which two rule sets differ. */
function differingField(a: CurlingRules, b: CurlingRules, except: ReadonlySet<string>): string | undefined {
  return Object.keys(a).find((key) => {
    const field = key as keyof CurlingRules;
    return !except.has(key) && JSON.stringify(a[field]) !== JSON.stringify(b[field]);
  });
}

// The throws of a record, played again.

interface ReplayedThrow {
  /** Place among the throws of the record. */
  readonly index: number;
  readonly before: CurlingState;
  readonly after: CurlingState;
  readonly intended: Shot;
  readonly actual: Shot;
}

/** Records of other programs may differ by this much before it is worth a word, m. */
const TOLERANCE = 0.02;

export function replayThrows(
  setting: AnalysisContext,
  record: CurlingRecord,
): { throws: ReplayedThrow[]; disagreements: readonly string[] } {
  const { game } = setting.kit;
  demandSameGame(record.rules, game.rules);
  const throws: ReplayedThrow[] = [];
  let before = setting.stateOf(game.position(record.start ?? {}));
  const { disagreements } = replayRecord(record, game.rink.simulator, TOLERANCE, (state, move) => {
    const after = setting.stateOf(state);
    if (move.kind === "throw") {
      const { intended, actual } = move;
      throws.push({ index: throws.length, before, after, intended, actual });
    }
    before = after;
  });
  return { throws, disagreements };
}

// What the throws of a game come to: by team and kind, with the last stone and without, and where the game turned.

const MOMENTS = 5;

function summarise(
  throws: readonly PlayedThrow[],
  all: readonly ReplayedThrow[],
  record: CurlingRecord,
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
  { scores }: Pick<CurlingRecord, "scores">,
): [HammerSummary, HammerSummary] {
  const ends = scores.flatMap((points, end): End[] => {
    const hammer = throws.find(({ before }) => before.end === end)?.before.hammer;
    return hammer === undefined ? [] : [{ hammer, points }];
  });
  return [withHammer(ends, 0), withHammer(ends, 1)];
}

/** The throws that certainly changed something, those that changed most first. */
function keyMoments(throws: readonly PlayedThrow[]): GameKeyMoment[] {
  const moments: GameKeyMoment[] = [];
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
function meanEstimate(estimates: readonly TrialEstimate[]): TrialEstimate {
  const count = Math.max(1, estimates.length);
  return {
    mean: estimates.reduce((sum, { mean }) => sum + mean, 0) / count,
    error: Math.sqrt(estimates.reduce((sum, { error }) => sum + error * error, 0)) / count,
  };
}

// A game that was played, throw by throw: what the choice cost and what the hand did.
//
//   decision loss  = value of the best throw - value of the intended one, both by this hand
//   execution loss = value of the intended throw by this hand - value of what happened
//
// in chances of the thrower to win. The best throw wins a contest between the intended one and the first ideas of an agent; then
// fresh trials on common random numbers value both, so that neither the agent's hopes count nor the luck of the contest. A
// decision loss is never negative: where the intended throw does better in the fresh trials, it is the best one. An execution
// loss is negative where the hand was lucky, and by as much as it is positive elsewhere: its mean over the hand is 0.

export interface GameAnalysisOptions extends AnalysisOptions {
  /** Only this end, and only this throw of it, from 0. */
  readonly end?: number;
  readonly throw?: number;
  /** Told of the beginning and of every throw that is done. */
  readonly progress?: (done: number, total: number) => void;
}

/** Trials of a throw where a policy plays ends out. */
const PLAYED_TRIALS = 200;
/** Ideas of the agent that are compared with the throw that was chosen. */
const CONTENDERS = 3;
/** Share of the model's fastest throw that stays far short of the hog line. */
const FEEBLE = 0.05;

/** Values every throw of a game: what the decision and what the execution cost, with the key moments and hammer statistics. */
export async function analyseGame(
  kit: CurlingGameSetup,
  record: CurlingRecord,
  options: GameAnalysisOptions = {},
): Promise<GameAnalysis> {
  const [{ name: first }, { name: second }] = record.players;
  const setting = new AnalysisContext(kit, options, PLAYED_TRIALS);
  const { throws: all, disagreements } = replayThrows(setting, record);
  const wanted = all.filter(({ before }) => {
    const { end = before.end, throw: number = before.throwNumber } = options;
    return before.end === end && before.throwNumber === number;
  });
  const throws: PlayedThrow[] = [];
  const line: WinPoint[] = [];
  let complete = true;
  options.progress?.(0, wanted.length);
  try {
    for (const each of wanted) {
      if (throws.length > 0 && setting.stop.aborted) break;
      if (line.length === 0) line.push(await beforeThrow(setting, each.before));
      const judged = await judge(setting, each);
      throws.push(judged.played);
      line.push(judged.point);
      complete &&= judged.complete;
      options.progress?.(throws.length, wanted.length);
    }
  } finally {
    await setting.close();
  }
  return {
    game: kit.spec,
    players: [first, second],
    by: setting.by,
    agent: setting.agent,
    trials: setting.trials,
    throws,
    line,
    teams: summarise(throws, all, record),
    moments: keyMoments(throws),
    disagreements,
    complete: complete && throws.length === wanted.length,
  };
}

async function judge(
  setting: AnalysisContext,
  { index, before, after, intended, actual }: ReplayedThrow,
): Promise<{ played: PlayedThrow; point: WinPoint; complete: boolean }> {
  const { namer } = setting;
  const { toMove, end, throwNumber } = before;
  const bestShot = await findBest(setting, before, intended, index);
  const path = ["throw", index, "trial"];
  const chosen = new ThrowTrials(setting, before, intended, path);
  const rival = bestShot === intended ? chosen : new ThrowTrials(setting, before, bestShot, path);
  const happened = new PositionTrials(setting, before, after, path);
  const perfect = new PositionTrials(setting, before, throwShot(setting, before, intended), path);
  const missed = new PositionTrials(setting, before, throwShot(setting, before, feeble(before)), path);
  const complete = await runTogether(setting, [rival, chosen, happened, perfect, missed]);
  const apart = (one: AnalysisTrials, two: AnalysisTrials) =>
    setting.printedDifference(one.difference(two, toMove), before, one.win(toMove).mean);
  const decision = apart(rival, chosen);
  const best = decision.mean > 0 ? rival : chosen;
  const meant = namer.name(before, intended);
  const made = namer.nameSeen(before, actual, after.stonesAfter, after.foul);
  const isOver = setting.horizon.scale(before).reached(after);
  const printed = (trials: AnalysisTrials, state: CurlingState, player: Player) =>
    state === after && isOver ? trials.win(player) : setting.printed(trials.win(player), state, "win");
  const win = {
    best: printed(best, before, toMove),
    chosen: printed(chosen, before, toMove),
    actual: printed(happened, after, toMove),
  };
  const values = {
    perfect: perfect.win(toMove).mean,
    actual: win.actual.mean,
    missed: missed.win(toMove).mean,
    error: perfect.difference(missed, toMove).error,
  };
  const curlit = curlitKindOf(meant.found);
  const played: PlayedThrow = {
    end,
    throw: throwNumber,
    team: toMove,
    member: memberOfThrow(setting.game.rules, throwNumber),
    position: setting.game.notation.formatState(before),
    intended: meant.named,
    actual: made.named,
    best: best === chosen ? meant.named : namer.name(before, bestShot).named,
    curlit,
    matsui: classifyAsMatsui(made.outcome),
    win,
    decisionLoss: best === chosen ? { mean: 0, error: 0 } : decision,
    executionLoss: apart(chosen, happened),
    // Results sheets do not score stones that are thrown away on purpose.
    points: curlit === null ? null : pointsOf(meant.outcome, made.outcome, values),
  };
  return { played, point: { end, throws: throwNumber + 1, ...printed(happened, after, 0) }, complete };
}

/** Finds the best throw by a contest of its own. */
async function findBest(
  setting: AnalysisContext,
  before: CurlingState,
  intended: Shot,
  index: number,
): Promise<Shot> {
  const ideas = await proposeByAgent(setting, before, ["throw", index, "search"], CONTENDERS);
  const shots = [intended, ...ideas.throws.map(({ named }) => named.shot)];
  const limits = setting.contestBefore(before);
  const contest = shots.map(
    (shot) => new ThrowTrials(setting, before, shot, ["throw", index, "contest"], limits),
  );
  await runTogether(setting, contest);
  const values = contest.map((each) => each.win(before.toMove).mean);
  return shots[values.indexOf(Math.max(...values))];
}

/** The chance of player 0 before the first throw that is looked at; at the start of an end by the win table. */
async function beforeThrow(setting: AnalysisContext, before: CurlingState): Promise<WinPoint> {
  const place = { end: before.end, throws: before.throwNumber };
  if (before.throwNumber === 0) {
    return { ...place, mean: setting.horizon.scale(before).win, error: 0 };
  }
  const trials = new PositionTrials(setting, before, before, ["before"]);
  await runTogether(setting, [trials]);
  return { ...place, ...setting.printed(trials.win(0), before, "win") };
}

function throwShot(setting: AnalysisContext, before: CurlingState, shot: Shot): CurlingState {
  const state = setting.game.clone(before);
  state.play(shot);
  return state;
}

/** A throw that touches nothing and leaves. */
function feeble({ rink }: CurlingState): Shot {
  return { vx: 0, vy: FEEBLE * MOTIONS[rink.rules.model].maxSpeed, omega: FULL_SPIN };
}
