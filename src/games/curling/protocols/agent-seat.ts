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
import type { CurlingState, Placement, Shot } from "../index.js";
import type { CurlingKit } from "../players/index.js";
import type { Entrant, Seat, Terms, Told } from "./seat.js";
import { usualPlacement } from "./thinker.js";

export class AgentSeat implements Seat {
  readonly name: string;
  readonly #spec: AgentSpec;
  readonly #kit: CurlingKit;
  readonly #context: AgentContext;
  #agent: Agent<CurlingState, Shot> | undefined;
  #state: CurlingState;

  /** The kit of the game that the match is about. */
  constructor(spec: AgentSpec, kit: CurlingKit, context: AgentContext, name = formatAgent(spec)) {
    this.name = name;
    this.#spec = spec;
    this.#kit = kit;
    this.#context = context;
    this.#state = kit.think.start();
  }

  async ready({ team }: Terms): Promise<Entrant> {
    this.#agent = createAgent(this.#kit, this.#spec, { ...this.#context, player: team });
    await this.#agent.ready?.();
    return { name: this.name };
  }

  begin(): void {}

  tell({ state, last }: Told): void {
    this.#state = this.#kit.think.clone(state);
    if (last?.kind === "throw") this.#agent?.saw?.(last.intended, this.#state, last.actual);
  }

  async choose(stop: Stop): Promise<Decision<Shot>> {
    if (this.#agent === undefined) throw new Error("the agent was not made ready");
    return await this.#agent.choose(this.#kit.think.clone(this.#state), stop);
  }

  async place(): Promise<Placement> {
    return usualPlacement(this.#state);
  }

  end(): void {}

  async close(): Promise<void> {
    await this.#agent?.close?.();
  }
}
