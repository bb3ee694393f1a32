import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playout } from "./command.js";

const newFolder = () => join(mkdtempSync(join(tmpdir(), "playout-mistakes-")), "rows");
const mistakes = (...args: string[]) => playout(["mistakes", ...args]);
const FEW = ["--agent", "uct:playouts=10", "--review", "best:playouts=20", "--effort", "3", "--threads", "1"];

describe("mistakes", () => {
  it("plays, reviews, sums up, and goes on in its folder", () => {
    const out = newFolder();
    const first = mistakes("--size", "4", "--games", "2", ...FEW, "--out", out, "--json");
    expect(first.status).toBe(0);
    const told = JSON.parse(first.stdout);
    expect(told).toMatchObject({ game: { name: "hex", width: 4 }, games: 2, effort: 3 });
    expect(told.opponent).toBe(told.agent);
    expect(told.confirmed).toBeLessThanOrEqual(told.costliest);
    const rows = readFileSync(join(out, "reviews.jsonl"), "utf8");
    const more = mistakes("--out", out, "--games", "3", "--threads", "1");
    expect({ status: more.status, head: /^games +3$/m.test(more.stdout) }).toEqual({ status: 0, head: true });
    expect(readFileSync(join(out, "reviews.jsonl"), "utf8").startsWith(rows)).toBe(true);
  });

  it.each([
    [["--game", "curling"], /curling/],
    [["--review", "best:time=1"], /--review/],
    [["--opponent", "nobody"], /nobody/],
  ])("refuses %j", (args, words) => {
    const { status, stderr, stdout } = mistakes(...args, "--out", newFolder());
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(words);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});
