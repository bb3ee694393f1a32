/**
 * A game that was played, throw by throw: what the choice cost and what the hand did.
 *
 *   decision loss  = value of the best throw - value of the intended one, both by this hand
 *   execution loss = value of the intended throw by this hand - value of what happened
 *
 * in chances of the thrower to win. The best throw wins a contest between the intended one and the first ideas of an agent; then
 * fresh trials on common random numbers value both, so that neither the agent's hopes count nor the luck of the contest. A
 * decision loss is never negative: where the intended throw does better in the fresh trials, it is the best one. An execution
 * loss is negative where the hand was lucky, and by as much as it is positive elsewhere: its mean over the hand is 0.
 */
import type { Player } from "../../../game/index.js";
import {
  type CurlingState,
  classifyAsMatsui,
  curlitKindOf,
  FULL_SPIN,
  type GameRecord,
  MOTIONS,
  memberOfThrow,
  pointsOf,
  type Shot,
} from "../index.js";
import type { CurlingKit } from "../players/kit.js";
import type { GameAnalysis, PlayedThrow, WinPoint } from "./findings.js";
import { proposeByAgent } from "./ideas.js";
import { type ReplayedThrow, replayThrows } from "./replay.js";
import { type AnalysisOptions, Setting } from "./setting.js";
import { keyMoments, summarise } from "./summary.js";
import { PositionTrials, runTogether, ThrowTrials, type Trials } from "./trials.js";

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

export async function analyseGame(
  kit: CurlingKit,
  record: GameRecord,
  options: GameAnalysisOptions = {},
): Promise<GameAnalysis> {
  const [{ name: first }, { name: second }] = record.players;
  const setting = new Setting(kit, options, PLAYED_TRIALS);
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
  setting: Setting,
  { index, before, after, intended, actual }: ReplayedThrow,
): Promise<{ played: PlayedThrow; point: WinPoint; complete: boolean }> {
  const { namer } = setting;
  const { toMove, end, throwNumber } = before;
  const bestShot = await findBest(setting, before, intended, index);
  const path = ["throw", index, "trial"];
  const chosen = new ThrowTrials(setting, before, intended, path);
  const rival = bestShot === intended ? chosen : new ThrowTrials(setting, before, bestShot, path);
  const happened = new PositionTrials(setting, before, after, path);
  const perfect = new PositionTrials(setting, before, thrown(setting, before, intended), path);
  const missed = new PositionTrials(setting, before, thrown(setting, before, feeble(before)), path);
  const complete = await runTogether(setting, [rival, chosen, happened, perfect, missed]);
  const apart = (one: Trials, two: Trials) =>
    setting.printedDifference(one.difference(two, toMove), before, one.win(toMove).mean);
  const decision = apart(rival, chosen);
  const best = decision.mean > 0 ? rival : chosen;
  const meant = namer.name(before, intended);
  const made = namer.nameSeen(before, actual, after.stonesAfter, after.foul);
  const isOver = setting.horizon.scale(before).reached(after);
  const printed = (trials: Trials, state: CurlingState, player: Player) =>
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
  setting: Setting,
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
async function beforeThrow(setting: Setting, before: CurlingState): Promise<WinPoint> {
  const place = { end: before.end, throws: before.throwNumber };
  if (before.throwNumber === 0) {
    return { ...place, mean: setting.horizon.scale(before).win, error: 0 };
  }
  const trials = new PositionTrials(setting, before, before, ["before"]);
  await runTogether(setting, [trials]);
  return { ...place, ...setting.printed(trials.win(0), before, "win") };
}

function thrown(setting: Setting, before: CurlingState, shot: Shot): CurlingState {
  const state = setting.game.clone(before);
  state.play(shot);
  return state;
}

/** A throw that touches nothing and leaves. */
function feeble({ rink }: CurlingState): Shot {
  return { vx: 0, vy: FEEBLE * MOTIONS[rink.rules.model].maxSpeed, omega: FULL_SPIN };
}
