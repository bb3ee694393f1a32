/** `playout curling policy`: what a policy would throw in a position, as in figure 2 of Ohto & Tanaka (2016). */

import { type Command, Option } from "commander";
import { CommandFailure, USAGE } from "../../../cli/commands.js";
import { numberAbove, readJson, themeOption } from "../../../cli/options.js";
import { bold, dim, standardScreen } from "../../../cli/terminal.js";
import { percent, type ThemeName } from "../../../draw/index.js";
import { MoveList, type Policy } from "../../../game/index.js";
import { demandPicture, writePicture } from "../../../io/files.js";
import { formatTable } from "../../../show/index.js";
import { classifyThrow, TrialIce } from "../analysis/throw-kinds.js";
import { throwInWords } from "../analysis/throw-names.js";
import { shotToJson } from "../notation.js";
import { makeSimulator } from "../physics/simulators.js";
import { formatArm, POLICIES, type PolicyName, policyOf } from "../players/policies.js";
import { LearnedPolicy, TEMPERATURE } from "../policy/learned.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { type Shot, turnOf } from "../sheet.js";
import { formatStanding } from "../show/analysis-text.js";
import { TEAMS, TURNS } from "../show/descriptions.js";
import { drawLikely, type LikelyThrow } from "../show/pictures.js";
import type { CurlingState } from "../state.js";
import { parsePolicy } from "../train/policy-learner.js";
import { makeGame, readPosition, readRules, rulesOption } from "./setup.js";

interface Options {
  position?: string;
  rules: string;
  policy: PolicyName;
  weights?: string;
  temperature: number;
  svg?: string;
  theme: ThemeName;
  json?: true;
}

export function policyCommand(command: Command): void {
  command
    .option(
      "--position <position>",
      'e.g. "throw=2 stones=0:0,38.4/1:0.3,37.1", or JSON (default: the start)',
    )
    .addOption(rulesOption())
    .addOption(new Option("--policy <name>", "whose throws").choices(POLICIES).default("learned"))
    .option(
      "--weights <file>",
      "learned: weights of playout learn curling-policy, instead of those that ship",
    )
    .option("--temperature <t>", "learned: the lower, the surer", numberAbove(0, 100), TEMPERATURE)
    .option("--svg <file>", "save a picture of the likeliest throws")
    .addOption(themeOption())
    .option("--json", "answer with JSON")
    .addHelpText("after", HELP)
    .action(listThrows);
}

function listThrows(options: Options, command: Command): void {
  const isGiven = (name: string) => command.getOptionValueSource(name) === "cli";
  for (const name of ["weights", "temperature"])
    if (options.policy !== "learned" && isGiven(name))
      throw new CommandFailure(`--${name}: goes with --policy learned`, USAGE);
  const { position, policy: name, temperature, svg, theme, json } = options;
  if (svg === undefined && isGiven("theme")) throw new CommandFailure("--theme: goes with --svg", USAGE);
  const rules = readRules(options.rules);
  const game = makeGame(rules, makeSimulator("event", rules));
  const state = position === undefined ? game.start() : readPosition(game, position);
  if (state.isOver()) throw new CommandFailure("--position: the game is over", USAGE);
  if (svg !== undefined) demandPicture(svg);
  const throws = likelyThrows(policyFor(rules, options), name, state);
  const learned = name === "learned";
  const whose = `the ${name} policy${learned ? ` at temperature ${temperature}` : ""}`;
  process.stdout.write(
    json
      ? `${JSON.stringify({
          rules: rules.name,
          position: game.notation.formatState(state),
          toMove: state.toMove,
          policy: name,
          ...(learned && { temperature }),
          throws: throws.map((each) => ({ ...each, shot: shotToJson(each.shot) })),
        })}\n`
      : `${formatStanding(state, standardScreen())}\n\n${formatThrows(throws, `${TEAMS[state.toMove]} throws by ${whose}`)}\n`,
  );
  if (svg !== undefined) writePicture(svg, `${drawLikely(state, throws, whose, theme)}\n`);
}

function policyFor(
  rules: CurlingRules,
  { policy, weights: file, temperature }: Options,
): Policy<CurlingState, Shot> {
  if (file === undefined) return policyOf(policy, rules, temperature);
  const { model, weights } = readJson(file, parsePolicy);
  if (model !== rules.model)
    throw new CommandFailure(
      `${file}: learned for the ${model} model, and ${rules.name} has the ${rules.model} one`,
    );
  return new LearnedPolicy(rules, { weights, temperature });
}

/** The throws of a policy, the likeliest first. */
function likelyThrows(
  policy: Policy<CurlingState, Shot>,
  name: PolicyName,
  state: CurlingState,
): LikelyThrow[] {
  const ice = new TrialIce(state.rink.rules);
  const arms = new MoveList(policy.maxMoves);
  policy.list(state, arms);
  const throws = Array.from(arms.ids.subarray(0, arms.length), (id, arm) => {
    const shot: Shot = { vx: 0, vy: 0, omega: 0 };
    policy.move(state, id, shot);
    const outcome = ice.throw(state, shot);
    const words = `${throwInWords(outcome, classifyThrow(outcome), TEAMS)}, ${TURNS[turnOf(shot)]}`;
    return { words, arm: formatArm(name, id), shot, chance: arms.priors[arm] as number };
  });
  return throws.sort((a, b) => b.chance - a.chance);
}

function formatThrows(throws: readonly LikelyThrow[], title: string): string {
  const width = Math.max(...throws.map(({ arm }) => arm.length));
  const rows = throws.map(({ words, arm, shot, chance }, i) => [
    `${String(i + 1).padStart(2)}  ${words}`,
    arm.padEnd(width),
    shot.vx.toFixed(3),
    shot.vy.toFixed(3),
    percent(chance),
  ]);
  const [head = "", ...table] = formatTable([
    ["    throw", "arm".padEnd(width), "vx", "vy", "chance"],
    ...rows,
  ]).split("\n");
  return [bold(title), "", bold(head), ...table, dim("The throw: what it does in a steady hand.")].join("\n");
}

const HELP = `
Simulations throw by a policy: one of a few arms, by its chance. An arm is a kind of throw, its turn, what it is
aimed at (a point, T is the tee; or a stone, 0 is the one nearest to the tee) and how: "hit cw 0 middle".
Shots of --json are what playout curling throw --shot reads.

Examples:
  playout curling policy --position "throw=15 hammer=1 stones=0:-0.3,38.6/1:0.9,38.1/1:-0.9,38.9/0:0,35.5"
  playout curling policy --policy simple --json
  playout curling policy --weights weights.json --temperature 1 --svg throws.svg`;
