import { PAGE_COLOURS } from "../draw/page.js";
import "../games/index.js";
import { describe, expect, it } from "vitest";
import { eloCourse, formatPage } from "./page.js";
import { completePlan, type MatchPlan } from "./plan.js";
import { type MatchGameRecord, rowOf } from "./record.js";
import { failedGame } from "./referee.js";
import { assignmentOf, indicesOf } from "./schedule.js";
import { ratingsOf, scoreboard } from "./score.js";

/** Games whose results alone matter: by the numbers of the players and of the game, for who moves first. */
function played(
  plan: MatchPlan,
  resultOf: (first: number, second: number, index: number) => number,
): MatchGameRecord[] {
  return [...indicesOf(plan)].map((index) => {
    const [first, second] = assignmentOf(plan, index).players;
    return {
      ...failedGame(plan, index, "", "2026-01-01T00:00:00.000Z"),
      result: resultOf(first, second, index),
      end: "rules",
    };
  });
}

const pageOf = (plan: MatchPlan, records: readonly MatchGameRecord[]) =>
  formatPage({
    plan,
    board: scoreboard(plan, records),
    records: records.map(rowOf),
    linkOf: ({ index }) => `games/${index}.sgf`,
  });

const two = completePlan({
  game: { name: "hex", size: 5 },
  agents: [{ name: "a <b>", kind: "random" }, "uct:playouts=9,amaf=half"],
  pairs: 20,
});
/** The first agent wins two games of three. */
const twoRecords = played(two, (first, _, index) => Number(index % 3 > 0 === (first === 0)));

const five = completePlan({
  game: { name: "hex", size: 5 },
  agents: ["A", "B", "C", "D", "E"].map((name) => ({ name, kind: "random" })),
  pairs: 4,
});
/** Who comes earlier in the alphabet wins, but for the first game of a pairing. */
const fiveRecords = played(five, (first, second, index) => Number(first < second === index >= 20));

describe("the page of a match", () => {
  const page = pageOf(two, twoRecords);

  it("needs nothing but itself and the games beside it, in the style of all reports", () => {
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=/);
    expect(page).toContain("prefers-color-scheme: dark");
    for (const colour of PAGE_COLOURS) expect(page).toContain(`${colour.slice(4, -1)}: #`);
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(links).toEqual(twoRecords.map(({ index }) => `games/${index}.sgf`));
  });

  it("draws Elo over the games with its band", () => {
    expect(page.match(/<svg/g)).toHaveLength(2);
    expect(page).toContain("Elo of a &lt;b&gt; over uct:playouts=9,amaf=half, from pairs");
    expect(page).not.toContain("Everybody against everybody");
  });

  it("lets agents wrap between their options", () => {
    expect(page).toContain('class="name">uct:playouts=9,<wbr>amaf=half</th>');
    expect(page).not.toMatch(/<b>|NaN|undefined|Infinity/);
  });

  it("shows several agents in a crosstable, the best first", () => {
    const several = pageOf(five, fiveRecords);
    expect(several).toContain("<h1>5 agents: Hex 5x5</h1>");
    const [, table = ""] = several.split("Everybody against everybody");
    const rows = [...table.split("</table>")[0]!.matchAll(/<tr><th scope="row".*?<\/tr>/gs)].map(
      ([row]) => row,
    );
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatch(
      />1\u00a0A<\/th><td class="self"><\/td><td><span class="value">75\.0 %<\/span><small>6–0–2</,
    );
    expect(rows[4]).toMatch(
      />5\u00a0E<.*25\.0 %<\/span><small>2–0–6<\/small><\/td><td class="self"><\/td><\/tr>$/s,
    );
  });

  it("folds many games away", () => {
    const long = completePlan({ ...two, pairs: 101 });
    expect(
      pageOf(
        long,
        played(long, () => 1),
      ),
    ).toContain("<details><summary>202 games");
    expect(page).toContain("<details open><summary>40 games");
  });
});

describe("Elo over the games", () => {
  it("ends with what the report says", () => {
    const [course] = eloCourse(two, twoRecords);
    const { elo } = scoreboard(two, twoRecords).pairings[0]!;
    expect(course?.points).toHaveLength(20);
    expect(course?.points.at(-1)).toEqual({ at: 40, value: elo?.elo, low: elo?.low, high: elo?.high });
    const courses = eloCourse(five, fiveRecords);
    const ratings = ratingsOf(five, fiveRecords);
    expect(courses.map(({ name }) => name)).toEqual(ratings.map(({ name }) => name));
    expect(courses.map(({ points }) => points.at(-1)?.value)).toEqual(ratings.map(({ elo: each }) => each));
  });

  it("ends with the decision of a test, and begins with the second pair", () => {
    const tested = completePlan({ ...two, pairs: 200, stop: { sprt: { elo0: 0, elo1: 200 } } });
    // The second pair is even: while all points are one side's, Elo is infinite, and there is no curve.
    const records = played(tested, (first, _, index) => Number(index === 2 || index === 3 || first === 0));
    const { sprt } = scoreboard(tested, records);
    const points = eloCourse(tested, records)[0]!.points;
    expect(points.at(-1)?.at).toBe(2 * sprt!.pairs);
    expect(points[0]!.at).toBeGreaterThanOrEqual(4);
    for (const { value } of points) expect(Number.isFinite(value)).toBe(true);
    expect(eloCourse(tested, records.slice(0, 2))).toEqual([]);
    expect(eloCourse(two, twoRecords.slice(0, 3))).toEqual([]);
    expect(eloCourse(two, twoRecords.slice(0, 4))[0]?.points).toHaveLength(2);
  });
});
