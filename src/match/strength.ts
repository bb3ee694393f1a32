/** Strength by what a move may cost: ratings of agents that are alike but for their budget, over the budget. */
import { formatAgent } from "../agents/index.js";
import { aloneSvg, type CoursePoint, type CourseSeries, drawCourse } from "../draw/index.js";
import { type MatchPlan, specOf } from "./plan.js";
import { ratingsOf } from "./ratings.js";
import type { Result } from "./row.js";

/** Where an agent says what it may spend; a program says it among its arguments. */
const BUDGET = /\b(time|playouts|rounds)=([\d.]+(?:e[+-]?\d+)?)/;
const UNITS: ReadonlyMap<string, string> = new Map([["time", "seconds a move"]]);

export interface StrengthCurves {
  /** What the budgets are counted in. */
  readonly unit: string;
  /** Smallest budgets first; the most budgets first. */
  readonly series: readonly CourseSeries[];
}

interface Spender {
  readonly what: string;
  readonly budget: number;
  readonly name: string;
}

/** Nothing where no two agents differ by their budgets alone, or before games have joined all agents. */
export function strengthByBudget(plan: MatchPlan, records: readonly Result[]): StrengthCurves | undefined {
  const ratings = new Map(ratingsOf(plan, records).map((rating) => [rating.name, rating]));
  const groups = groupsOf(plan)
    .filter((group) => group.length > 1)
    .sort((a, b) => b.length - a.length);
  const [[first] = []] = groups;
  if (first === undefined || ratings.size === 0) return undefined;
  const series = groups
    .filter(([{ what }]) => what === first.what)
    .map((group) => ({
      name: commonName(group.map(({ name }) => name)),
      points: group
        .map(({ name, budget: at }): CoursePoint => {
          const { elo: value, low, high } = ratings.get(name)!;
          return { at, value, low, high };
        })
        .sort((a, b) => a.at - b.at),
    }));
  return { unit: UNITS.get(first.what) ?? `${first.what} a move`, series };
}

/** As a picture on a page, or as a file of its own. */
export function drawStrength({ unit, series }: StrengthCurves, alone = false): string {
  const places = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (a, b) => a - b,
  );
  const plot = drawCourse({ series, x: unit, y: "Elo", places });
  return alone ? aloneSvg(plot) : plot;
}

/** Agents that are alike but for their budget. */
function groupsOf({ agents }: MatchPlan): Spender[][] {
  const groups = new Map<string, Spender[]>();
  for (const agent of agents) {
    const text = formatAgent(specOf(agent));
    const [told, what, amount] = BUDGET.exec(text) ?? [];
    if (told === undefined || !(Number(amount) > 0)) continue;
    const alike = text.replace(told, what);
    const spender = { what, budget: Number(amount), name: agent.name };
    groups.set(alike, [...(groups.get(alike) ?? []), spender]);
  }
  return [...groups.values()];
}

/** What names have in common at their beginning, up to a whole word. */
function commonName(names: readonly string[]): string {
  const [first] = names;
  let length = 0;
  while (length < first.length && names.every((name) => name[length] === first[length])) length++;
  const common = first.slice(0, length).replace(/[^\s,:(]*$/, "");
  return common.replace(/[\s,:(]+$/, "") || first;
}
