/** What an analysis is made with: who thinks, whose hand throws, how ends are played out, where chance comes from. */

import {
  type AgentContext,
  type AgentSpec,
  agentsIn,
  type Clock,
  completeAgent,
  type Lent,
  lentOf,
  PortPool,
  type Stop,
} from "../../../agents/index.js";
import type { Disturbance, ScaledPlayout } from "../../../game/index.js";
import { type Rng, stream } from "../../../random/index.js";
import {
  type CurlingGame,
  type CurlingState,
  EndHorizon,
  NetValue,
  openPositionNet,
  PolicyPlayout,
  type PositionNet,
  type Shot,
  type TeamNames,
  winTableOf,
} from "../index.js";
import type { CurlingKit } from "../players/kit.js";
import { noNet, positionNetOf } from "../players/nets.js";
import { type PolicyName, policyOf } from "../players/policies.js";
import { GOES_ON } from "../players/throwing.js";
import { Namer } from "./naming.js";
import { NetRest, PlayedRest, type Rest } from "./rest.js";
import { Surveyor } from "./survey.js";

export interface AnalysisOptions extends Lent {
  /** Who proposes throws; the kit's best agent by default. */
  readonly agent?: AgentSpec;
  /** By which policy ends are played out after the throw. */
  readonly policy?: PolicyName;
  /** Trials of every throw. */
  readonly trials?: number;
  readonly seed?: string;
  /** What the teams are called in sentences. */
  readonly teams?: TeamNames;
  /** The time, for agents with a budget of it. */
  readonly clock?: Clock;
  /** Asks for what is known by then. */
  readonly stop?: Stop;
  /** By the agent's net alone, which must value positions: it surveys the target points, proposes throws and tells what comes of them. */
  readonly quick?: boolean;
}

/** No time passes. */
const TIMELESS: Clock = { now: () => 0, breathe: async () => {} };
/** A net has no luck of its own: what the hand does is all that varies. */
const QUICK_TRIALS = 32;

export class Setting {
  readonly kit: CurlingKit;
  readonly game: CurlingGame;
  readonly agent: AgentSpec;
  readonly policy: PolicyName;
  readonly hand: Disturbance<Shot>;
  readonly horizon: EndHorizon;
  readonly playout: ScaledPlayout<CurlingState>;
  readonly rest: Rest;
  /** Who says what throws and positions come to. */
  readonly by: "simulation" | "net";
  readonly trials: number;
  readonly namer: Namer;
  readonly clock: Clock;
  readonly stop: Stop;
  readonly #seed: string;
  readonly #lent: Lent;
  readonly #ports: PortPool | undefined;
  #surveyor: Surveyor | undefined;

  constructor(kit: CurlingKit, options: AnalysisOptions, trials: number) {
    const { policy = "learned", seed = "analysis", teams = ["red", "yellow"] } = options;
    const { rules, disturbance } = kit.think;
    if (disturbance === undefined) throw new Error("an analysis needs a hand: the game has no disturbance");
    this.kit = kit;
    this.game = kit.think;
    this.agent = completeAgent(kit, options.agent ?? kit.best);
    if (options.clock === undefined && agentsIn(this.agent).some(({ time }) => time !== undefined))
      throw new Error(`clock: there is none, and agent ${this.agent.kind} thinks by time`);
    this.policy = policy;
    this.hand = disturbance;
    this.horizon = new EndHorizon(rules, winTableOf(rules, kit.spec.tie));
    this.by = options.quick ? "net" : "simulation";
    if (options.quick) {
      const net = this.#openNet(options);
      this.playout = new NetValue(net);
      this.rest = new NetRest(net);
    } else {
      const playout = new PolicyPlayout(policyOf(policy, rules), disturbance);
      this.playout = playout;
      this.rest = new PlayedRest(playout);
    }
    this.trials = options.trials ?? (options.quick ? QUICK_TRIALS : trials);
    this.namer = new Namer(rules, teams);
    this.clock = options.clock ?? TIMELESS;
    this.stop = options.stop ?? GOES_ON;
    this.#seed = seed;
    this.#lent = lentOf(options);
    this.#ports = options.openPort && new PortPool(options.openPort);
  }

  #openNet(lent: Lent): PositionNet {
    const { rules } = this.game;
    const text = positionNetOf(this.agent, rules, lent);
    if (text === undefined) throw new Error(`quick: ${noNet(this.agent)}`);
    return openPositionNet(text, rules, { batch: 1 });
  }

  rng(...path: readonly (string | number)[]): Rng {
    return stream(this.#seed, ...path);
  }

  context(rng: Rng): AgentContext {
    const ports = this.#ports;
    return { ...this.#lent, rng, clock: this.clock, ...(ports && { openPort: <M>() => ports.open<M>() }) };
  }

  get surveyor(): Surveyor {
    this.#surveyor ??= new Surveyor(this);
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
