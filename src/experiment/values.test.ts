import { describeReport, experimentOf, RUN, resultsOf } from "../../test/made-up-results.js";
import { measured } from "../../test/published-2018.js";
import "../games/index.js";
import { describe, expect, it } from "vitest";
import { compareEstimates, type Opinion } from "./comparison.js";
import { parseExperiment, type ValuesExperiment } from "./file.js";
import { formatOutcome, formatReport, formatTables } from "./report.js";
import { type Documents, demandNumbers, hasAll, judgeClaim, read, summariseValues } from "./values.js";
import { type ColumnClaim, formatPrinted, parsePrinted } from "./values-file.js";
import { trialsIn } from "./values-run.js";

const experiment = experimentOf("matsui2018-table6") as ValuesExperiment;
const of = (documents: Documents, change: object = {}) =>
  summariseValues({ ...experiment, ...change }, RUN, documents);
const outcome = of({ π2: measured(2) });

describe("numbers as printed", () => {
  it.each([
    ["0.048(7)", 0.048, 0.007],
    ["4.956(10)", 4.956, 0.01],
    ["1.9(2)e-3", 0.0019, 0.0002],
    ["5(7)e-6", 5e-6, 7e-6],
    ["-0.02", -0.02, 0.005],
    ["100", 100, 0.5],
  ])("%s", (printed, value, reach) => {
    const { low, high, ...rest } = parsePrinted(printed)!;
    expect(rest.value).toBeCloseTo(value, 12);
    expect(high - value).toBeCloseTo(reach, 12);
    expect(value - low).toBeCloseTo(reach, 12);
  });

  it("are written again, errors rounded up", () => {
    const printed = (value: number, error: number) =>
      formatPrinted({ value, low: value - error, high: value + error / 2 });
    expect(printed(0.0481, 0.00701)).toBe("0.048(8)");
    expect(printed(-0.16, 0.0021)).toBe("−0.1600(21)");
    expect(printed(2390, 74.5)).toBe("2390(75)");
    expect(printed(1.4e-5, 6.7e-6)).toBe("1.4(7)e-5");
    expect(printed(-0.0001, 0.01)).toBe("0.000(10)");
    expect(formatPrinted({ value: 0.25, low: 0.25, high: 0.25 })).toBe("0.25");
  });

  it("are nothing, or something else", () => {
    expect(parsePrinted("-")).toBeUndefined();
    expect(() => parsePrinted("0,5")).toThrow("expected numbers as printed, 0.12, 0.048(7) or -, not 0,5");
  });
});

describe("numbers of a document", () => {
  const document = {
    list: [{ x: 1 }, { x: 2 }],
    fields: { a: 3, b: null },
    hits: 25,
    all: 100,
    counts: [1, 2, 94, 2, 1],
  };
  const b = { index: 1, name: "b" };
  const source = "s";

  it("stand at a row's place in lists, and under its name among fields", () => {
    expect(read(document, { source, value: "list.*.x" }, b)).toEqual({ value: 2, low: 2, high: 2 });
    expect(read(document, { source, value: "fields.*" }, { index: 0, name: "a" })?.value).toBe(3);
    expect(read(document, { source, value: "fields.*" }, b)).toBeUndefined();
  });

  it("have intervals of their kind, in per cent where the unit is that", () => {
    const share = read(document, { source, share: "hits", count: "all" }, b, "%")!;
    expect(share).toMatchObject({ value: 25, count: 100 });
    expect([share.low, share.high]).toEqual([expect.closeTo(17.55, 1), expect.closeTo(34.3, 1)]);
    const outside = (name: string) =>
      read(document, { source, outside: "counts" }, { index: 0, name })?.value;
    expect([5, 3, 1].map((row) => outside(String(row)))).toEqual([0, 0.02, 0.06]);
    const mean = read({ m: 3, d: 2, n: 400 }, { source, mean: "m", deviation: "d", count: "n" }, b)!;
    expect(mean.high - mean.value).toBeCloseTo(0.196, 3);
    const given = read({ v: 1, e: 0.1 }, { source, value: "v", error: "e" }, b)!;
    expect(given.value - given.low).toBeCloseTo(0.196, 3);
    expect(read({ n: 0, h: 0 }, { source, share: "h", count: "n" }, b)).toBeUndefined();
  });

  it("have for R² the error of a correlation squared where they are right on average", () => {
    const found = read({ r: 0.36, c: 0.6, n: 10_000 }, { source, r2: "r", correlation: "c", count: "n" }, b)!;
    expect(found.high - 0.36).toBeCloseTo((1.96 * 2 * 0.6 * 0.64) / 100, 4);
    // Always 0, where the mean is not: R² = -(mean / deviation)².
    const base = read({ r: -0.02, c: 0, n: 10_000 }, { source, r2: "r", correlation: "c", count: "n" }, b)!;
    expect(base.high + 0.02).toBeCloseTo((1.96 * 2 * Math.sqrt(0.02 * 1.02)) / 100, 4);
  });

  it("are missed in one line", () => {
    const missed = (path: string) => () => read(document, { source, value: path }, b);
    expect(missed("list.*.y")).toThrow("list.1.y is missing");
    expect(missed("nothing.at.all")).toThrow("nothing is missing");
    expect(missed("list")).toThrow("list is no number");
    expect(() => read(document, { source, outside: "hits" }, b)).toThrow("hits is no list of counts");
  });
});

describe("a claim", () => {
  const about = (change: Partial<ColumnClaim>): ColumnClaim => ({
    text: "",
    check: "above",
    of: "a",
    than: "b",
    times: 1,
    in: "each",
    anyEffort: false,
    ...change,
  });
  const near = (value: number | undefined, reach = 1) =>
    value === undefined ? undefined : { value, low: value - reach, high: value + reach };
  const judged = (
    change: Partial<ColumnClaim>,
    ...values: readonly [number | undefined, number][]
  ): Opinion =>
    judgeClaim(
      about(change),
      values.map(([a, b], i) => ({ row: String(i), of: near(a), than: near(b) })),
    ).opinion;

  it("is about every row, most of them or their mean", () => {
    expect(judged({}, [5, 0], [4, 0])).toBe("agrees");
    expect(judged({}, [5, 0], [1, 0])).toBe("undecided");
    expect(judged({}, [5, 0], [-4, 0])).toBe("differs");
    expect(judged({}, [5, 0], [undefined, 0])).toBe("undecided");
    expect(judged({}, [undefined, 0])).toBe("undecided");
    expect(judged({ in: "most" }, [5, 0], [4, 0], [-4, 0])).toBe("agrees");
    expect(judged({ in: "most" }, [5, 0], [-4, 0])).toBe("differs");
    expect(judged({ in: "most" }, [5, 0], [1, 0])).toBe("undecided");
    expect(judged({ in: "mean" }, [1.2, 0], [1.2, 0])).toBe("agrees");
    expect(judged({ in: "mean" }, [1.2, 0], [-1.2, 0])).toBe("undecided");
    expect(judged({ in: "mean" }, [-2, 0], [-2, 0])).toBe("differs");
    expect(judged({ in: "mean" }, [5, 0], [undefined, 0])).toBe("undecided");
  });

  it("may be the other way round, about a factor, or that values are alike", () => {
    expect(judged({ check: "below" }, [-5, 0])).toBe("agrees");
    expect(judged({ check: "below" }, [5, 0])).toBe("differs");
    expect(judged({ check: "below" }, [-1, 0])).toBe("undecided");
    expect(judged({ times: 0.5 }, [10, 14])).toBe("agrees");
    expect(judged({ check: "alike", by: 3 }, [1, 0])).toBe("agrees");
    expect(judged({ check: "alike", by: 3 }, [5, 0])).toBe("differs");
    expect(judged({ check: "alike", by: 3 }, [3, 0])).toBe("undecided");
  });

  it("tells in which row it is tightest", () => {
    const pairs = [3, 2, 8].map((a, i) => ({ row: `r${i}`, of: near(a), than: near(0, 0) }));
    expect(judgeClaim(about({}), pairs).words).toBe(
      "holds in 3 of 3 rows; tightest in row r1: difference 2.0(10)",
    );
  });
});

describe("a table of numbers", () => {
  const r2 = outcome.columns[0]!;

  it("has ours beside what was published, with a verdict", () => {
    expect(r2.name).toBe("R² net");
    expect(r2.cells[8]).toMatchObject({
      published: { printed: "0.32", value: 0.32, low: expect.closeTo(0.315), high: expect.closeTo(0.325) },
      ours: { value: 0.32, count: 100_000 },
      comparison: { opinion: "agrees", effort: expect.closeTo(0.094, 3) },
    });
    expect(r2.cells[8]!.comparison).toMatchObject({
      interval: compareEstimates(r2.cells[8]!.published!, r2.cells[8]!.ours!).interval,
    });
    expect(outcome.claims.map(({ opinion }) => opinion)).toEqual(["agrees", "agrees"]);
    expect(hasAll(outcome)).toBe(true);
  });

  it("differs, is open, or of another effort", () => {
    const bad = measured(2);
    bad.accuracy[5]!.r2 = -0.1;
    bad.accuracy[9]!.r2 = 0.36;
    bad.accuracy[15]!.tuples = 100;
    const found = of({ π2: bad });
    const opinions = found.columns[0]!.cells.map(({ comparison }) => comparison?.opinion);
    expect([opinions[5], opinions[9], opinions[15], opinions[4]]).toEqual([
      "differs",
      "differs",
      "undecided",
      "agrees",
    ]);
    expect(found.claims.map(({ opinion }) => opinion)).toEqual(["differs", "undecided"]);
    const small = of({ π2: measured(2, 3e5) });
    expect(small.columns[0]!.cells[5]!.comparison?.opinion).toBe("other effort");
    expect(small.claims.map(({ opinion }) => opinion)).toEqual(["agrees", "agrees"]);
    const [claim] = experiment.claims;
    const judged = of({ π2: measured(2, 3e5) }, { claims: [{ ...claim, anyEffort: false }] });
    expect(judged.claims[0]).toMatchObject({ opinion: "other effort", effort: expect.closeTo(0.00094, 5) });
    expect(formatOutcome(small).notes.join("\n")).toContain("≪ other effort: so small a part");
  });

  it("shows what was published where nothing is measured yet", () => {
    const none = of({});
    expect(hasAll(none)).toBe(true);
    const young = summariseValues(experiment, { ...RUN, runs: { gpi: "../gpi" } }, {});
    expect(hasAll(young)).toBe(false);
    expect(young.sources).toEqual([
      { name: "π2", about: "pi2/measured.json of ../gpi", done: 0, planned: 1 },
    ]);
    expect(none.columns[0]!.cells[1]).toEqual({ published: expect.objectContaining({ printed: "0.05" }) });
    expect(none.claims[0]).toMatchObject({ opinion: "undecided", words: "nothing measured yet" });
    expect(formatOutcome(none).rows[2]?.[1]).toBe("– / 0.05");
    expect(formatReport(resultsOf(none))).toContain("of a run that was not given");
    expect(formatReport(resultsOf(young))).toContain("(not yet)");
  });

  it("has what a run may do without only where it is there", () => {
    const scores = experimentOf("matsui2018-scores") as ValuesExperiment;
    const names = (documents: Documents) => {
      const { columns, sources } = summariseValues(scores, RUN, documents);
      return [columns, sources].map((list) => list.map(({ name }) => name));
    };
    const [two, three] = [
      ["π1 against π0", "π2 against π1"],
      ["plan", "π1", "π2"],
    ];
    expect(names({})).toEqual([two, three]);
    expect(names({ π3: measured(3) })).toEqual([
      [...two!, "π3 against π2"],
      [...three!, "π3"],
    ]);
  });

  it("stands in a terminal, in tables and in the report", () => {
    const { rows, notes } = formatOutcome(outcome);
    expect(rows[0]).toEqual(["m", "R² net", "R² baseline", "ceiling", "corr. net", "corr. baseline"]);
    expect(rows[1]).toEqual([
      "0",
      "0.0030(5) / 0.00 ✓",
      "−0.0200(18) / −0.02 ✓",
      "0.003(8)",
      "0.048(7) / 0.048(7) ✓",
      "0.000(7)",
    ]);
    expect(notes).toContain("of 63 numbers: ✓ agrees 63");
    expect(notes[0]).toMatch(
      /^✓ agrees: The net is above the baseline at every m\. \(holds in 16 of 16 rows; /,
    );
    const tables = formatTables(outcome);
    expect(tables["table.md"]).toContain("| 8 | 0.320(6) / 0.32 ✓ |");
    expect(tables["table.csv"]).toMatch(
      /^R² net,8,0\.32,0\.315,0\.325,0\.32,0\.31\d+,0\.32\d+,100000,agrees,0\.0938$/m,
    );
    expect(tables["table.csv"]).toMatch(/^claim,The net is above the baseline at every m\.,,,,/m);
    expect(tables["table.tex"]).toContain("0.320(6) / 0.32 $\\checkmark$");
    const page = formatReport(resultsOf(outcome));
    expect(page.match(/<svg/g)).toHaveLength(2);
    expect(page).toContain("paper −0.16");
    expect(page).toContain("1/11 of the paper");
  });

  it("misses numbers of a document in one line", () => {
    const { accuracy, ...rest } = measured(2);
    const demand = (document: unknown) => () => demandNumbers(experiment, "π2", document);
    expect(demand(measured(2))).not.toThrow();
    expect(demand(rest)).toThrow("accuracy is missing");
    expect(demand({ ...rest, accuracy: accuracy.slice(0, 9) })).toThrow("accuracy.9 is missing");
    expect(demand({ ...measured(2), data: {} })).toThrow("data.tuples is missing");
  });
});

describeReport("values", resultsOf(outcome));

describe("a file of numbers", () => {
  const refused = (change: object) => () => parseExperiment(JSON.stringify({ ...experiment, ...change }));
  const [claim] = experiment.claims;
  const column = { published: "1 2", from: { source: "π2", value: "x" } };

  it("needs names that are there, and a number a row", () => {
    expect(refused({})).not.toThrow();
    expect(refused({ runs: {} })).toThrow('sources.π2.run: no run is called "gpi"; runs: ');
    expect(
      refused({ columns: { a: { from: { source: "π3", value: "x" } } }, figures: [], claims: [] }),
    ).toThrow('columns.a.from.source: no source is called "π3"; sources: π2');
    expect(refused({ columns: { ...experiment.columns, a: column } })).toThrow(
      "columns.a.published: expected 16 numbers, one a row, not 2",
    );
    expect(refused({ columns: { ...experiment.columns, a: { published: 0.5 } } })).toThrow(
      "columns.a.published: expected numbers as printed, in quotes",
    );
    expect(
      refused({ columns: { ...experiment.columns, a: { published: "1 ".repeat(15).concat("x") } } }),
    ).toThrow("columns.a.published: expected numbers as printed, 0.12, 0.048(7) or -, not x");
    expect(refused({ columns: { ...experiment.columns, a: {} } })).toThrow(
      "columns.a: expected published, from or both",
    );
    expect(refused({ figures: [{ title: "t", columns: ["b"] }] })).toThrow(
      'figures[0].columns: no column is called "b"',
    );
    expect(refused({ claims: [{ ...claim, than: "b" }] })).toThrow('claims[0].than: no column is called "b"');
    expect(refused({ claims: [{ ...claim, from: "16" }] })).toThrow('claims[0].from: no row is called "16"');
    expect(refused({ claims: [{ ...claim, check: "alike" }] })).toThrow(
      "claims[0].by: expected for alike, and only there",
    );
    expect(refused({ columns: { a: { from: { source: "π2", share: "x" } } } })).toThrow(
      /^columns\.a\.from: expected source and one of value/,
    );
  });
});

describe("rates of rare events", () => {
  const table5 = experimentOf("matsui2018-table5") as ValuesExperiment;
  /** Of so many ends, how many came to scores of 4, 5, 6, 7 and 8. */
  const opinions = (ends: number, ...scores: number[]) => {
    const rare = scores.reduce((sum, each) => sum + each, 0);
    const counts = [...Array.from({ length: 8 }, () => 0), ends - rare, 0, 0, 0, ...scores];
    const trials = trialsIn(table5, RUN).map((trial) => ({ ...trial, done: ends }));
    const { columns } = summariseValues(table5, RUN, { "random play": { scores: counts } }, trials);
    return columns[0]!.cells.map(({ comparison }) => comparison?.opinion);
  };

  it("agree where enough events were seen, and are undecided by a handful", () => {
    expect(opinions(7_000_000, 28_000, 2330, 135, 1, 0)).toEqual([
      "undecided",
      "undecided",
      "agrees",
      "agrees",
      "agrees",
    ]);
    expect(opinions(70_000, 280, 23, 1, 0, 0).slice(0, 4)).toEqual(
      Array.from({ length: 4 }, () => "undecided"),
    );
  });

  it("differ though they are small", () => {
    // Twenty times the published 4(2)e-5 %.
    expect(opinions(7_000_000, 28_000, 2330, 135, 56, 0)[1]).toBe("differs");
  });
});
