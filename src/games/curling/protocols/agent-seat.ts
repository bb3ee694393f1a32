/** One of our own agents at a seat. */
import {
  type Agent,
  type AgentContext,
  type AgentSpec,
  createAgent,
  type Decision,
  formatAgent,
  type Stop,
} from "../../../agents/index.js";
import type { CurlingGame, CurlingState, Placement, Shot } from "../index.js";
import { curlingKit } from "../players/index.js";
import type { Entrant, Seat, Terms, Told } from "./seat.js";
import { specOfTerms } from "./spec-of-terms.js";
import { placementOf } from "./thinker.js";

/** An agent that was made for a match, and the game as it sees it. */
interface Player {
  readonly agent: Agent<CurlingState, Shot>;
  readonly game: CurlingGame;
}

export class AgentSeat implements Seat {
  readonly name: string;
  readonly #spec: AgentSpec;
  readonly #context: AgentContext;
  #player: Player | undefined;
  #state: CurlingState | undefined;

  constructor(spec: AgentSpec, context: AgentContext, name = formatAgent(spec)) {
    this.name = name;
    this.#spec = spec;
    this.#context = context;
  }

  async ready(terms: Terms): Promise<Entrant> {
    const kit = curlingKit(specOfTerms(terms));
    const agent = createAgent(kit, this.#spec, { ...this.#context, player: terms.team });
    this.#player = { agent, game: kit.think };
    await agent.ready?.();
    return { name: this.name };
  }

  begin(): void {}

  tell({ state, last }: Told): void {
    const { agent, game } = this.#made();
    this.#state = game.clone(state);
    if (last?.kind === "throw") agent.saw?.(last.intended, this.#state, last.actual);
  }

  async choose(stop: Stop): Promise<Decision<Shot>> {
    const { agent, game } = this.#made();
    return await agent.choose(game.clone(this.#position()), stop);
  }

  async place(stop: Stop): Promise<Placement> {
    const { agent, game } = this.#made();
    return await placementOf(agent, game.clone(this.#position()), stop);
  }

  end(): void {}

  async close(): Promise<void> {
    await this.#player?.agent.close?.();
  }

  #made(): Player {
    if (this.#player === undefined) throw new Error("the agent was not made ready");
    return this.#player;
  }

  #position(): CurlingState {
    if (this.#state === undefined) throw new Error("the agent was not told a position");
    return this.#state;
  }
}
