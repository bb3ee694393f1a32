import type { BoardGame, PlainState } from "../game/index.js";
import { type GameSpec, kitOf } from "./games.js";
import type { AnyKit, Kit } from "./kind.js";

/** The kit of some plain board game. */
export interface PlainKit extends Kit<PlainState, number> {
  readonly game: BoardGame<PlainState>;
}

const answers = new WeakSet();

/** An answer that fills a facet of plain games: those that have it are checked for being plain. */
export function forPlain<T extends object>(answer: T): T {
  answers.add(answer);
  return answer;
}

export function isForPlain(answer: unknown): boolean {
  return answers.has(Object(answer));
}

/** The kit of a game that says it is plain, or one line that says what is not so in it. */
export function plainKitOf(spec: GameSpec): PlainKit {
  return demandPlain(kitOf(spec));
}

export function demandPlain(kit: AnyKit): PlainKit {
  const plain = kit as unknown as PlainKit;
  const { game, spec } = plain;
  const state: Partial<PlainState> = game.start();
  const { board, lastMove } = state;
  const wrong = [
    game.name !== spec.name && `the name of its game is "${game.name}"`,
    typeof board?.nameOf !== "function" && "board of a state has no nameOf",
    (board?.width !== game.board?.width || board?.height !== game.board?.height) &&
      "board of its game and of a state differ",
    lastMove !== -1 && `lastMove of a new state is ${lastMove}, not -1`,
    typeof state.ownerOf !== "function" && "a state has no ownerOf",
    typeof state.moves !== "function" && "a state has no moves",
  ].find((each) => each !== false);
  if (wrong !== undefined) throw new Error(`${spec.name} is no plain board game: ${wrong}`);
  return plain;
}
