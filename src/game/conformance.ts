/**
 * The conformance kit: random games through everything that `Game` and `State` promise, in the spirit of
 * OpenSpiel's RandomSimTest. Searches rely on these promises without checking them.
 */
import { type Rng, stream } from "../random/index.js";
import type { Game, State } from "./vocabulary.js";

export interface GameCheck<S, M> {
  /** A legal move of a state that is not over; all chance from `rng`. */
  readonly moves: (state: S, rng: Rng) => M;
  readonly seed?: string | number;
  readonly games?: number;
  /** A game longer than this many moves counts as endless. */
  readonly maxPly?: number;
}

/** Plays random games and throws one line at the first broken promise. */
export function checkGame<S extends State<M>, M>(game: Game<S, M>, check: GameCheck<S, M>): void {
  const { seed = "conformance", games = 10 } = check;
  for (let i = 0; i < games; i++) {
    const moves: M[] = [];
    const final = playThrough(game, check, moves, `${game.name}, seed ${seed}, game ${i}`, stream(seed, i));
    const again = game.start();
    for (const move of moves) again.play(move);
    if (game.notation.formatState(again) !== final) {
      throw new Error(`${game.name}, seed ${seed}, game ${i}: the same moves led to another position`);
    }
  }
}

function playThrough<S extends State<M>, M>(
  game: Game<S, M>,
  { moves, maxPly = 10_000 }: GameCheck<S, M>,
  played: M[],
  where: string,
  rng: Rng,
): string {
  const { notation } = game;
  const demand = (holds: boolean, message: string) => {
    if (!holds) throw new Error(`${where}, move ${played.length}: ${message}`);
  };
  const same = (state: S, text: string, message: string) => {
    const found = notation.formatState(state);
    demand(found === text, `${message}: "${found}" instead of "${text}"`);
  };

  const state = game.start();
  const scratch = game.start();
  same(scratch, notation.formatState(state), "two new games differ");
  demand(state.ply === 0, `a new game is at ply ${state.ply}`);
  demand(!state.isOver(), "a new game is over");
  for (const read of [notation.parseMove, notation.parseState]) {
    const complaint = complaintOf(() => read("no such thing?"));
    demand(complaint !== "" && !complaint.includes("\n"), "nonsense is not refused with one line");
  }

  while (!state.isOver()) {
    demand(state.ply < maxPly, `the game does not end`);
    demand(state.toMove === 0 || state.toMove === 1, `${state.toMove} is to move`);
    const text = notation.formatState(state);
    const move = moves(state, rng);
    const moveText = notation.formatMove(move);
    demand(game.isLegal(state, move), `${moveText} is not legal`);
    same(state, text, "choosing or judging a move changed the state");
    const parsedMove = notation.parseMove(moveText);
    const moveAgain = notation.formatMove(parsedMove);
    demand(moveAgain === moveText, `move ${moveText} was read as ${moveAgain}`);

    const clone = game.clone(state);
    same(clone, text, "a clone differs");
    demand(clone.ply === state.ply && clone.toMove === state.toMove, "a clone has another ply or player");
    scratch.copyFrom(state);
    same(scratch, text, "copyFrom differs");
    demand(
      scratch.ply === state.ply && scratch.toMove === state.toMove,
      "copyFrom has another ply or player",
    );
    const parsed = notation.parseState(text);
    same(parsed, text, "the position was not read back");
    demand(parsed.toMove === state.toMove, "the position read back has another player to move");
    demand(!parsed.isOver(), "the position read back is over");

    clone.play(move);
    const next = notation.formatState(clone);
    same(state, text, "playing on a clone changed the original");
    scratch.play(parsedMove);
    same(scratch, next, `${moveText} on a copy led elsewhere`);
    same(state, text, "playing on a copy changed the original");
    parsed.play(move);
    same(parsed, next, `${moveText} on the position read back led elsewhere`);
    const { ply } = state;
    state.play(move);
    same(state, next, `${moveText} on a clone led elsewhere`);
    demand(state.ply === ply + 1, `ply ${ply} was followed by ${state.ply}`);
    demand(notation.formatMove(move) === moveText, "playing changed the move");
    played.push(parsedMove);
  }

  const value = state.value();
  demand(value >= 0 && value <= 1, `the value ${value} is not within 0 and 1`);
  const final = notation.formatState(state);
  const parsed = notation.parseState(final);
  same(parsed, final, "the final position was not read back");
  demand(parsed.isOver() && parsed.value() === value, "the final position read back has another result");
  demand(game.clone(state).value() === value, "a clone of the final position has another result");
  return final;
}

/** The message of the error that `read` throws, or nothing. */
function complaintOf(read: () => unknown): string {
  try {
    read();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}
