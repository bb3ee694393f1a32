/** A shard of `playout selfplay curling`, as a job: plays its ends. */
import type { PlayedEnds } from "../../index.js";
import { type EndsTask, playEnds } from "./play-ends.js";

export default function make(task: EndsTask, signal: AbortSignal): Promise<PlayedEnds> {
  return playEnds(task, signal);
}
