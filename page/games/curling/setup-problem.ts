/** What a position that is being set up breaks, in words of the page. */
import { deliveredBy, lyingOf, type RuleSet } from "../../../src/games/curling/index.js";
import { type DraftStone, MOST_POINTS, type Standing } from "./draft.js";
import { c, teamName } from "./words/index.js";

/** Nothing where none of the usual mistakes was made. */
export function problemIn(
  rules: RuleSet,
  stones: readonly DraftStone[],
  { end, throws, hammer, points }: Standing,
): string | undefined {
  const { side, front, back, apart } = lyingOf(rules);
  for (const team of [0, 1] as const) {
    const lying = stones.filter((stone) => stone.team === team).length;
    const delivered = deliveredBy(rules, hammer, throws, team);
    if (lying > delivered) return c("problemThrown", { team: teamName(team), delivered, lying });
  }
  for (const [i, { team, x, y }] of stones.entries()) {
    if (Math.abs(x) >= side || y > back) return c("problemOut", { team: teamName(team) });
    if (y <= front) return c("problemShort", { team: teamName(team) });
    const under = stones.slice(0, i).find((other) => Math.hypot(other.x - x, other.y - y) < apart);
    if (under !== undefined)
      return c("problemTouching", { team: teamName(team), other: teamName(under.team) });
  }
  const score = `${points[0]} : ${points[1]}`;
  const needed = points.reduce((sum, each) => sum + Math.ceil(each / MOST_POINTS), 0);
  if (needed > end) return c("problemScore", { score, ends: end });
  const isTied = points[0] === points[1];
  if (end >= rules.ends && !(rules.extraEnds && isTied)) return c("problemOver", { ends: rules.ends, score });
  return undefined;
}
