import { stream } from "../core/random.js";
import "../games/index.js";
import { describe, expect, it } from "vitest";
import { describeReport, experimentOf, resultsOf } from "../../test/made-up-results.js";
import type { MatchGameRecord } from "../match/record.js";
import { summariseMatches } from "./matches.js";
import { rateOfPairs, rateOfTallies } from "./pairing.js";
import { formatOutcome, formatReport, formatTables } from "./report.js";
import type { BoardTimes, ExperimentOutcome } from "./results.js";
import { summariseTimes } from "./times.js";

function madeUpMatches(): ExperimentOutcome {
  const experiment = experimentOf("hex-table2");
  if (experiment.kind !== "matches") throw new Error("expected matches");
  const names = Object.keys(experiment.agents);
  const allowances = names.map((name) => ({
    name,
    agent: "uct:playouts=1",
    playouts: 1234,
    perSecond: 99_000,
    spread: 0.02,
  }));
  const outcome = summariseMatches(experiment, { games: 100, seconds: 0.02 }, allowances, [], []);
  const cells = outcome.cells.map((cell) => {
    if (cell.published === undefined || cell.published.from !== undefined) return cell;
    const agreeing = cell.first !== "fast";
    const ours = { wins: agreeing ? Math.round(cell.published.wins / 2) : 100, games: 100 };
    const opinion = agreeing ? ("agrees" as const) : ("differs" as const);
    return {
      ...cell,
      ours,
      comparison: { difference: 0.125, interval: { low: -0.05, high: 0.3 }, opinion, effort: 0.25 },
    };
  });
  return { ...outcome, cells, played: 500, planned: 1000, moves: 75, folders: ["matches/conv--fast"] };
}

function madeUpTimes(): ExperimentOutcome {
  const experiment = experimentOf("hex-figure11");
  if (experiment.kind !== "playout-times") throw new Error("expected times");
  const rng = stream("made up");
  const boards = Array.from({ length: 300 }, (_, i): BoardTimes => {
    const stones = 1 + (i % 75);
    const walk = (1 - stones / 150) * (1 + 0.1 * rng.float());
    const seconds = { conventional: 1.4 * walk, walk, rows: 0.2, batch: 0.04 };
    return { board: `game/${i}`, stones, seconds, ratio: { mean: -0.3 + 0.1 * rng.float(), error: 0.01 } };
  });
  return summariseTimes(experiment, 1000, 2037, boards);
}

function madeUpPairing(): ExperimentOutcome {
  const experiment = experimentOf("ohto2016-table4");
  if (experiment.kind !== "pairing") throw new Error("expected a pairing");
  const { published, tie } = experiment;
  const rate = rateOfTallies(published.first, published.second, tie);
  const spent = {
    "State-Tree": { simulations: 4284, seconds: 0.4, fill: 0.053 },
    "Pure MC": { simulations: 4284, seconds: 0.25 },
  };
  const comparison = {
    difference: -0.125,
    interval: { low: -0.3, high: -0.05 },
    opinion: "differs",
  } as const;
  return {
    kind: "pairing",
    experiment,
    published: rate,
    budgets: [
      {
        rounds: 1,
        simulations: 4284,
        planned: 60,
        folder: "matches/rounds-1",
        ours: rateOfPairs(
          [
            ["won", "won"],
            ["lost", "won"],
            ["tiedFirst", "lost"],
          ],
          tie,
        ),
        comparison,
        effort: 1 / 47,
        claim: "agrees",
        spent,
      },
      {
        rounds: 5,
        simulations: 21_420,
        planned: 12,
        folder: "matches/rounds-5",
        effort: 5 / 47,
        claim: "undecided",
        spent: {},
      },
    ],
    played: 6,
    planned: 72,
    broken: 1,
    publishedCost: 360_000,
  };
}

const matches = resultsOf(madeUpMatches());
const pairing = resultsOf(madeUpPairing());
const times = resultsOf(madeUpTimes());

describeReport("a table", matches);
describeReport("a figure", times);
describeReport("a pairing", pairing);

describe("a table's report", async () => {
  const page = formatReport(matches);

  it("shows both values of a cell with intervals, verdict and budget", () => {
    expect(page).toMatch(/paper 30\.0 <small>24\.1 to 36\.7<\/small>/);
    expect(page).toMatch(/class="value mine">30\.0 <small>21\.9 to 39\.6<\/small>/);
    expect(page).toContain("✓ agrees</span>: 8 of 10");
    expect(page).toContain("✗ differs</span>: 2 of 10");
    expect(page).toContain("Table 1 74.6");
    expect(page).toContain("100 games a cell at 20 ms of one core a move");
    expect(page).toContain("200 games at 20 s a move");
    expect(page).toContain("1,234");
  });

  it("gives the known reasons where values differ", () => {
    expect(page).toMatch(/✗ differs<\/span><br><small>see 1, 2<\/small>/);
    expect(page).toMatch(
      /<ol><li>AMAF is worth most [^<]*<\/li><li>Our time a move is far below [^<]*<\/li>/,
    );
  });

  it("is there as Markdown, LaTeX and CSV", () => {
    const tables = formatTables(matches.outcome);
    expect(tables["table.md"]).toContain("| fast AMAF | 94.0 (94.0) ✓ | 30.0 (30.0) ✓ | 91.0 (91.0) ✓ | – |");
    expect(tables["table.md"]).toContain("| conv. | (53.2) | ");
    expect(tables["table.tex"]).toContain("  fast AMAF & 94.0 (94.0) $\\checkmark$ & ");
    expect(tables["table.tex"]).toContain("first \\textbackslash{} second");
    expect(tables["table.csv"]).toContain(
      "fast AMAF,conv. AMAF,200,30.0,24.1,36.7,100,30.0,21.9,39.6,agrees,0.25\n",
    );
  });
});

describe("a table at another effort", async () => {
  const experiment = experimentOf("hex-table1");
  if (experiment.kind !== "matches") throw new Error("expected matches");
  const game = (index: number) =>
    ({
      players: index % 2 === 0 ? ["fast", "conventional"] : ["conventional", "fast"],
      result: 0,
      end: "rules",
      moves: ["a1"],
      times: { moves: [1] },
    }) as unknown as MatchGameRecord;
  const games = Array.from({ length: 400 }, (_, i) => game(i));
  const at = (seconds: number) => summariseMatches(experiment, { games: 200, seconds }, [], [], games);
  const opinions = (seconds: number) =>
    at(seconds).cells.flatMap(({ comparison }) => comparison?.opinion ?? []);

  it("has verdicts from a hundredth of the paper's time a move on", () => {
    expect(opinions(20)).toEqual(["differs", "differs"]);
    expect(opinions(0.2)).toEqual(["differs", "differs"]);
    expect(opinions(0.199)).toEqual(["other effort", "other effort"]);
  });

  it("says how far it is from the paper's, in all forms", async () => {
    const outcome = at(0.0006);
    expect(outcome.cells[2]?.comparison?.effort).toBeCloseTo(0.00003, 12);
    const { rows, notes } = formatOutcome(outcome);
    expect(rows.map((row) => row.at(-1))).toContain("≪ other effort (1/33,000)");
    expect(notes.join("\n")).toMatch(/^≪ other effort: .* 1\/100 /m);
    const page = formatReport(resultsOf(outcome));
    expect(page).toContain("≪ other effort</span> <small>1/33,000 of the paper's</small>");
    expect(page).not.toContain("✗ differs");
    expect(page).not.toContain("Known reasons for differences");
    const tables = formatTables(outcome);
    expect(tables["table.md"]).toContain("| fast | 0.0 (74.6) ≪ | – (53.1) |");
    expect(tables["table.md"]).toContain("≪ other effort: less than 1/100 of the paper's.");
    expect(tables["table.tex"]).toContain("0.0 (74.6) $\\ll$");
    expect(tables["table.csv"]).toContain(",other effort,0.00003\n");
  });
});

describe("a figure's report", async () => {
  const page = formatReport(times);

  it("counts the boards", () => {
    expect(page).toMatch(/>2,037<\/td>/);
    expect(page).toMatch(
      /ours<\/th><td class="number">300<\/td><td class="number">300<\/td><td class="number">0</,
    );
    expect(page).toContain("? undecided");
    expect(formatTables(times.outcome)["table.csv"].split("\n")).toHaveLength(302);
  });
});

describe("a pairing's report", async () => {
  const page = formatReport(pairing);

  it("shows counts of both sides beside the published ones, with rates, intervals and p", () => {
    expect(page).toMatch(
      /47, paper<\/th><td>first<\/td>\s*<td class="number">128<\/td><td class="number">34</,
    );
    expect(page).toMatch(/rowspan="2" class="ours">1<\/th><td>first<\/td>\s*<td class="number">1<\/td>/);
    expect(page).toMatch(/value theirs">61\.7<\/span><small>58\.9 to 64\.5<\/small>/);
    expect(page).toContain(">4e-11</td>");
    expect(page).toContain("0.219 for who would");
    expect(page).toContain("0.781 for the other");
  });

  it("says at which budgets, with what verdicts and known reasons", () => {
    expect(page).toContain("60 games at 1 round, 12 games at 5 rounds");
    expect(page).toContain("800 games at 47 rounds a decision, 201,348 simulations");
    expect(page).toContain("✓ agrees</span>: State-Tree is stronger than Pure MC");
    expect(page).toContain("✗ differs</span>");
    expect(page).toContain("The state tree learns from simulations");
    expect(page).toContain("not yet");
  });

  it("says what was spent, and what the paper's effort would be", () => {
    expect(page).toMatch(
      /4,284<\/td><td class="number">400 ms<\/td><td class="number">10,710<\/td><td class="number">5\.3 %/,
    );
    expect(page).toContain("--scale 376: about 100 core-hours");
    expect(page).toContain("1 of them ended by a crash");
  });

  it("is there as Markdown, LaTeX, CSV and lines for a terminal", () => {
    const tables = formatTables(pairing.outcome);
    expect(tables["table.md"]).toContain(
      "| 47, published | first | 128 | 34 | 67 | 171 | 0.423 | 0.617 | 4e-11 |",
    );
    expect(tables["table.md"]).toContain("| 1 | first | 1 | 0 | 1 | 1 | 0.406 | 0.536 ✗ | 0.86 |");
    expect(tables["table.tex"]).toContain(
      "  47, published & first & 128 & 34 & 67 & 171 & 0.423 & 0.617 & 4e-11",
    );
    expect(tables["table.csv"]).toContain("published,47,201348,second,289,43,8,60,0.8108,");
    expect(tables["table.csv"].split("\n")).toHaveLength(6);
    const { rows } = formatOutcome(pairing.outcome);
    expect(rows[1]).toEqual([
      "47, paper",
      "201,348",
      "800",
      "42.3",
      "81.1",
      "61.7 (58.9 to 64.5)",
      "4e-11",
      "",
      "",
    ]);
    expect(rows[3]?.slice(0, 3)).toEqual(["5", "21,420", "0"]);
  });
});
