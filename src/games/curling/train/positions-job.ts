/** A shard of `playout selfplay curling-positions`, as a job: plays its ends. */
import { type PlayedPositions, type PositionsTask, playPositions } from "./selfplay-positions.js";

export default function make(task: PositionsTask, signal: AbortSignal): Promise<PlayedPositions> {
  return playPositions(task, signal);
}
