/** A shard of `playout selfplay curling`, as a job: plays its ends. */
import type { PlayedEnds } from "../ends.js";
import { type EndsTask, playEnds } from "./selfplay-ends.js";

export default function make(task: EndsTask, signal: AbortSignal): Promise<PlayedEnds> {
  return playEnds(task, signal);
}
