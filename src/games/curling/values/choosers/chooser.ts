import type { Rng } from "../../../../random/index.js";
import type { CurlingState } from "../../state.js";
import type { ValuedThrows } from "./valued-throws.js";

/** How a throw is sought among all velocities with both turns, by what a net says they are worth. */
export interface ThrowChooser {
  /** All throws that it looked at, at least one; they are there until it chooses again. */
  choose(state: CurlingState, rng: Rng): Promise<ValuedThrows>;
}
