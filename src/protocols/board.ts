import type { Kit } from "../agents/index.js";
import type { BoardGame, State } from "../game/index.js";

export interface BoardKit<S extends State<number>> extends Kit<S, number> {
  readonly game: BoardGame<S>;
}
