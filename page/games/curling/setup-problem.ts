/** What a position that is being set up breaks, in words of the page. */
import {
  type CurlingGame,
  type CurlingRules,
  type CurlingState,
  deliveredBy,
  lyingOf,
  parsePosition,
} from "../../../src/games/curling/index.js";
import { type DraftStone, MAX_POINTS, type Standing, standingOf } from "./standing.js";
import { c, teamName } from "./words/index.js";

/** The position of a text; throws one line where it breaks the rules. */
export function stateOf(game: CurlingGame, text: string): CurlingState {
  const position = parsePosition(text);
  try {
    return game.position(position);
  } catch (error) {
    const { rules } = game;
    // Throws that are not told are as many as it takes.
    const problem = problemIn(rules, position.stones ?? [], standingOf(position, rules.throws - 1));
    throw problem === undefined ? error : new Error(problem);
  }
}

/** Nothing where none of the usual mistakes was made. */
export function problemIn(
  rules: CurlingRules,
  stones: readonly DraftStone[],
  { end, throws, hammer, points }: Standing,
): string | undefined {
  if (throws >= rules.throws) return c("problemThrows", { throws: rules.throws });
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
  const needed = points.reduce((sum, each) => sum + Math.ceil(each / MAX_POINTS), 0);
  if (needed > end) return c("problemScore", { score, end: end + 1 });
  const isTied = points[0] === points[1];
  if (end >= rules.ends && !(rules.extraEnds && isTied)) return c("problemOver", { ends: rules.ends, score });
  return undefined;
}
