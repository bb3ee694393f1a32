import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { GameRecord } from "../match/index.js";
import { stream } from "../random/index.js";
import { parseExperiment } from "./file.js";
import { html } from "./html.js";
import type { Learned } from "./learning/learned.js";
import { summariseLearning } from "./learning/outcome.js";
import { OPPONENT } from "./learning/win-rates.js";
import { summariseMatches } from "./matches.js";
import { formatReport } from "./report.js";
import type { BoardTimes, Outcome, Results } from "./results.js";
import { formatOutcome } from "./summary.js";
import { formatTables } from "./tables.js";
import { rateOfPairs, rateOfTallies } from "./tally.js";
import { summariseTimes } from "./times.js";

/** Results that nobody has measured: only the report is looked at here. */
const read = (name: string) =>
  parseExperiment(readFileSync(new URL(`../../experiments/${name}.yaml`, import.meta.url), "utf8"));

function results(outcome: Outcome): Results {
  const session = {
    started: "2026-01-02T03:04:05.000Z",
    version: "9.9.9",
    commit: "0123456789abcdef",
    cpu: "Some <CPU>",
    cores: 2,
    node: "20.0.0",
    platform: "linux x64",
    threads: 2,
  };
  const run = { format: "playout-run", version: 1, seed: "a seed", scale: 0.5, sessions: [session] } as const;
  return { format: "playout-results", version: 1, run, finished: false, outcome };
}

function madeUpMatches(): Outcome {
  const experiment = read("hex-table2");
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
    return { ...cell, ours, comparison: { difference: 0.125, interval: { low: -0.05, high: 0.3 }, opinion } };
  });
  return { ...outcome, cells, played: 500, planned: 1000, moves: 75, folders: ["matches/conv--fast"] };
}

function madeUpTimes(): Outcome {
  const experiment = read("hex-figure11");
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

function madeUpPairing(): Outcome {
  const experiment = read("ohto2016-table4");
  if (experiment.kind !== "pairing") throw new Error("expected a pairing");
  const { published, tie } = experiment;
  const rate = rateOfTallies(published.first, published.second, tie);
  const spent = {
    "State-Tree": { simulations: 4284, seconds: 0.4 },
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
        claim: "agrees",
        spent,
      },
      {
        rounds: 5,
        simulations: 21_420,
        planned: 12,
        folder: "matches/rounds-5",
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

/** Every method learns the same, in curves as the paper tells of; the policies win two games of three. */
function madeUpLearning(name: string, opponent?: string): Outcome {
  const experiment = read(name);
  if (experiment.kind !== "learning") throw new Error("expected an experiment that learns");
  const learned = Object.entries(experiment.learning.methods).map(
    ([method, { iterations = 60 }]): Learned => {
      const planned = iterations / 5;
      const curve = Array.from({ length: planned + 1 }, (_, iteration) => {
        const part = iteration / planned;
        return {
          iteration,
          training: { loss: 0.3 - 0.2 * Math.sqrt(part), error: 0.002 },
          test: { loss: 0.3 - 0.1 * Math.sqrt(part), error: 0.002 },
          norm: 300 * Math.sqrt(part),
          weights: [1, 2, 1.5, 1.25, -3, -0.5].map((weight) => weight * part),
        };
      });
      return {
        name: method,
        about: ["playout learn go-sb <of old>"],
        positions: method === "UCTB-30" ? 77 : 300,
        simulations: [50, 50],
        planned,
        curve,
      };
    },
  );
  const record = (i: number) =>
    ({
      players: i % 2 === 0 ? ["policy", OPPONENT] : [OPPONENT, "policy"],
      result: i % 2 === 0 ? Number(i % 3 > 0) : Number(i % 3 === 0),
      end: i === 12 ? "crash" : "resign",
      opening: 0,
      visits: [50, 50],
      times: { moves: [10, 10] },
    }) as unknown as GameRecord;
  const run = {
    ...results(madeUpTimes()).run,
    scale: 1,
    learning: { folder: "../learned", given: {}, ...(opponent !== undefined && { opponent }) },
  };
  return summariseLearning(experiment, run, learned, (folder) =>
    folder === "matches/uniform" ? [] : Array.from({ length: 13 }, (_, i) => record(i)),
  );
}

const rates = results(madeUpLearning("uctb-table1", "gnugo --mode gtp"));
const weights = results(madeUpLearning("uctb-table2"));
const curves = results(madeUpLearning("uctb-figure3"));
const matches = results(madeUpMatches());
const pairing = results(madeUpPairing());
const times = results(madeUpTimes());

describe.each([
  ["a table", matches],
  ["a figure", times],
  ["a pairing", pairing],
  ["win rates of what was learned", rates],
  ["weights", weights],
  ["curves", curves],
])("the report of %s", async (_, given) => {
  const page = await formatReport(given);

  it("needs nothing but itself", () => {
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=/);
    for (const [address] of page.matchAll(/\bhttps?:[^\s"<]+/g)) expect(address).toMatch(/www\.w3\.org/);
  });

  it("says what was run, with what, and how to repeat it", () => {
    expect(page).toContain("Some &lt;CPU&gt;, 2 cores");
    expect(page).toContain("playout 9.9.9, commit 0123456789ab");
    expect(page).toContain(
      `playout experiment run ${given.outcome.experiment.name} --scale 0.5 --seed &#39;a seed&#39;`,
    );
    expect(page).toContain("This run is not finished");
    for (const choice of given.outcome.experiment.choices) expect(page).toContain(html`${choice}`.text);
  });

  it("has well-formed plots in the page's colours", () => {
    const plots = page.match(/<svg[\s\S]*?<\/svg>/g) ?? [];
    expect(plots.length).toBeGreaterThan(0);
    for (const plot of plots) {
      expect(plot).toContain("var(--measured)");
      expect(plot).not.toContain("NaN");
    }
  });
});

describe("a table's report", async () => {
  const page = await formatReport(matches);

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
      "fast AMAF,conv. AMAF,200,30.0,24.1,36.7,100,30.0,21.9,39.6,agrees\n",
    );
  });
});

describe("a figure's report", async () => {
  const page = await formatReport(times);

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
  const page = await formatReport(pairing);

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
    expect(page).toMatch(/4,284<\/td><td class="number">400 ms<\/td><td class="number">10,710</);
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

describe("the report of what was learned", async () => {
  const [ofRates, ofWeights, ofCurves] = await Promise.all([rates, weights, curves].map(formatReport));

  it("shows win rates of ours and the paper by iteration, and the playouts of both sides", () => {
    expect(ofRates).toMatch(
      /mine">66\.7 <small>\(12\)<\/small><\/span><span class="value"><small>39\.1 to 86\.2<\/small>/,
    );
    expect(ofRates).toMatch(/paper 58\.3<\/span><span class="value"><small>56\.7 to 59\.9<\/small>/);
    expect(ofRates).toContain("not yet played");
    expect(ofRates).toContain("gtp:command=&quot;gnugo --mode gtp&quot;");
    expect(ofRates).toContain("50 playouts a move</td>");
    expect(ofRates).toContain("The paper's Fuego had 50 playouts a move");
    expect(ofRates).toContain("32 of them ended by a crash");
    expect(ofRates?.match(/<svg/g)).toHaveLength(2);
  });

  it("shows weights with verdicts on their signs", () => {
    expect(ofWeights).toMatch(
      /mine">2\.00<\/span><span class="value theirs">paper 5\.45<\/span><span class="verdict agrees">/,
    );
    expect(ofWeights).toMatch(
      /mine">-0\.50<\/span><span class="value theirs">paper 3\.03<\/span><span class="verdict differs">/,
    );
    expect(ofWeights).toContain("as published: 1, 2, 3, 4, 5; the other sign: 6");
    expect(ofWeights).toContain("noisier values");
  });

  it("shows curves, what the paper says of them, and how they were learned", () => {
    expect(ofCurves).toContain("SB, training");
    expect(ofCurves).toMatch(
      /The training curve lies below the test curve\.<\/td><td><span class="verdict agrees">/,
    );
    expect(ofCurves).toContain("playout learn go-sb &lt;of old&gt;");
    expect(ofCurves).toContain("12 of 12");
    expect(ofCurves).toContain(
      "Ours: 300 positions, M = N = 50, 12 iterations (SB); 77 positions, M = N = 50, 12 iterations (UCTB-30). The paper: 5,000",
    );
    expect(ofCurves).not.toContain("UCTB-3<");
    expect(ofCurves).toContain("--scale 833");
  });

  it("is there as Markdown, CSV and lines for a terminal", () => {
    expect(formatTables(rates.outcome)["table.md"]).toContain("| SB | 66.7 (52.2) | 66.7 (54.6) |");
    expect(formatTables(rates.outcome)["table.csv"]).toContain(
      "SB,60,12,3700,58.3,56.7,59.9,12,66.7,39.1,86.2,",
    );
    expect(formatTables(weights.outcome)["table.md"]).toContain("| 5 | -3.00 (-3.82) ✓ |");
    expect(formatTables(weights.outcome)["table.csv"]).toContain("UCTB-3,4,20,2,3.93,0.8000,agrees\n");
    expect(formatTables(curves.outcome)["table.csv"].split("\n")).toHaveLength(28);
    const { rows, notes } = formatOutcome(curves.outcome);
    expect(rows[2]).toEqual(["The training curve lies below the test curve.", "✓ agrees"]);
    expect(notes.join()).toContain("SB 12 of 12, UCTB-30 12 of 12");
    expect(formatOutcome(rates.outcome).notes.join()).toContain("50 playouts a move against gtp:command=");
  });
});
