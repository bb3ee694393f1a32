/** Plays a game between two agents, reviews its moves, and reviews those that are charged again with more effort. */
import {
  type Agent,
  type AgentSpec,
  type AnyKit,
  kitOf,
  type MoveReview,
  parseAgent,
  reviewMove,
  type Stop,
} from "../../agents/index.js";
import { LONGEST_GAME, type State } from "../../game/index.js";
import { resolveAgent, withPrograms } from "../../match/index.js";
import { withBudget } from "../../protocols/index.js";
import { stream } from "../../random/index.js";
import { agentContext } from "../context.js";
import type { ChargedMove, ReviewPlan, ReviewRow } from "./plan.js";

type AnyState = State<unknown>;
type AnyAgent = Agent<AnyState, unknown>;

/** Makes row `number` of a plan. Rejects where `stop` comes before it is done. */
export function measureReview(plan: ReviewPlan, number: number, stop: Stop): Promise<ReviewRow> {
  return new Measurement(plan, number, stop).row();
}

interface Played {
  readonly moves: readonly unknown[];
  readonly random: number;
  readonly result: number;
}

class Measurement {
  readonly #plan: ReviewPlan;
  readonly #number: number;
  readonly #stop: Stop;
  readonly #kit: AnyKit;

  constructor(plan: ReviewPlan, number: number, stop: Stop) {
    this.#plan = plan;
    this.#number = number;
    this.#stop = stop;
    this.#kit = withPrograms(kitOf(plan.game));
  }

  async row(): Promise<ReviewRow> {
    const { review, effort, costliest, costly } = this.#plan;
    const { formatMove } = this.#kit.game.notation;
    const name = (move: unknown) => formatMove.call(this.#kit.game.notation, move);
    const first = (this.#number % 2) as 0 | 1;
    const { moves, random, result } = await this.#play(first);
    const states = this.#states(moves);
    const spec = parseAgent(review);
    const turns = moves.map((_, i) => i).slice(random);
    const reviews = await this.#review(spec, states, moves, turns);
    const charged = turns
      .filter((turn) => reviews.get(turn)!.cost > 0)
      .sort((a, b) => reviews.get(b)!.cost - reviews.get(a)!.cost);
    const wanted = charged.filter((turn, i) => i < costliest || reviews.get(turn)!.cost > costly);
    const longer = await this.#review(longerOf(spec, effort), states, moves, wanted);
    const verdict = ({ before, after, errors, best }: MoveReview<unknown>) => ({
      ...{ before, after, error: Math.hypot(...errors), better: name(best) },
    });
    return {
      game: this.#number,
      first,
      moves: moves.map(name).join(" "),
      random,
      result,
      reviewed: turns.length,
      charged: charged.length,
      costliest: wanted.map(
        (turn): ChargedMove => ({
          turn: turn + 1,
          move: name(moves[turn]),
          player: states[turn]!.toMove,
          cost: reviews.get(turn)!.cost,
          ...verdict(reviews.get(turn)!),
          longer: verdict(longer.get(turn)!),
        }),
      ),
    };
  }

  async #play(first: 0 | 1): Promise<Played> {
    const { agent, opponent } = this.#plan;
    const { game } = this.#kit;
    const specs = (first === 0 ? [agent, opponent] : [opponent, agent]).map((each) => parseAgent(each));
    const state = game.start();
    const moves = await this.#openAtRandom(state);
    const random = moves.length;
    const result = await this.#withAgents(specs, "game", async (agents) => {
      while (!state.isOver()) {
        // Rules under which positions may repeat have games without an end.
        if (moves.length >= LONGEST_GAME) return 0.5;
        const by = state.toMove;
        const { move } = await agents[by]!.choose(game.clone(state), this.#stop);
        this.#demandGoing();
        if (move === "resign") return by === 0 ? 0 : 1;
        state.play(move);
        moves.push(move);
        for (const each of agents) each.saw?.(move, state);
      }
      return state.value();
    });
    return { moves, random, result };
  }

  /** Plays up to as many random moves as the plan allows, none that ends the game. */
  async #openAtRandom(state: AnyState): Promise<unknown[]> {
    const { game } = this.#kit;
    const count = stream(...this.#path("count")).below(this.#plan.random + 1);
    const moves: unknown[] = [];
    await this.#withAgents([{ kind: "random" }], "opening", async ([agent]) => {
      while (moves.length < count) {
        const { move } = await agent!.choose(game.clone(state), this.#stop);
        const after = game.clone(state);
        if (move !== "resign") after.play(move);
        if (move === "resign" || after.isOver()) return;
        state.play(move);
        moves.push(move);
      }
    });
    return moves;
  }

  #states(moves: readonly unknown[]): AnyState[] {
    const { game } = this.#kit;
    const states = [game.start()];
    for (const move of moves) {
      const next = game.clone(states.at(-1)!);
      next.play(move);
      states.push(next);
    }
    return states;
  }

  #review(
    spec: AgentSpec,
    states: readonly AnyState[],
    moves: readonly unknown[],
    turns: readonly number[],
  ): Promise<Map<number, MoveReview<unknown>>> {
    const { game } = this.#kit;
    return this.#withAgents([spec], "review", async ([agent]) => {
      const { analyst, name } = agent!;
      if (analyst === undefined) throw new Error(`${name} does not tell what it thinks`);
      const reviews = new Map<number, MoveReview<unknown>>();
      for (const turn of turns) {
        const task = { analyst, game, state: states[turn]!, seed: this.#plan.seed, stop: this.#stop };
        reviews.set(turn, (await reviewMove(task, moves[turn])).review);
        this.#demandGoing();
      }
      return reviews;
    });
  }

  async #withAgents<T>(
    specs: readonly AgentSpec[],
    name: string,
    work: (agents: readonly AnyAgent[]) => Promise<T>,
  ): Promise<T> {
    const agents: AnyAgent[] = specs.map((spec, player) =>
      resolveAgent(this.#kit, spec, agentContext(...this.#path(name, String(player)))),
    );
    try {
      for (const agent of agents) await agent.ready?.();
      return await work(agents);
    } finally {
      for (const agent of agents) await agent.close?.();
    }
  }

  #path(...path: readonly string[]): [string, ...string[]] {
    return [this.#plan.seed, "mistakes", String(this.#number), ...path];
  }

  /** What was cut short says nothing. */
  #demandGoing(): void {
    if (this.#stop.aborted) throw new Error("stopped");
  }
}

/** The same agent with so many times the playouts. */
function longerOf(spec: AgentSpec, effort: number): AgentSpec {
  const { playouts } = spec;
  if (typeof playouts !== "number") throw new Error("review: expected an agent with a budget in playouts");
  return withBudget(spec, { playouts: Math.round(effort * playouts) });
}
