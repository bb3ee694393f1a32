/** A game of `playout learn curling-teacher`, as a job. */
import type { GameLessons } from "./lessons.js";
import { type LessonsPlan, playLessons } from "./teacher-game.js";

export interface LessonsTask {
  readonly plan: LessonsPlan;
  readonly game: number;
}

export default function play({ plan, game }: LessonsTask, signal: AbortSignal): Promise<GameLessons> {
  return playLessons(plan, game, signal);
}
