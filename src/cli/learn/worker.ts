/** A thread of `playout learn curling-teacher`: one game a task; it is ended from outside. */
import type { GameLessons } from "./lessons.js";
import { type LessonsPlan, playLessons } from "./teacher-game.js";

export interface LessonsTask {
  readonly plan: LessonsPlan;
  readonly game: number;
}

export default function play({ plan, game }: LessonsTask): Promise<GameLessons> {
  return playLessons(plan, game, { aborted: false });
}
