/** The moves of a query: a place each, with the letter of its colour before it where the query is KataGo's. */
import type { Game, State } from "../../game/index.js";

export const COLOUR = /^([BW]):/i;

/** The position before the first move, and after each. */
export function statesAfter<S extends State<number>>(
  game: Game<S, number>,
  start: S,
  words: readonly string[],
): S[] {
  const states = [start];
  for (const [i, word] of words.entries()) {
    const state = game.clone(states[i]!);
    const move = game.notation.parseMove(word);
    if (!game.isLegal(state, move)) throw new Error(`moves[${i}]: ${word} is not legal`);
    state.play(move);
    states.push(state);
  }
  return states;
}

/** The same positions, where the sides take turns as the moves say. */
export function checkTurns<S>(states: S[], words: readonly string[], colourOf: (state: S) => "B" | "W"): S[] {
  for (const [i, word] of words.entries()) {
    const [, colour] = COLOUR.exec(word) ?? [];
    const turn = colourOf(states[i]!);
    if (colour !== undefined && colour.toUpperCase() !== turn)
      throw new Error(`moves[${i}]: it is the turn of ${turn}, not of ${colour.toUpperCase()}`);
  }
  return states;
}
