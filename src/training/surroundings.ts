import type { Jobs } from "../distribute/index.js";
import type { Tell } from "./progress.js";

/** What long work is given by those who want it done. */
export interface Surroundings {
  /** Where its parts are done. */
  readonly jobs: Jobs;
  /** Ends the work; all that is done is kept, and asked for again it goes on. */
  readonly signal?: AbortSignal;
  readonly progress?: Tell;
}

/** The same, with a signal that never comes where none was given. */
export function settled<S extends Pick<Surroundings, "signal" | "progress">>(
  given: S,
): S & Required<Pick<Surroundings, "signal" | "progress">> {
  const { signal = new AbortController().signal, progress = () => {} } = given;
  return { ...given, signal, progress };
}
