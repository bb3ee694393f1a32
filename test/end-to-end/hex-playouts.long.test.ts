import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PLAYOUT, playout, temporaryFolder } from "./command.js";
import { withoutLoad } from "./warm.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OLYMPIAD = fileURLToPath(
  new URL("../../../shared/reference/hex/olympiad_games.jsonl", import.meta.url),
);

/** In a folder of its own, where it looks for the records. */
function playoutIn(cwd: string, args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PLAYOUT, ...args], {
    encoding: "utf8",
    cwd,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { stdout, stderr: withoutLoad(stderr), status };
}

interface Row {
  case: string;
  implementation: string;
  perSecond: number;
  spread: number;
  playoutShare?: number;
  treeShare?: number;
}

function bench(args: readonly string[], cwd = ROOT): Row[] {
  const { stdout, stderr, status } = playoutIn(cwd, ["bench", "hex", "--json", "--rounds", "1", ...args]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return JSON.parse(stdout);
}

const IMPLEMENTATIONS = ["conventional", "walk", "rows", "rows-exact", "batch", "batch-ts"];

describe("playout bench hex", () => {
  const elsewhere = temporaryFolder();

  it("measures every playout on the empty board and on boards of games, and searches", () => {
    const rows = bench([], elsewhere.path);
    const ofPlayouts = rows.filter(({ treeShare }) => treeShare === undefined);
    expect(ofPlayouts.map((row) => `${row.case} ${row.implementation}`)).toEqual(
      ["empty", "selfplay"].flatMap((name) => IMPLEMENTATIONS.map((each) => `${name} ${each}`)),
    );
    for (const { perSecond, spread } of rows) {
      expect(perSecond).toBeGreaterThan(0);
      expect(spread).toBeGreaterThanOrEqual(0);
    }
    const searches = rows.filter(({ treeShare }) => treeShare !== undefined);
    expect(searches.map(({ implementation }) => implementation)).toContain("uct-walk");
    for (const { playoutShare, treeShare } of searches) expect(playoutShare! + treeShare!).toBeCloseTo(1, 9);
  });

  it.skipIf(!existsSync(OLYMPIAD))("measures on the boards of the Olympiads (needs the records)", () => {
    for (const rows of [
      bench(["--only", "olympiad/rows", "--olympiad", OLYMPIAD], elsewhere.path),
      bench(["--only", "olympiad/rows"]),
    ]) {
      expect(rows.map(({ implementation }) => implementation)).toEqual(["rows", "rows-exact"]);
    }
  });

  it("says in one line what is wrong", () => {
    const complain = (args: string[], status: number, message: RegExp) => {
      const ran = playout(["bench", "hex", ...args]);
      expect(ran.stderr).toMatch(message);
      expect(ran.stderr).toMatch(/^playout: [^\n]+\n$/);
      expect(ran.status).toBe(status);
    };
    complain(["--olympiad", "nowhere.jsonl"], 1, /nowhere\.jsonl: .*no such file/);
    complain(["--olympiad", elsewhere.file("bad.jsonl", '{"id": 3}\n')], 1, /bad\.jsonl: line 1: /);
    complain(["--olympiad", elsewhere.file("none.jsonl", "")], 1, /none\.jsonl: no game is marked/);
    complain(["--only", "nonsense"], 2, /no row contains "nonsense"/);
    complain(["--rounds", "0"], 2, /whole number/);
  });
});

describe("playout verify hex", () => {
  it("finds fair coins fair, exact halves as they should be, and one winner on every board", () => {
    const args = ["verify", "hex", "--playouts", "500000", "--boards", "50000"];
    const { stdout, stderr, status } = playout([...args, "--json"]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const findings: { check: string; count: number; found: number; wanted: number; holds: boolean }[] =
      JSON.parse(stdout);
    expect(findings.map(({ check, wanted, holds }) => [check, wanted, holds])).toEqual([
      ["walk", 0.5, true],
      ["rows", 0.5, true],
      ["batch", 0.5, true],
      ["batch-ts", 0.5, true],
      ["conventional", 0.523, true],
      ["rows-exact", 0.523, true],
      ["conventional - rows-exact", 0, true],
      ["boards with two winners", 0, true],
    ]);
    for (const { count, wanted } of findings) expect(count).toBe(wanted === 0 ? count : 500_000);
  });
});
