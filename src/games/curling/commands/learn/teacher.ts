/** `playout learn curling-teacher`: games between players of ours, kept as lessons. */
import { type Command, Option } from "commander";
import { formatAgent } from "../../../../agents/index.js";
import { readAgent } from "../../../../cli/game-options.js";
import { addQueueOption, type QueueOption } from "../../../../cli/jobs.js";
import { asBegun } from "../../../../cli/learn/as-begun.js";
import { attempt } from "../../../../cli/learn/attempt.js";
import { sayInterrupted } from "../../../../cli/learn/interrupted.js";
import { withJobSteps } from "../../../../cli/learn/steps.js";
import { integer, numberFrom } from "../../../../cli/options.js";
import { interruptSignal } from "../../../../cli/terminal.js";
import { RULE_SETS } from "../../index.js";
import { lessonsFormat, lessonsKit, makeLessons } from "../../training/index.js";

interface Options extends QueueOption {
  rules: string;
  agent?: string[];
  games: number;
  explore: number;
  threads?: number;
  seed: string;
  out: string;
}

export function curlingTeacherCommand(command: Command): void {
  addQueueOption(command)
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
rest. Ctrl-C, or any other end, loses no finished game; the same command goes on where it ended, and so does one with
--out and --games alone.

Example, some 70 positions a game:
  playout learn curling-teacher --rules legacy-gat --games 500 --out lessons/legacy \\
    --agent state-tree:policy=heuristic,playouts=2000 --agent pure-mc:policy=heuristic,playouts=2000`,
    )
    .action(teach);
}

function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

async function teach(given: Options, command: Command): Promise<void> {
  const { out } = given;
  const options = await asBegun(given, command, lessonsFormat, out, ({ rules, agents, seed, explore }) => ({
    rules,
    agent: agents,
    seed,
    explore,
  }));
  const { agent, threads, queue, ...plan } = options;
  const kit = lessonsKit(plan.rules);
  const agents = (agent ?? [undefined]).map((text) => formatAgent(readAgent(kit, text, out)));
  const signal = interruptSignal();
  const games = await attempt(out, () =>
    withJobSteps("games", `curling-teacher ${out}`, { threads, queue }, (jobs, progress) =>
      makeLessons({ ...plan, folder: out, agents, jobs, signal, progress }),
    ),
  );
  const lessons = games.reduce((sum, game) => sum + game.lessons.length, 0);
  process.stdout.write(`${games.length} games with ${lessons} lessons in ${out}\n`);
  if (signal.aborted) sayInterrupted();
}
