/** Who thinks for a player's side of a protocol: an agent, by the clock of the game. */
import {
  type Agent,
  type AgentContext,
  type AgentSpec,
  createAgent,
  type Stop,
} from "../../../agents/index.js";
import type { Player } from "../../../game/index.js";
import type { CurlingGame, CurlingState, Placement, Shot } from "../index.js";
import { type CurlingSpec, curlingKit, usualPlacement } from "../players/index.js";

/** What a throw is thrown for, and what is known of it, for logs. */
export interface Thought {
  readonly move: Shot | "resign";
  /** What the position is worth to the team that throws, as a chance to win, and its chance with this throw. */
  readonly value?: number;
  readonly chance?: number;
  readonly simulations?: number;
  /** Thinking time. */
  readonly seconds: number;
}

/** One team of one game. */
export interface Thinker {
  /** Makes positions (`position`) of what a server tells, its clocks included. */
  readonly game: CurlingGame;
  choose(state: CurlingState, stop: Stop): Promise<Thought>;
  /** Mixed doubles: the wish of the team that chooses. */
  place(state: CurlingState, stop: Stop): Promise<Placement>;
  close(): Promise<void>;
}

/** Makes the thinker as soon as the game is known; ready when it resolves. */
export type OpenThinker = (spec: CurlingSpec, team: Player) => Promise<Thinker>;

/** An agent of ours. */
export function agentThinker(agent: AgentSpec, context: AgentContext): OpenThinker {
  return async (spec, team) => {
    const kit = curlingKit(spec);
    const made = createAgent(kit, agent, { ...context, player: team });
    await made.ready?.();
    return new AgentThinker(kit.think, made, context);
  };
}

/** What an agent of ours asks for; the usual one where it has no wish. */
export async function placementOf(
  agent: Agent<CurlingState, Shot>,
  state: CurlingState,
  stop: Stop,
): Promise<Placement> {
  return ((await agent.settle?.(state, stop)) as Placement | undefined) ?? usualPlacement(state);
}

/** Seconds that are kept back for a server or a network that is slow for a moment. */
const LAG = 2;

export class AgentThinker implements Thinker {
  readonly game: CurlingGame;
  readonly #agent: Agent<CurlingState, Shot>;
  readonly #clock: AgentContext["clock"];

  constructor(game: CurlingGame, agent: Agent<CurlingState, Shot>, { clock }: AgentContext) {
    this.game = game;
    this.#agent = agent;
    this.#clock = clock;
  }

  async choose(state: CurlingState, stop: Stop): Promise<Thought> {
    const began = this.#clock.now();
    const { move, report } = await this.#agent.choose(this.#careful(state), stop);
    const seconds = (this.#clock.now() - began) / 1000;
    if (report === undefined) return { move, seconds };
    const { value, lines, simulations } = report;
    const own = (chance: number) => (state.toMove === 0 ? chance : 1 - chance);
    return { move, value: own(value), chance: own(lines[0]?.value ?? value), simulations, seconds };
  }

  place(state: CurlingState, stop: Stop): Promise<Placement> {
    return placementOf(this.#agent, state, stop);
  }

  /** The same with less on the clock than the server has told. */
  #careful(state: CurlingState): CurlingState {
    const copy = this.game.clone(state);
    for (const clock of [copy.gameTime, copy.extraTime])
      clock[state.toMove] -= Math.min(LAG, clock[state.toMove] / 2);
    return copy;
  }

  async close(): Promise<void> {
    await this.#agent.close?.();
  }
}
