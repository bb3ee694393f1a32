/** Games between players of ours, kept as lessons. */
import { z } from "zod";
import { parseAgent, weightsNeeded } from "../../../agents/index.js";
import { jobKind } from "../../../distribute/index.js";
import { programsOf, VERSION } from "../../../match/index.js";
import { gamesOf, makeRows, Pace, type Surroundings } from "../../../training/index.js";
import {
  type GameLessons,
  gameLessons,
  LESSONS_FORMAT,
  LESSONS_VERSION,
  type LessonsHeader,
  lessonsFormat,
  lessonsHeader,
} from "./lessons.js";
import type { LessonsTask } from "./lessons-job.js";
import { type LessonsPlan, lessonsKit } from "./teacher-game.js";

export const LESSONS = jobKind<LessonsTask, GameLessons>(
  "curling lessons",
  new URL("./lessons-job.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({ plan: lessonsHeader, game: z.int().min(0) }),
      result: gameLessons,
      programs: ({ plan }) =>
        plan.agents.flatMap((agent) => programsOf({ name: "curling" }, parseAgent(agent))),
    },
  },
);

export interface LessonsRequest extends LessonsPlan, Surroundings {
  readonly folder: string;
  /** In all, those that are there included. */
  readonly games: number;
}

/** Plays the games that are missing; gives all that are there then. */
export function makeLessons(request: LessonsRequest): Promise<readonly GameLessons[]> {
  const { rules, agents, seed, explore, games } = request;
  const header: LessonsHeader = {
    format: LESSONS_FORMAT,
    version: LESSONS_VERSION,
    rules,
    agents,
    seed,
    explore,
    playout: VERSION,
  };
  const kit = lessonsKit(rules);
  const pace = new Pace();
  let lessons = 0;
  return makeRows({
    ...request,
    format: lessonsFormat,
    header,
    weights: agents.flatMap((agent) => weightsNeeded(kit, parseAgent(agent))),
    wanted: gamesOf(games),
    kind: LESSONS,
    task: ({ game }) => ({ plan: header, game }),
    name: "game",
    note(row) {
      lessons += row.lessons.length;
      return `${lessons} lessons, ${pace.perSecond(lessons)}`;
    },
  });
}
