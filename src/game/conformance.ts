/**
 * The conformance kit: random games through everything that `Game` and `State` promise, in the spirit of
 * OpenSpiel's RandomSimTest. Searches rely on these promises without checking them.
 */
import { type Rng, stream } from "../core/random.js";
import { type Game, isPlain, plainRows, type State } from "./game.js";

interface GameCheck<S, M> {
  /** A legal move of a state that is not over; all chance from `rng`. */
  readonly moves: (state: S, rng: Rng) => M;
  readonly seed?: string | number;
  readonly games?: number;
  /** A game longer than this many moves counts as endless. */
  readonly maxPly?: number;
}

/**
 * Plays random games and throws one line at the first broken promise of a game, such as a clone on which other moves are legal.
 * Call it in the tests of your own game.
 *
 * @example
 * ```js
 * import { checkGame, MoveList } from "playout";
 * import { AllCells, HexGame } from "playout/hex";
 *
 * const game = new HexGame({ width: 4 });
 * const cells = new AllCells(game.board);
 * const arms = new MoveList(cells.capacity);
 * checkGame(game, {
 *   moves(state, rng) {
 *     cells.list(state, arms);
 *     return arms.ids[rng.below(arms.length)];
 *   },
 * });
 * console.log("Hex keeps its promises"); // Hex keeps its promises
 * ```
 */
export function checkGame<S extends State<M>, M>(game: Game<S, M>, check: GameCheck<S, M>): void {
  const { seed = "conformance", games = 10 } = check;
  for (let i = 0; i < games; i++) {
    const moves: M[] = [];
    const where = `${game.name}, seed ${seed}, game ${i}`;
    const final = playThrough(game, check, moves, where, stream(seed, i));
    playAgain(game, moves, where, final);
  }
}

function playThrough<S extends State<M>, M>(
  game: Game<S, M>,
  { moves, maxPly = 10_000 }: GameCheck<S, M>,
  played: M[],
  where: string,
  rng: Rng,
): S {
  const { notation } = game;
  const demand = (holds: boolean, message: string) => {
    if (!holds) throw new Error(`${where}, move ${played.length}: ${message}`);
  };
  const same = (state: S, text: string, message: string) => {
    const found = notation.formatState(state);
    demand(found === text, `${message}: "${found}" instead of "${text}"`);
  };
  const alike = (other: S, state: S, message: string, answers = allAnswers<S, M>) => {
    same(other, notation.formatState(state), message);
    const difference = differenceOf(answers(game, other, played), answers(game, state, played));
    demand(difference === undefined, `${message}: ${difference}`);
  };

  const state = game.start();
  const scratch = game.start();
  alike(scratch, state, "two new games differ");
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
    alike(clone, state, "a clone differs");
    scratch.copyFrom(state);
    alike(scratch, state, "copyFrom differs");
    const parsed = notation.parseState(text);
    alike(parsed, state, "the position was not read back", textAnswers);

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
  alike(
    notation.parseState(notation.formatState(state)),
    state,
    "the final position was not read back",
    textAnswers,
  );
  alike(game.clone(state), state, "a clone of the final position differs");
  return state;
}

/** The same moves again, from the middle on by a clone and by a copy as well, which takes the place of a whole other game. */
function playAgain<S extends State<M>, M>(game: Game<S, M>, moves: readonly M[], where: string, final: S) {
  const half = moves.length >> 1;
  const again = game.start();
  for (const move of moves.slice(0, half)) again.play(move);
  const used = game.start();
  for (const move of moves) used.play(move);
  used.copyFrom(again);
  const states = { "the same moves": again, "a clone": game.clone(again), "a copy": used };
  for (const [who, state] of Object.entries(states)) {
    for (const move of moves.slice(half)) {
      if (!game.isLegal(state, move))
        throw new Error(
          `${where}: ${who} from move ${half} on: ${game.notation.formatMove(move)} is not legal`,
        );
      state.play(move);
    }
    const difference = differenceOf(
      { ...allAnswers(game, state, moves), text: game.notation.formatState(state) },
      { ...allAnswers(game, final, moves), text: game.notation.formatState(final) },
    );
    if (difference !== undefined)
      throw new Error(`${where}: ${who} from move ${half} on led to another position: ${difference}`);
  }
}

type Answers = Readonly<Record<string, unknown>>;

/** What a state tells besides its text, as far as the text decides it. */
function textAnswers<S extends State<M>, M>(game: Game<S, M>, state: S, played: readonly M[]): Answers {
  const isOver = state.isOver();
  const legal = played.filter((move) => game.isLegal(state, move));
  return {
    toMove: state.toMove,
    isOver,
    value: isOver ? state.value() : "open",
    isLegal: legal.map((move) => game.notation.formatMove(move)).join(" "),
    ownerOf: isPlain(state) ? plainRows(state).join("/") : "",
  };
}

/** What it tells besides, of how it came about too. */
function allAnswers<S extends State<M>, M>(game: Game<S, M>, state: S, played: readonly M[]): Answers {
  const past = isPlain(state) && { lastMove: state.lastMove, moves: state.moves().join(" ") };
  return { ...textAnswers(game, state, played), ply: state.ply, ...past };
}

function differenceOf(found: Answers, wanted: Answers): string | undefined {
  const name = Object.keys(wanted).find((each) => found[each] !== wanted[each]);
  return name && `${name} gives "${found[name]}" instead of "${wanted[name]}"`;
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
