/** `playout learn curling-teacher`: games between players of ours, kept as lessons. */
import { type Command, Option } from "commander";
import { formatAgent } from "../../agents/index.js";
import { type Jobs, jobKind, ThreadJobs, usualThreads, withJobs } from "../../distribute/index.js";
import { RULE_SETS } from "../../games/curling/index.js";
import { VERSION } from "../../match/index.js";
import { readAgent } from "../game-options.js";
import { integer, numberFrom } from "../options.js";
import { interruptSignal } from "../terminal.js";
import { attempt } from "./attempt.js";
import { sayInterrupted } from "./interrupted.js";
import {
  type GameLessons,
  LESSONS_FORMAT,
  LESSONS_VERSION,
  type LessonsHeader,
  type LessonsLedger,
  openLessons,
} from "./lessons.js";
import type { LessonsTask } from "./lessons-job.js";
import { makeRows } from "./make-rows.js";
import { Steps } from "./progress.js";
import { gamesOf, missingOf } from "./rows.js";
import { lessonsKit } from "./teacher-game.js";

const LESSONS = jobKind<LessonsTask, GameLessons>(
  "curling lessons",
  new URL("./lessons-job.js", import.meta.url),
);

interface Options {
  rules: string;
  agent?: string[];
  games: number;
  explore: number;
  threads?: number;
  seed: string;
  out: string;
}

export function curlingTeacherCommand(command: Command): void {
  command
    .requiredOption(
      "--out <folder>",
      "where to keep the lessons; games that are there already are not played again",
    )
    .addOption(new Option("--rules <name>", "the rule set").choices(RULE_SETS).default("dc4"))
    .option("--agent <spec>", "who plays; may be given several times (default: best)", collect)
    .option("--games <n>", "games in all, those that are there already included", integer(1), 500)
    .option(
      "--explore <p>",
      "chance that another throw is played than the one intended",
      numberFrom(0, 1),
      0.1,
    )
    .option("--threads <n>", "games at the same time (default: one less than the cores)", integer(1, 256))
    .option("--seed <text>", "where all chance comes from", "lessons")
    .addHelpText(
      "after",
      `
A game begins with 2 to 10 ends left and up to two points apart, and its two players are drawn from those given.
It is given up once a team leads by more than 4 points, and early in the last end: policies do not learn from the
rest. Ctrl-C, or any other end, loses no finished game; the same command goes on where it ended.

Example, some 70 positions a game:
  playout learn curling-teacher --rules legacy-gat --games 500 --out lessons/legacy \\
    --agent state-tree:policy=heuristic,playouts=2000 --agent pure-mc:policy=heuristic,playouts=2000`,
    )
    .action(teach);
}

function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

async function teach({ rules, agent, games, explore, seed, out, ...options }: Options): Promise<void> {
  const threads = options.threads ?? usualThreads();
  const kit = lessonsKit(rules);
  const agents = (agent ?? [undefined]).map((text) => formatAgent(readAgent(kit, text)));
  const header: LessonsHeader = {
    format: LESSONS_FORMAT,
    version: LESSONS_VERSION,
    rules,
    agents,
    seed,
    explore,
    playout: VERSION,
  };
  const folder = await attempt(out, () => openLessons(out, header));
  try {
    await withJobs(new ThreadJobs(threads), (jobs) => fill(folder, header, games, jobs, out));
  } finally {
    folder.close();
  }
}

/** Plays the games that are missing. */
async function fill(
  folder: LessonsLedger,
  plan: LessonsHeader,
  games: number,
  jobs: Jobs,
  out: string,
): Promise<void> {
  const missing = missingOf(gamesOf(games), folder.rows);
  const signal = interruptSignal();
  const progress = new Steps("games", missing.length);
  let lessons = 0;
  await makeRows(
    {
      jobs,
      kind: LESSONS,
      tasks: missing.map(({ game }) => ({ plan, game })),
      name: ({ game }) => `game ${game}`,
      keep(played) {
        folder.append(played);
        lessons += played.lessons.length;
        return `${lessons} lessons, ${progress.perSecond(lessons)}`;
      },
    },
    progress,
    signal,
  );
  const all = folder.rows.reduce((sum, game) => sum + game.lessons.length, 0);
  process.stdout.write(`${folder.rows.length} games with ${all} lessons in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}
