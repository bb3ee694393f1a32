import { describeReport, experimentOf, RUN, resultsOf } from "../../test/made-up-results.js";
import "../games/index.js";
import { describe, expect, it } from "vitest";
import type { MatchGameRecord } from "../match/record.js";
import { summariseLearning } from "./learning.js";
import type { LearnedMethod } from "./learning-file.js";
import { formatOutcome, formatReport, formatTables } from "./report.js";
import type { ExperimentOutcome } from "./results.js";
import { OPPONENT } from "./win-rates.js";

/** Every method learns the same, in curves as the paper tells of; the policies win two games of three. */
function madeUpLearning(name: string, opponent?: string, simulations = 500): ExperimentOutcome {
  const experiment = experimentOf(name);
  if (experiment.kind !== "learning") throw new Error("expected an experiment that learns");
  const learned = Object.entries(experiment.learning.methods).map(
    ([method, { iterations = 60 }]): LearnedMethod => {
      const planned = iterations / 5;
      const curve = Array.from({ length: planned + 1 }, (_, iteration) => {
        const part = iteration / planned;
        return {
          iteration,
          training: { loss: 0.3 - 0.2 * Math.sqrt(part), error: 0.002 },
          test: { loss: 0.3 - 0.1 * Math.sqrt(part), error: 0.002 },
          norm: 300 * Math.sqrt(part),
          weights: [1, 2, 1.5, 1.25, -3, -0.5].map((weight) => weight * part),
          ...(iteration > 0 && { errors: [1, 1, 1, 1, 1, 1].map((error) => 0.001 * error) }),
        };
      });
      return {
        name: method,
        about: ["playout learn go-sb <of old>"],
        positions: method === "UCTB-30" ? 777 : 300,
        simulations: [simulations, simulations],
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
    }) as unknown as MatchGameRecord;
  const run = {
    ...RUN,
    scale: 1,
    learning: { folder: "../learned", given: {}, ...(opponent !== undefined && { opponent }) },
  };
  return summariseLearning(experiment, run, learned, (folder) =>
    folder === "matches/uniform" ? [] : Array.from({ length: 13 }, (_, i) => record(i)),
  );
}

const rates = resultsOf(madeUpLearning("uctb-table1", "gnugo --mode gtp"));
const weights = resultsOf(madeUpLearning("uctb-table2"));
const curves = resultsOf(madeUpLearning("uctb-figure3"));

describeReport("win rates of what was learned", rates);
describeReport("weights", weights);
describeReport("curves", curves);
const thresholds = resultsOf(madeUpLearning("uctb-thresholds"));
describeReport("win rates that nobody has published", thresholds);

describe("the report of what was learned", async () => {
  const [ofRates, ofWeights, ofCurves] = await Promise.all([rates, weights, curves].map(formatReport));

  it("shows win rates of ours and the paper by iteration, and the playouts of both sides", () => {
    expect(ofRates).toMatch(
      /mine">66\.7 <small>\(12\)<\/small><\/span><span class="value"><small>39\.1 to 86\.2<\/small>/,
    );
    expect(ofRates).toMatch(/paper 58\.3<\/span><span class="value"><small>56\.7 to 59\.9<\/small>/);
    expect(ofRates).toContain("not yet played");
    expect(ofRates).toContain("gtp:command=&quot;gnugo --mode gtp&quot;");
    expect(ofRates).toContain("1,000 playouts a move</td>");
    expect(ofRates).toContain("The paper's Fuego had 50 playouts a move");
    expect(ofRates).toContain("32 of them ended by a crash");
    expect(ofRates?.match(/<svg/g)).toHaveLength(2);
  });

  it("shows win rates that nobody has published, and compares them with nothing", async () => {
    const page = formatReport(thresholds);
    expect(page).toMatch(/mine">66\.7 <small>\(12\)<\/small>/);
    expect(page).not.toContain("value theirs");
    expect(page).not.toContain("cannot be had any more, and how often");
    expect(formatTables(thresholds.outcome)["table.md"]).toContain("| UCTB-500 | 66.7 | 66.7 |");
    expect(formatTables(thresholds.outcome)["table.md"]).not.toContain("published");
    expect(formatOutcome(thresholds.outcome).notes.join()).toContain("games won, %; Ours: 1,000 playouts");
  });

  it("says how to repeat what was chosen for the games", async () => {
    const learning = { folder: "../learned", given: {}, playouts: 500, opponentPlayouts: 7 };
    const page = formatReport({ ...rates, run: { ...RUN, learning } });
    expect(page).toContain("--playouts 500 --opponent-playouts 7");
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
      "Ours: 300 positions, M = N = 500, 12 iterations (SB); 777 positions, M = N = 500, 12 iterations (UCTB-30). The paper: 5,000",
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
    expect(formatTables(weights.outcome)["table.csv"]).toContain("UCTB-3,4,20,2,3.93,0.8000,agrees,0.012\n");
    expect(formatTables(curves.outcome)["table.csv"].split("\n")).toHaveLength(28);
    const { rows, notes } = formatOutcome(curves.outcome);
    expect(rows[2]).toEqual(["The training curve lies below the test curve.", "✓ agrees"]);
    expect(notes.join()).toContain("SB 12 of 12, UCTB-30 12 of 12");
    expect(formatOutcome(rates.outcome).notes.join()).toContain("1,000 playouts a move against gtp:command=");
  });

  it("judges nothing by the paper that has less than a hundredth of its work, and says how far it is", async () => {
    const small = resultsOf(madeUpLearning("uctb-figure3", undefined, 200));
    if (small.outcome.kind !== "learning") throw new Error("expected an experiment that learns");
    // SB has 300 positions, UCTB-30 has 777.
    const [first] = small.outcome.claims;
    expect(first?.findings.map(({ opinion }) => opinion)).toEqual(["other effort", "agrees"]);
    expect(first?.opinion).toBe("other effort");
    expect(first?.effort).toBeCloseTo((300 * 200 * 12) / (5000 * 500 * 60), 12);
    const { rows, notes } = formatOutcome(small.outcome);
    expect(rows[2]).toEqual(["The training curve lies below the test curve.", "≪ other effort (1/210)"]);
    expect(notes.at(-1)).toMatch(/^≪ other effort: .* below 1\/100 /);
    expect(await formatReport(small)).toContain(
      `<span class="verdict other-effort">≪ other effort</span> <small>1/210 of the paper's</small>`,
    );
    const table = formatTables(madeUpLearning("uctb-table2", undefined, 50));
    expect(table["table.md"]).toContain("| 5 | -3.00 (-3.82) ≪ |");
    expect(table["table.csv"]).toContain("UCTB-3,4,20,2,3.93,0.8000,other effort,0.0012\n");
  });
});
