/** The setting of an analysis: its agent, hand, judges, number of trials and random streams. */
import {
  type AgentContext,
  type AgentServices,
  type AgentSpec,
  agentServices,
  agentsIn,
  type Clock,
  completeAgent,
  PortPool,
  type StopSignal,
} from "../../../agents/index.js";
import { type Rng, stream } from "../../../core/index.js";
import type { MoveNoise, ScaledPlayout } from "../../../game/index.js";
import type { CurlingGame } from "../game.js";
import { openPositionNet } from "../nets/open.js";
import { positionNetFor } from "../nets/shipped.js";
import { type CurlingGameSetup, GOES_ON } from "../players/game-setup.js";
import { noNet, positionNetOf } from "../players/nets.js";
import { type PolicyName, policyOf } from "../players/policies.js";
import { bestSearch } from "../players/searches.js";
import { CurlingPolicyPlayout, NetValue } from "../policy/playouts.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { EndHorizon, winTableOf } from "../win-table.js";
import { GridEvaluator } from "./candidates.js";
import {
  NetJudge,
  PlayoutJudge,
  type PositionJudge,
  ReplyJudge,
  widenedDifference,
  widenedPoints,
  widenedWin,
} from "./judges.js";
import type { TrialEstimate } from "./results.js";
import { Namer, type TeamNames } from "./throw-names.js";

export interface AnalysisOptions extends AgentServices {
  /** Proposes throws; the kit's best agent by default. */
  readonly agent?: AgentSpec;
  /** Plays ends out after every throw by this policy, in place of the net and the searched replies. */
  readonly policy?: PolicyName;
  /** Trials of every throw, each played out by the policy. */
  readonly trials?: number;
  readonly seed?: string;
  /** Names of the teams in sentences. */
  readonly teams?: TeamNames;
  /** The time, for agents with a budget of it. */
  readonly clock?: Clock;
  /** Asks for what is known by then. */
  readonly stop?: StopSignal;
  /** Answers by the agent's net alone, within some tens of milliseconds; the agent must have one. */
  readonly quick?: boolean;
}

/** The judge of an analysis: a net and, at the last stones, a search of the reply; a net alone; or a policy's playouts. */
export type JudgeKind = "search" | "net" | "simulation";

/** Stands still. */
const TIMELESS: Clock = { now: () => 0, breathe: async () => {} };
/** Trials of a throw: by the net alone; by the net as a rule; of the last throw of an end, whose score is exact and varies most. */
export const QUICK_TRIALS = 32;
const DEFAULT_TRIALS = 512;
const LAST_TRIALS = 2048;
/** Trials of a throw whose reply is searched where that is the last throw of the end, and searches of a position before it. */
const LAST_REPLIES = 24;
const LAST_SEARCHES = 8;
/** The same of earlier replies, which are searched where there is no net. */
const EARLY_REPLIES = 12;
const EARLY_SEARCHES = 4;
/** Searched replies of a throw in a contest. */
const CONTEST_REPLIES = 16;

export class AnalysisContext {
  readonly kit: CurlingGameSetup;
  readonly game: CurlingGame;
  readonly agent: AgentSpec;
  readonly policy: PolicyName;
  readonly hand: MoveNoise<Shot>;
  readonly horizon: EndHorizon;
  /** Values positions for the map of targets. */
  readonly playout: ScaledPlayout<CurlingState>;
  /** Judges every trial. */
  readonly judge: PositionJudge;
  readonly by: JudgeKind;
  readonly hasNet: boolean;
  /** Trials of a throw, except of the last one of an end. */
  readonly trials: number;
  readonly namer: Namer;
  readonly clock: Clock;
  readonly stop: StopSignal;
  readonly #seed: string;
  readonly #lent: AgentServices;
  readonly #net: string | undefined;
  readonly #ports: PortPool | undefined;
  #surveyor: GridEvaluator | undefined;
  #reply: ReplyJudge | undefined;

  /** Takes the trials of a throw where a policy plays ends out and the options name no number. */
  constructor(kit: CurlingGameSetup, options: AnalysisOptions, playedTrials: number) {
    const { policy = "learned", seed = "analysis", teams = ["red", "yellow"] } = options;
    const { rules, disturbance } = kit.searchGame;
    if (disturbance === undefined) throw new Error("an analysis needs a hand: the game has no disturbance");
    this.kit = kit;
    this.game = kit.searchGame;
    this.agent = completeAgent(kit, options.agent ?? kit.best);
    if (options.clock === undefined && agentsIn(this.agent).some(({ time }) => time !== undefined))
      throw new Error(`clock: there is none, and agent ${this.agent.kind} thinks by time`);
    this.policy = policy;
    this.hand = disturbance;
    this.horizon = new EndHorizon(rules, winTableOf(rules, kit.spec.tie));
    const isPlayed = options.policy !== undefined || options.trials !== undefined;
    this.by = options.quick ? "net" : isPlayed ? "simulation" : "search";
    this.#net = this.by === "simulation" ? undefined : this.#netFor(options);
    this.hasNet = this.#net !== undefined;
    if (this.#net !== undefined) {
      const net = openPositionNet(this.#net, rules, { batch: 1 });
      this.playout = new NetValue(net);
      this.judge = new NetJudge(net);
    } else {
      const playout = new CurlingPolicyPlayout(policyOf(policy, rules), disturbance);
      this.playout = playout;
      this.judge = new PlayoutJudge(playout);
    }
    const defaults = { simulation: playedTrials, net: QUICK_TRIALS, search: DEFAULT_TRIALS };
    this.trials = options.trials ?? defaults[this.by];
    this.namer = new Namer(rules, teams);
    this.clock = options.clock ?? TIMELESS;
    this.stop = options.stop ?? GOES_ON;
    this.#seed = seed;
    this.#lent = agentServices(options);
    this.#ports = options.openPort && new PortPool(options.openPort);
  }

  /** Finds the agent's net, or else the one that ships for the rules. */
  #netFor({ quick, ...lent }: AnalysisOptions): string | undefined {
    const { rules } = this.game;
    const own = positionNetOf(this.agent, rules, lent);
    if (own === undefined && quick) throw new Error(`quick: ${noNet(this.agent)}`);
    const defaults = positionNetFor(rules.name);
    return own ?? (defaults && positionNetOf({ kind: "best", net: defaults }, rules, lent));
  }

  /** Counts the trials of a throw from a position. */
  trialsBefore(state: CurlingState): number {
    return this.by === "search" && this.#isLast(state) ? LAST_TRIALS : this.trials;
  }

  /** Counts the trials of a throw from a position whose reply is searched. */
  repliesAfter({ throwNumber }: CurlingState): number {
    return this.#byLeft(this.game.rules.throws - throwNumber - 1, LAST_REPLIES, EARLY_REPLIES);
  }

  /** Counts the searches by which a position is judged. */
  repliesBefore({ throwNumber }: CurlingState): number {
    return this.#byLeft(this.game.rules.throws - throwNumber, LAST_SEARCHES, EARLY_SEARCHES);
  }

  /** Gives the trials of a throw in a contest between the best candidates. */
  contestBefore(state: CurlingState): { trials: number; replies: number } {
    const trials = this.trialsBefore(state);
    return {
      trials: this.by === "search" ? trials / 2 : trials,
      replies: Math.min(CONTEST_REPLIES, this.repliesAfter(state)),
    };
  }

  #byLeft(left: number, last: number, early: number): number {
    if (this.by !== "search" || left === 0) return 0;
    if (left === 1) return last;
    return this.hasNet ? 0 : early;
  }

  /** Adds the error of the net to what is printed of a throw from a position, or of the position. The last throw of an end is scored. */
  printed(estimate: TrialEstimate, state: CurlingState, of: "win" | "points"): TrialEstimate {
    if (!this.hasNet || this.#isLast(state)) return estimate;
    return (of === "win" ? widenedWin : widenedPoints)(estimate, this.#endsLeft(state));
  }

  /**
   * Adds the error of the net to the difference of two throws from a position, of which one wins by a chance of `win`. Where the
   * replies are searched, the error of that is in the estimate.
   */
  printedDifference(estimate: TrialEstimate, state: CurlingState, win: number): TrialEstimate {
    if (!this.hasNet || this.#isLast(state) || this.repliesAfter(state) > 0) return estimate;
    return widenedDifference(estimate, win, this.#endsLeft(state));
  }

  #isLast({ throwNumber }: CurlingState): boolean {
    return throwNumber === this.game.rules.throws - 1;
  }

  #endsLeft({ end }: CurlingState): number {
    return Math.max(1, this.game.rules.ends - end);
  }

  get reply(): PositionJudge {
    if (this.#reply === undefined) {
      const search = bestSearch(this.game, winTableOf(this.game.rules, this.kit.spec.tie), {
        ...(this.#net !== undefined && { net: this.#net }),
      });
      this.#reply = new ReplyJudge(this.game, this.hand, search, this.judge);
    }
    return this.#reply;
  }

  rng(...path: readonly (string | number)[]): Rng {
    return stream(this.#seed, ...path);
  }

  context(rng: Rng): AgentContext {
    const ports = this.#ports;
    return { ...this.#lent, rng, clock: this.clock, ...(ports && { openPort: <M>() => ports.open<M>() }) };
  }

  get surveyor(): GridEvaluator {
    this.#surveyor ??= new GridEvaluator(this);
    return this.#surveyor;
  }

  async close(): Promise<void> {
    await this.#ports?.close();
  }

  /** A state to think about: on the fast ice, and in no hurry. */
  stateOf(source: CurlingState): CurlingState {
    const state = this.game.clone(source);
    state.gameTime.fill(Number.POSITIVE_INFINITY);
    state.extraTime.fill(Number.POSITIVE_INFINITY);
    return state;
  }
}
