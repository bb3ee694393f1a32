/** A game of `playout learn curling-teacher`, as a job. */
import { type GameLessons, type LessonsPlan, playLessons } from "./lessons.js";

export interface LessonsTask {
  readonly plan: LessonsPlan;
  readonly game: number;
}

export default function play({ plan, game }: LessonsTask, signal: AbortSignal): Promise<GameLessons> {
  return playLessons(plan, game, signal);
}
