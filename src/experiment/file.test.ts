import "../games/index.js";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { scheduleAt } from "./effort.js";
import { parseExperiment } from "./file.js";
import { sharedName } from "./learning-file.js";

const FOLDER = new URL("../../experiments/", import.meta.url);
const read = (name: string) => readFileSync(new URL(`${name}.yaml`, FOLDER), "utf8");

function learning(name: string) {
  const experiment = parseExperiment(read(name));
  if (experiment.kind !== "learning") throw new Error("expected an experiment that learns");
  return experiment;
}

describe("experiment files", () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith(".yaml")))(
    "%s is one, named as its file",
    (file) => {
      const name = file.replace(/\.yaml$/, "");
      expect(parseExperiment(read(name)).name).toBe(name);
    },
  );

  it("holds the published values of table 2", () => {
    const experiment = parseExperiment(read("hex-table2"));
    if (experiment.kind !== "matches") throw new Error("expected matches");
    const { table } = experiment;
    expect(table["fast AMAF"]?.["conv. AMAF"]).toBe(30);
    expect(table["conv. AMAF"]?.["fast AMAF"]).toBe(46);
    expect(table.fast?.["conv."]).toEqual({ percent: 74.6, games: 1000, from: "Table 1" });
    expect(Object.values(table).flatMap(Object.values)).toHaveLength(14);
  });

  it("holds the published counts of table 4", () => {
    const experiment = parseExperiment(read("ohto2016-table4"));
    if (experiment.kind !== "pairing") throw new Error("expected a pairing");
    expect(experiment.published.first).toEqual({ won: 128, tiedSecond: 34, tiedFirst: 67, lost: 171 });
    expect(experiment.published.second).toEqual({ won: 289, tiedSecond: 43, tiedFirst: 8, lost: 60 });
    expect(experiment.published.rounds * experiment.round).toBe(201_348);
  });

  it("holds the published win rates and weights of UCT Balancing", () => {
    const [rates, weights] = ["uctb-table1", "uctb-table2"].map(learning);
    expect(Object.values(rates!.winRates!.rows).flat()).toHaveLength(32);
    expect(rates!.winRates!.rows["UCTB-10"]).toEqual([43.5, 47.9, 50.5, 50.7, 46.1]);
    expect(rates!.winRates!.uniform).toEqual({ percent: 20.5, games: 1000 });
    expect(weights!.weights!["UCTB-30"]).toEqual({
      iteration: 50,
      values: [2.21, 4.8, 2.01, 2.35, -4.49, 2.89],
    });
  });

  it("learns once for all tables and figures of UCT Balancing", () => {
    const names = ["table1", "table2", ...Array.from({ length: 9 }, (_, i) => `figure${i + 2}`)];
    const [first, ...others] = names.map((name) => learning(`uctb-${name}`));
    for (const other of others)
      expect([other.game, other.learning, other.seed]).toEqual([first!.game, first!.learning, first!.seed]);
    // N of UCB1 is the paper's.
    for (const agent of [first!.learning.players.selfPlay, first!.winRates!.agent])
      expect(agent).toMatchObject({ kind: "uct", total: "visits" });
  });

  it("learns thresholds between 30 and 500 apart, with the paper's simulations at every scale", () => {
    const thresholds = learning("uctb-thresholds");
    expect(sharedName(thresholds)).toBe("uctb-thresholds");
    expect(sharedName(learning("uctb-figure2"))).toBe("uctb");
    const schedules = [0.1, 1, 30].map((scale) => scheduleAt(scale, thresholds.learning));
    expect(schedules.map(({ simulations }) => simulations)).toEqual([500, 500, 500]);
    expect(schedules[0]!.positions).toBeLessThan(schedules[1]!.positions);
  });

  it.each([
    [
      /^shows: no method is called "SBB"; methods: SB, /,
      (text: string) => text.replace("shows: [SB", "shows: [SBB"),
    ],
    [
      /^claims\[1\]: no method is called "UCTB-2"/,
      (text: string) => text.replace("than: [UCTB-1,", "than: [UCTB-2,"),
    ],
    [/^claims\[0\]\.check: /, (text: string) => text.replace("check: beats-uniform", "check: beats")],
    [
      /^winRates\.columns: expected multiples of 10 up to 60$/,
      (text: string) => text.replace("[10, 20,", "[10, 25,"),
    ],
    [/^winRates\.rows\.SB: expected at most 6 values$/, (text: string) => text.replace("58.3]", "58.3, 60]")],
    [
      /^learning\.default\.test: expected no more than the published effort$/,
      (text: string) => text.replace("test: 150", "test: 501"),
    ],
    [
      /^learning\.default: expected less work than published$/,
      (text: string) =>
        text.replace(
          "positions: 300, test: 150, simulations: 50, iterations: 12",
          "positions: 5000, test: 150, simulations: 500, iterations: 60",
        ),
    ],
    [/^game\.name: /, (text: string) => text.replace("name: go", "name: hex")],
    [
      /^learning\.name: expected letters, digits, _ and hyphens/,
      (text: string) => text.replace(/^learning:.*$/m, "$&\n  name: ../x"),
    ],
  ])("says in one line what is wrong with an experiment that learns: %s", (message, spoil) => {
    const text = read("uctb-table1");
    const spoiled = spoil(text);
    expect(spoiled).not.toBe(text);
    expect(() => parseExperiment(spoiled)).toThrow(message);
  });

  it.each([
    [
      /^agents: expected two$/,
      (text: string) => text.replace("  Pure MC:", "  third: state-tree\n  Pure MC:"),
    ],
    [/^budgets: expected increasing/, (text: string) => text.replace("[0.05, 0.25", "[0.25, 0.05")],
    [/^published: expected as many games a side$/, (text: string) => text.replace("lost: 171", "lost: 172")],
    [/^published\.first\.won: missing$/, (text: string) => text.replace("won: 128, ", "")],
    [/^default: expected less effort/, (text: string) => text.replace("rounds: 1 }", "rounds: 48 }")],
    [/^game\.name: /, (text: string) => text.replace("name: curling", "name: hex")],
    [/^tie: /, (text: string) => text.replace("tie: 0.219", "tie: 2")],
  ])("says in one line what is wrong with a pairing: %s", (message, spoil) => {
    const text = read("ohto2016-table4");
    const spoiled = spoil(text);
    expect(spoiled).not.toBe(text);
    expect(() => parseExperiment(spoiled)).toThrow(message);
  });

  it.each([
    [/^kind: /, (text: string) => text.replace("kind: matches", "kind: match")],
    [/^game: missing$/, (text: string) => text.replace("game:", "gamse:")],
    [/^Unrecognized key: "gamse"$/, (text: string) => `gamse: 3\n${text}`],
    [
      /^table: no agent is called "fst"; agents: conventional, fast$/,
      (text: string) => text.replace("\n  fast: {", "\n  fst: {"),
    ],
    [
      /^table\.conventional\.fast: expected the published per cent/,
      (text: string) => text.replace("36.8", "many"),
    ],
    [
      /^default: expected less effort/,
      (text: string) => text.replace("games: 200, seconds: 0.025", "games: 200, seconds: 20"),
    ],
    [
      /^agents\.fast: .*character/,
      (text: string) => text.replace("fast: uct:playout=walk", "fast: uct:playout="),
    ],
    [/line \d+/, (text: string) => text.replace("published: {", "published: {{")],
    [/^version: /, (text: string) => text.replace("version: 1", "version: 2")],
  ])("says in one line what is wrong: %s", (message, spoil) => {
    const text = read("hex-table1");
    const spoiled = spoil(text);
    expect(spoiled).not.toBe(text);
    let said = "";
    try {
      parseExperiment(spoiled);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toMatch(message);
    expect(said).not.toContain("\n");
  });
});
