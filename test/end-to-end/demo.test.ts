import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { eventSimulator } from "../../src/games/curling/physics/simulators.js";
import { parseRecord, replayRecord } from "../../src/games/curling/record.js";
import { limitsOf } from "../../src/games/curling/rules/umpire.js";
import { playout, stopped } from "./command.js";

const PLAIN = { NO_COLOR: "", FORCE_COLOR: "" };
const ESCAPE = "\x1b";

function demo(options: readonly string[], environment?: NodeJS.ProcessEnv) {
  return playout(["demo", ...options], "", environment);
}

const folder = mkdtempSync(join(tmpdir(), "playout-demo-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A record from its text, and what a replay says against it. */
function replayed(text: string) {
  const record = parseRecord(text);
  const simulator = eventSimulator(record.rules.model, limitsOf(record.rules));
  return { record, disagreements: replayRecord(record, simulator).disagreements };
}

describe("playout demo", () => {
  const { stdout, stderr, status } = demo([]);

  it("shows one end, throw by throw", () => {
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const headings = [
      ...stdout.matchAll(/^Throw (\d+) of 16 · (● red|○ yellow): (draw|take-out|guard) .*wise$/gm),
    ];
    expect(headings.map(([, number]) => Number(number))).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
    expect(headings.map(([, , team]) => team).slice(0, 3)).toEqual(["● red", "○ yellow", "● red"]);
    expect(stdout.match(/^→ .*: (red lies \d|yellow lies \d|no stone counts)$/gm)).toHaveLength(16);
    expect(stdout.match(/ hog$/gm)).toHaveLength(16);
    expect(stdout).toMatch(
      /^End 1: (red scores \d|yellow scores \d|blank end)\. Score: red \d : \d yellow\.$/m,
    );
    expect(stdout).toContain("playout draw --game curling --record");
  });

  it("says the same again for the same seed, and something else for another", () => {
    expect(demo([]).stdout).toBe(stdout);
    expect(demo(["--seed", "curling"]).stdout).not.toBe(stdout);
  });

  it("has colours only where they are wanted", () => {
    expect(stdout).not.toContain(ESCAPE);
    const coloured = demo([], { ...PLAIN, FORCE_COLOR: "1" }).stdout;
    expect(coloured).toContain(ESCAPE);
    expect(demo([], { ...PLAIN, FORCE_COLOR: "1", NO_COLOR: "1" }).stdout).toBe(stdout);
  });

  it("plays mixed doubles", () => {
    const { stdout } = demo(["--rules", "dc4-mixed-doubles", "--ends", "2"]);
    expect(stdout.match(/^Throw \d+ of 10 /gm)).toHaveLength(20);
    expect(stdout).toMatch(/^End 2: /m);
    expect(stdout).toMatch(/demo --seed playout-2 --rules dc4-mixed-doubles --ends 2 +# another end/);
  });
});

it.each(["dc3", "dc4", "legacy-uec"])("survives the most trembling hands: %s", (rules) => {
  expect(demo(["--tremble", "20", "--ends", "20", "--rules", rules, "--json"])).toMatchObject({
    stderr: "",
    status: 0,
  });
});

describe("playout demo --record", () => {
  it.each(["dc4", "dc4-mixed-doubles", "legacy-gat"])("keeps a game of %s that can be replayed", (rules) => {
    const file = join(folder, `${rules}.json`);
    const options = ["--rules", rules, "--ends", "2"];
    const { status, stdout } = demo([...options, "--record", file]);
    expect(status).toBe(0);
    expect(stdout).toContain(`playout draw --game curling --record ${file}`);
    const { record, disagreements } = replayed(readFileSync(file, "utf8"));
    expect(disagreements).toEqual([]);
    expect(record.result).not.toBeNull();
    expect(record.moves).toHaveLength(2 * record.rules.throws);
    expect(demo([...options, "--json"]).stdout).toBe(readFileSync(file, "utf8"));
  });

  it("keeps what was played when it is interrupted", () => {
    const file = join(folder, "interrupted.json");
    const options = ["demo", "--pause", "10", "--ends", "9", "--record", file];
    const { status, stdout } = stopped(options, "SIGINT", { said: "Throw 3" });
    expect(status).toBe(130);
    const { record, disagreements } = replayed(readFileSync(file, "utf8"));
    expect(disagreements).toEqual([]);
    expect(record.result).toBeNull();
    expect(record.moves.length).toBeGreaterThanOrEqual(3);
    expect(record.moves.length).toBe(stdout.match(/^Throw /gm)?.length);
    expect(stdout).not.toContain("Try next");
  });
});

describe("playout demo refuses", () => {
  it.each([
    [2, ["--ends", "0"], /--ends.*'0'/],
    [2, ["--tremble", "-1"], /--tremble.*from 0 to 20/],
    [2, ["--tremble", "1000"], /--tremble.*from 0 to 20/],
    [2, ["--rules", "rugby"], /--rules: .*"rugby".*dc4-mixed-doubles/],
    [2, ["--pause", "soon"], /--pause.*'soon'/],
    [2, ["--pause", "60001"], /--pause.*from 0 to 60000/],
    [2, ["--fast"], /unknown option '--fast'/],
    [1, ["--record", join(folder, "none", "x.json")], /x\.json: there is no folder /],
  ])("with %i: %j", (code, options, line) => {
    const { status, stdout, stderr } = demo(options);
    expect(stderr).toMatch(/^playout: .*\n$/);
    expect(stderr).toMatch(line);
    expect(status).toBe(code);
    expect(stdout).toBe("");
  });
});
