import type { Kit } from "../agents/index.js";
import type { BoardGame, PlainGame, State } from "../game/index.js";

export interface BoardKit<S extends State<number>> extends Kit<S, number> {
  readonly game: BoardGame<S>;
}

export interface PlainKit<S extends State<number>> extends BoardKit<S> {
  readonly game: PlainGame<S>;
}
