/** Games between agents of a kit that are played to measure something; every random number depends on the seed and the place. */
import {
  type Agent,
  type AgentSpec,
  type AnyGameSetup,
  type Decision,
  type GameSpec,
  kitOf,
  type StopSignal,
} from "../agents/index.js";
import { type Rng, stream } from "../core/index.js";
import { LONGEST_GAME, type State } from "../game/index.js";
import { resolveAgent, withPrograms } from "../match/index.js";
import { agentContext } from "./threads.js";

export type AnyState = State<unknown>;
type AnyAgent = Agent<AnyState, unknown>;

export class ArrangedGames {
  readonly kit: AnyGameSetup;
  readonly stop: StopSignal;
  readonly #path: readonly [string, ...string[]];

  /** Takes a game, and the seed and names from which all random streams begin. */
  constructor(game: GameSpec, path: readonly [string, ...string[]], stop: StopSignal) {
    this.kit = withPrograms(kitOf(game));
    this.stop = stop;
    this.#path = path;
  }

  stream(...path: readonly string[]): Rng {
    return stream(...this.#path, ...path);
  }

  /** Plays up to so many random moves, none that ends the game. */
  async openAtRandom(state: AnyState, max: number): Promise<unknown[]> {
    const { game } = this.kit;
    const count = this.stream("count").below(max + 1);
    const moves: unknown[] = [];
    await this.withAgents([{ kind: "random" }], "opening", async ([agent]) => {
      while (moves.length < count) {
        const { move } = await agent!.choose(game.clone(state), this.stop);
        const after = game.clone(state);
        if (move !== "resign") after.play(move);
        if (move === "resign" || after.isOver()) return;
        state.play(move);
        moves.push(move);
      }
    });
    return moves;
  }

  /** Plays a state to its end by an agent a side, and adds the moves to `moves`; gives the result for player 0. */
  playOn(
    state: AnyState,
    specs: readonly [AgentSpec, AgentSpec],
    name: string,
    moves: unknown[],
    { mayResign = true } = {},
  ): Promise<number> {
    const { game } = this.kit;
    return this.withAgents(specs, name, async (agents) => {
      while (!state.isOver()) {
        // Rules under which positions may repeat have games without an end.
        if (moves.length >= LONGEST_GAME) return 0.5;
        const by = state.toMove;
        const decision = await agents[by]!.choose(game.clone(state), this.stop);
        this.demandGoing();
        const move = mayResign ? decision.move : withoutResigning(decision);
        if (move === "resign") return by === 0 ? 0 : 1;
        if (!game.isLegal(state, move)) throw new Error(`${game.notation.formatMove(move)} is not legal`);
        state.play(move);
        moves.push(move);
        for (const agent of agents) agent.saw?.(move, state);
      }
      return state.value();
    });
  }

  /** Lends agents to some work, and closes them after it. */
  async withAgents<T>(
    specs: readonly AgentSpec[],
    name: string,
    work: (agents: readonly AnyAgent[]) => Promise<T>,
  ): Promise<T> {
    const agents: AnyAgent[] = specs.map((spec, player) =>
      resolveAgent(this.kit, spec, agentContext(...this.#path, name, String(player))),
    );
    try {
      for (const agent of agents) await agent.ready?.();
      return await work(agents);
    } finally {
      for (const agent of agents) await agent.close?.();
    }
  }

  /** Throws after the stop: a decision that was cut short is not what the player would have done. */
  demandGoing(): void {
    if (this.stop.aborted) throw new Error("stopped");
  }
}

/** Gives the move of a player who may not resign. */
function withoutResigning({ move, report }: Decision<unknown>): unknown {
  return move === "resign" ? (report?.best ?? move) : move;
}
