import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkXml } from "../well-formed.js";
import { curling, expectComplaint, stopped } from "./command.js";

const newFolder = () => join(mkdtempSync(join(tmpdir(), "playout-curling-calibration-")), "rows");
const FEW = ["--throws", "16", "--ends", "2", "--agent", "best:playouts=30", "--threads", "1"];
const analysis = (out: string, ...more: string[]) => [
  "calibration",
  "--analysis",
  "--out",
  out,
  ...FEW,
  ...more,
];

test("an analysis is compared with play, drawn, and the same from its folder", () => {
  const out = newFolder();
  const picture = join(out, "..", "agreement.svg");
  const json = JSON.parse(curling(analysis(out, "--positions", "3", "--svg", picture, "--json")).stdout);
  expect(json).toMatchObject({ rules: "dc3", ends: 2, positions: 3 });
  expect(json.rows.at(-1)).toMatchObject({ name: "all", win: { positions: 3 } });
  checkXml(readFileSync(picture, "utf8").trimEnd());
  const rows = readFileSync(join(out, "calibration.jsonl"), "utf8");
  expect(curling(analysis(out, "--positions", "3")).stdout).toMatch(/\nall +3 /);
  expect(readFileSync(join(out, "calibration.jsonl"), "utf8")).toBe(rows);
  expectComplaint(analysis(out, "--positions", "3", "--rules", "dc4"), 1, /rules "dc3", not "dc4"/);
});

test("options that do not fit are refused before anything is played", () => {
  const out = newFolder();
  expectComplaint(["calibration", "--analysis"], 2, /--out/);
  expectComplaint(["calibration"], 2, /--analysis/);
  expectComplaint(analysis(out, "--positions", "1"), 2, /--positions: /);
  expectComplaint([...analysis(out), "--throws", "17"], 2, /--throws: .*17/);
  expectComplaint([...analysis(out), "--throws", "4-2"], 2, /--throws/);
  expectComplaint([...analysis(out), "--agent", "best:time=1"], 2, /--agent: best:time=1 /);
  expectComplaint(["calibration", "net.json", "--analysis", "--out", out], 2, /--analysis: .*net\.json/);
  expectComplaint(["calibration", "net.json", "--throws", "4"], 2, /--throws: /);
});

test("interrupted, it shows the positions by then and goes on", () => {
  const out = newFolder();
  const args = analysis(out, "--positions", "30");
  const file = join(out, "calibration.jsonl");
  const { status, stdout } = stopped(["curling", ...args], "SIGINT", { file, lines: 4 });
  expect(status).toBe(130);
  expect(stdout).toMatch(/\nall +\d+ /);
  const rows = readFileSync(file, "utf8").trimEnd().split("\n").length - 1;
  expect(rows).toBeGreaterThanOrEqual(3);
  expect(rows).toBeLessThan(30);
});
