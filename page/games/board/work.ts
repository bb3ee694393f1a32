/** What the worker does for a board game. */
import {
  type Agent,
  type AnalysisTask,
  addGame,
  analysePosition,
  completeAgent,
  createAgent,
  type GameModule,
  type GameSetup,
  type GameSpec,
  parseAgent,
  reviewMove,
} from "../../../src/agents/index.js";
import { checkData, type Rng, stream } from "../../../src/core/index.js";
import type { BoardState } from "../../../src/show/index.js";
import { type Desk, does, type Work } from "../../engine/contract.js";
import { type Asked, boardJobs, type Thought } from "./jobs.js";
import { RESIGN } from "./rules.js";

/** Milliseconds between two tidings of a search. */
const TIDINGS = 150;

/** Who owns what in the end, where a game has owners. */
type Owners<S> = (state: S, rng: Rng) => Pick<Thought, "owners" | "lead">;

/** Agents that are kept: one for each side. */
const SEATS = 2;

/** Somebody who plays on: what it learned at earlier moves counts at the next. */
interface Seated<S> {
  readonly agent: Agent<S, number>;
  readonly moves: number[];
}

export function boardWork<S extends BoardState>(
  module: GameModule,
  kitOf: (spec: never) => GameSetup<S, number>,
  owners?: Owners<S>,
): readonly Work[] {
  addGame(module);
  const kits = new Map<string, GameSetup<S, number>>();
  const kitFor = (spec: GameSpec) => {
    const key = JSON.stringify(spec);
    const kit = kits.get(key) ?? kitOf(checkData(module.schema, spec) as never);
    kits.set(key, kit);
    return kit;
  };
  const jobs = boardJobs(module.name);
  const seats = new Map<string, Seated<S>>();
  let before: Promise<unknown> = Promise.resolve();

  /** The positions of a line: before the first move, and after each. */
  const statesOf = ({ game }: GameSetup<S, number>, { start, moves }: Asked): S[] => {
    const states = [start === undefined ? game.start() : game.notation.parseState(start)];
    for (const move of moves) {
      const next = game.clone(states.at(-1)!);
      next.play(move);
      states.push(next);
    }
    return states;
  };
  const open = (asked: Asked, desk: Desk<unknown>, rng: Rng): Agent<S, number> => {
    const kit = kitFor(asked.game);
    return createAgent(kit, completeAgent(kit, parseAgent(asked.agent)), { ...desk, rng });
  };

  /** The agent of a game, as it was at its last move, or one who has just come. */
  const seat = async (asked: Asked, desk: Desk<unknown>, states: readonly S[]): Promise<Seated<S>> => {
    const { game, start, agent: words, seed, moves } = asked;
    const key = JSON.stringify([game, start, words, seed, states.at(-1)!.toMove]);
    const known = seats.get(key);
    if (known?.moves.every((move, i) => move === moves[i])) {
      for (let i = known.moves.length; i < moves.length; i++) known.agent.saw?.(moves[i]!, states[i + 1]!);
      known.moves.splice(0, known.moves.length, ...moves);
      return known;
    }
    for (const { agent } of seats.size < SEATS ? [] : seats.values()) await agent.close?.();
    if (seats.size >= SEATS) seats.clear();
    const agent = open(asked, desk, stream(seed, "play", "agent"));
    await agent.ready?.();
    const own = { agent, moves: [...moves] };
    seats.set(key, own);
    return own;
  };

  const choose = async (asked: Asked, desk: Desk<number>): Promise<number> => {
    const states = statesOf(kitFor(asked.game), asked);
    const { agent } = await seat(asked, desk, states);
    const { move } = await agent.choose(states.at(-1)!, desk.stop, (_, spent) => desk.tell(spent));
    return move === "resign" ? RESIGN : move;
  };

  /** Searches a position, as every analysis does; with the move that was played there, judges it as well. */
  const think = async (
    { analyst, name }: Agent<S, number>,
    state: S,
    asked: Asked,
    desk: Desk<unknown>,
    { tell, played }: { readonly tell?: (thought: Thought) => void; readonly played?: number | undefined },
  ): Promise<Thought> => {
    if (analyst === undefined) throw new Error(`${name} does not tell what it thinks`);
    const owned = owners?.(state, stream(asked.seed, "territory"));
    let told = desk.clock.now();
    const { game } = kitFor(asked.game);
    const watch: AnalysisTask<S, number>["watch"] = (seen, spent) => {
      const now = desk.clock.now();
      if (tell === undefined || now - told < TIDINGS) return;
      told = now;
      tell({ report: seen.report(), spent, ...owned });
    };
    const task: AnalysisTask<S, number> = { analyst, game, state, seed: asked.seed, stop: desk.stop, watch };
    if (played === undefined) return { report: await analysePosition(task), spent: 1, ...owned };
    return { ...(await reviewMove(task, played)), played, spent: 1, ...owned };
  };

  return [
    does(jobs.choose, (asked, desk) => {
      // An agent that was stopped comes to its end before it is asked again.
      const chosen = before.then(() => choose(asked, desk));
      before = chosen.catch(() => {});
      return chosen;
    }),
    does(jobs.think, async (asked, desk) => {
      const agent = open(asked, desk, stream(asked.seed));
      try {
        await agent.ready?.();
        const state = statesOf(kitFor(asked.game), asked).at(-1)!;
        return await think(agent, state, asked, desk, { tell: (thought) => desk.tell(thought) });
      } finally {
        await agent.close?.();
      }
    }),
    does(jobs.review, async (asked, desk) => {
      const agent = open(asked, desk, stream(asked.seed));
      try {
        await agent.ready?.();
        for (const [turn, state] of statesOf(kitFor(asked.game), asked).entries()) {
          if (state.isOver()) continue;
          const thought = await think(agent, state, asked, desk, { played: asked.moves[turn] });
          // What was cut short says nothing about the move.
          if (desk.stop.aborted) break;
          desk.tell({ turn, thought });
          await desk.clock.breathe();
        }
      } finally {
        await agent.close?.();
      }
      return null;
    }),
  ];
}
