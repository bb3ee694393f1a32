import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playout, stopped } from "./command.js";

const FEW = ["--agent", "uct:playouts=20", "--analysis", "uct:playouts=50", "--threads", "1"];
const newFolder = () => join(mkdtempSync(join(tmpdir(), "playout-calibration-")), "rows");
const calibration = (...args: string[]) => playout(["calibration", ...args]);

describe("calibration", () => {
  it("scores each phase, saves a picture, and goes on in its folder", () => {
    const out = newFolder();
    const svg = `${out}.svg`;
    const first = calibration(
      "--size",
      "4",
      "--positions",
      "2",
      ...FEW,
      "--out",
      out,
      "--svg",
      svg,
      "--json",
    );
    expect(first.status).toBe(0);
    const told = JSON.parse(first.stdout);
    expect(told).toMatchObject({ game: { name: "hex", width: 4 }, games: 1, positions: 6 });
    expect(told.agent).toMatch(/^uct:.*playouts=20/);
    expect(told.analysis).toMatch(/^uct:.*playouts=50/);
    expect(told.phases.map((each: { phase: string }) => each.phase)).toEqual([
      "opening",
      "middle",
      "end",
      "all",
    ]);
    expect(readFileSync(svg, "utf8").match(/class="x-axis"/g)).toHaveLength(4);
    const rows = readFileSync(join(out, "forecasts.jsonl"), "utf8");
    const more = calibration("--out", out, "--positions", "3", "--threads", "1");
    expect(more.status).toBe(0);
    expect(more.stdout).toMatch(/^opening +3 /m);
    expect(readFileSync(join(out, "forecasts.jsonl"), "utf8").startsWith(rows)).toBe(true);
  });

  it.each([
    ["hex", ["--size", "5"], "best:playouts=20"],
    ["go", ["--size", "5"], "best:playouts=50"],
  ])("checks the chances that playout analyze prints (%s)", (game, size, agent) => {
    const out = newFolder();
    const agents = ["--agent", "uct:playouts=20", "--analysis", agent];
    calibration("--game", game, ...size, ...agents, "--positions", "1", "--threads", "1", "--out", out);
    const [, ...lines] = readFileSync(join(out, "forecasts.jsonl"), "utf8").trim().split("\n");
    expect(lines).toHaveLength(3);
    for (const { moves, winrate } of lines.map((line) => JSON.parse(line))) {
      const asked = ["--game", game, ...size, "--agent", agent, "--moves", moves, "--seed", "calibration"];
      const { rootInfo } = JSON.parse(playout(["analyze", ...asked, "--json"]).stdout);
      expect(rootInfo.winrate).toBe(winrate);
    }
  });

  it("takes a game from outside", () => {
    const own = [
      "--game",
      "./examples/connect-four",
      "--positions",
      "1",
      ...FEW,
      "--out",
      newFolder(),
      "--json",
    ];
    const { stdout, status } = calibration(...own);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ game: { name: "connect-four" }, positions: 3 });
  });

  it("shows what is known when it is interrupted", () => {
    const out = newFolder();
    const file = join(out, "forecasts.jsonl");
    const args = ["calibration", "--size", "4", "--positions", "5000", ...FEW, "--out", out, "--json"];
    const { status, stdout } = stopped(args, "SIGINT", { file, lines: 13 });
    expect(status).toBe(130);
    expect(JSON.parse(stdout).positions).toBeGreaterThanOrEqual(12);
  });

  it.each([
    [["--game", "curling"], /curling/],
    [["--agent", "uct:playuots=3"], /--agent|playuots/],
    [["--analysis", "nobody"], /nobody/],
    [["--positions", "0"], /--positions/],
  ])("refuses %j", (args, words) => {
    const { status, stderr, stdout } = calibration(...args, "--out", newFolder());
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(words);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("refuses a folder of another plan", () => {
    const out = newFolder();
    calibration("--size", "3", "--positions", "1", ...FEW, "--out", out);
    const { status, stderr } = calibration("--positions", "1", "--games", "2", "--out", out);
    expect(status).toBe(1);
    expect(stderr).toMatch(/games/);
  });
});
