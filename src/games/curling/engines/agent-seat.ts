/** Our own agents at a seat, and as the player's side of a protocol, by the clock of the game. */
import {
  type Agent,
  type AgentContext,
  type AgentSpec,
  clockLimits,
  createAgent,
  type Decision,
  formatAgent,
  type StopSignal,
} from "../../../agents/index.js";
import type { Player } from "../../../game/index.js";
import type { CurlingGame } from "../game.js";
import { EXECUTION_NOISES, type NoiseSpec } from "../noise.js";
import { type CurlingSpec, curlingKit, curlingSchema } from "../players/game-setup.js";
import { defaultPlacement } from "../players/placements.js";
import { type CurlingRules, type Placement, ruleSet } from "../rules/rule-set.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { EngineIntroduction, GameTerms, PositionUpdate, Seat, TeamPlayer } from "./seat.js";

/** The game of a match as the players of a team know it; the hand is what its members have in common. */
export function specOfTerms({
  rules,
  clocks,
  members,
  team,
}: Pick<GameTerms, "rules" | "clocks" | "members" | "team">): CurlingSpec {
  const { name, ends, extraEnds, time, freeGuardZone, sheet } = rules;
  const extraEnd = time?.extraEnd && (clocks?.extraTime?.[team] ?? time.extraEnd.seconds);
  return curlingSchema.parse({
    name: "curling",
    rules: name,
    ends,
    extraEnds,
    guarded: freeGuardZone.throws,
    physics: "official",
    ...noiseOfMembers(members[team], rules),
    ...(sheet.width !== ruleSet(name).sheet.width && { width: sheet.width }),
    ...(time && { clock: { game: clocks?.time?.[team] ?? time.game, ...(extraEnd && { extraEnd }) } }),
  });
}

type Polar = Extract<NoiseSpec, { kind: "polar" }>;

/** The hand that members have in common; nothing where it is that of the rules. */
export function noiseOfMembers(
  members: readonly TeamPlayer[],
  { noise }: Pick<CurlingRules, "noise">,
): Pick<CurlingSpec, "noise" | "hand"> {
  const hands = members.map(({ hand }) => hand);
  if (hands.every(({ kind }) => kind === "none")) return { noise: "none" };
  const polar = hands.filter((hand): hand is Polar => hand.kind === "polar");
  if (polar.length === 0) return {};
  const mean = (field: "speed" | "angle") => polar.reduce((sum, hand) => sum + hand[field], 0) / polar.length;
  const fastest = Math.min(...polar.map(({ maxSpeed = Number.POSITIVE_INFINITY }) => maxSpeed));
  if (!Number.isFinite(fastest)) return {};
  const hand = { speed: mean("speed"), angle: mean("angle"), maxSpeed: fastest };
  return isNear(hand, EXECUTION_NOISES[noise]) ? {} : { hand };
}

/** What servers tell is rounded. */
const NEAR = 1e-6;

function isNear(hand: NonNullable<CurlingSpec["hand"]>, defaults: NoiseSpec): boolean {
  if (defaults.kind !== "polar") return false;
  const off = [
    hand.speed - defaults.speed,
    hand.angle - defaults.angle,
    hand.maxSpeed - (defaults.maxSpeed ?? hand.maxSpeed),
  ];
  return off.every((each) => Math.abs(each) < NEAR);
}

// Who thinks for a player's side of a protocol: an agent, by the clock of the game.

/** What a throw is thrown for, and what is known of it, for logs. */
export interface ThrowDecision {
  readonly move: Shot | "resign";
  /** What the position is worth to the team that throws, as a chance to win, and its chance with this throw. */
  readonly value?: number;
  readonly chance?: number;
  readonly simulations?: number;
  /** Thinking time. */
  readonly seconds: number;
}

/** One team of one game. */
export interface TeamAgent {
  /** Makes positions (`position`) of what a server tells, its clocks included. */
  readonly game: CurlingGame;
  choose(state: CurlingState, stop: StopSignal): Promise<ThrowDecision>;
  /** Mixed doubles: the wish of the team that chooses. */
  place(state: CurlingState, stop: StopSignal): Promise<Placement>;
  close(): Promise<void>;
}

/** Makes the thinker as soon as the game is known; ready when it resolves. */
export type OpenTeamAgent = (spec: CurlingSpec, team: Player) => Promise<TeamAgent>;

/** An agent of ours. */
export function openTeamAgent(agent: AgentSpec, context: AgentContext): OpenTeamAgent {
  return async (spec, team) => {
    const kit = curlingKit(spec);
    const made = createAgent(kit, agent, { ...context, player: team });
    await made.ready?.();
    return new LocalTeamAgent(kit.searchGame, made, context);
  };
}

/** What an agent of ours asks for; the usual one where it has no wish. */
async function placementOf(
  agent: Agent<CurlingState, Shot>,
  state: CurlingState,
  stop: StopSignal,
): Promise<Placement> {
  return ((await agent.settle?.(state, stop)) as Placement | undefined) ?? defaultPlacement(state);
}

/** Seconds that are kept back for a server or a network that is slow for a moment. */
const LAG = 2;

export class LocalTeamAgent implements TeamAgent {
  readonly game: CurlingGame;
  readonly #agent: Agent<CurlingState, Shot>;
  readonly #clock: AgentContext["clock"];

  constructor(game: CurlingGame, agent: Agent<CurlingState, Shot>, { clock }: AgentContext) {
    this.game = game;
    this.#agent = agent;
    this.#clock = clock;
  }

  async choose(state: CurlingState, stop: StopSignal): Promise<ThrowDecision> {
    const began = this.#clock.now();
    const { move, report } = await this.#agent.choose(
      this.game.clone(state),
      stop,
      undefined,
      clockLimits(this.game, state, LAG),
    );
    const seconds = (this.#clock.now() - began) / 1000;
    if (report === undefined) return { move, seconds };
    const { value, lines, simulations } = report;
    const own = (chance: number) => (state.toMove === 0 ? chance : 1 - chance);
    return { move, value: own(value), chance: own(lines[0]?.value ?? value), simulations, seconds };
  }

  place(state: CurlingState, stop: StopSignal): Promise<Placement> {
    return placementOf(this.#agent, state, stop);
  }

  async close(): Promise<void> {
    await this.#agent.close?.();
  }
}

// One of our own agents at a seat.

/** An agent that was made for a match, and the game as it sees it. */
interface SeatedAgent {
  readonly agent: Agent<CurlingState, Shot>;
  readonly game: CurlingGame;
}

export class AgentSeat implements Seat {
  readonly name: string;
  readonly #spec: AgentSpec;
  readonly #context: AgentContext;
  #player: SeatedAgent | undefined;
  #state: CurlingState | undefined;

  constructor(spec: AgentSpec, context: AgentContext, name = formatAgent(spec)) {
    this.name = name;
    this.#spec = spec;
    this.#context = context;
  }

  async ready(terms: GameTerms): Promise<EngineIntroduction> {
    const kit = curlingKit(specOfTerms(terms));
    const agent = createAgent(kit, this.#spec, { ...this.#context, player: terms.team });
    this.#player = { agent, game: kit.searchGame };
    await agent.ready?.();
    return { name: this.name };
  }

  begin(): void {}

  tell({ state, last }: PositionUpdate): void {
    const { agent, game } = this.#made();
    this.#state = game.clone(state);
    if (last?.kind === "throw") agent.saw?.(last.intended, this.#state, last.actual);
  }

  async choose(stop: StopSignal): Promise<Decision<Shot>> {
    const { agent, game } = this.#made();
    return await agent.choose(game.clone(this.#position()), stop);
  }

  async place(stop: StopSignal): Promise<Placement> {
    const { agent, game } = this.#made();
    return await placementOf(agent, game.clone(this.#position()), stop);
  }

  end(): void {}

  async close(): Promise<void> {
    await this.#player?.agent.close?.();
  }

  #made(): SeatedAgent {
    if (this.#player === undefined) throw new Error("the agent was not made ready");
    return this.#player;
  }

  #position(): CurlingState {
    if (this.#state === undefined) throw new Error("the agent was not told a position");
    return this.#state;
  }
}
