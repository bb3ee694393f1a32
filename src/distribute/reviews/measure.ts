/** Plays a game between two agents, reviews its moves, and reviews those that are charged again with more effort. */
import { type AgentSpec, type MoveReview, parseAgent, reviewMove, type Stop } from "../../agents/index.js";
import { withBudget } from "../../protocols/index.js";
import { type AnyState, ArrangedGames } from "../arranged-games.js";
import type { ChargedMove, ReviewPlan, ReviewRow } from "./plan.js";

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
  readonly #games: ArrangedGames;

  constructor(plan: ReviewPlan, number: number, stop: Stop) {
    this.#plan = plan;
    this.#number = number;
    this.#games = new ArrangedGames(plan.game, [plan.seed, "mistakes", String(number)], stop);
  }

  async row(): Promise<ReviewRow> {
    const { review, effort, costliest, costly } = this.#plan;
    const { notation } = this.#games.kit.game;
    const name = (move: unknown) => notation.formatMove(move);
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
    const [agent, opponent] = [parseAgent(this.#plan.agent), parseAgent(this.#plan.opponent)];
    const state = this.#games.kit.game.start();
    const moves = await this.#games.openAtRandom(state, this.#plan.random);
    const random = moves.length;
    const specs = first === 0 ? ([agent, opponent] as const) : ([opponent, agent] as const);
    const result = await this.#games.playOn(state, specs, "game", moves);
    return { moves, random, result };
  }

  #states(moves: readonly unknown[]): AnyState[] {
    const { game } = this.#games.kit;
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
    const { game } = this.#games.kit;
    return this.#games.withAgents([spec], "review", async ([agent]) => {
      const { analyst, name } = agent!;
      if (analyst === undefined) throw new Error(`${name} does not tell what it thinks`);
      const reviews = new Map<number, MoveReview<unknown>>();
      for (const turn of turns) {
        const task = { analyst, game, state: states[turn]!, seed: this.#plan.seed, stop: this.#games.stop };
        reviews.set(turn, (await reviewMove(task, moves[turn])).review);
        this.#games.demandGoing();
      }
      return reviews;
    });
  }
}

/** Gives an agent so many times its playouts. */
function longerOf(spec: AgentSpec, effort: number): AgentSpec {
  const { playouts } = spec;
  if (typeof playouts !== "number") throw new Error("review: expected an agent with a budget in playouts");
  return withBudget(spec, { playouts: Math.round(effort * playouts) });
}
