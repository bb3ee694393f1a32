import { cpSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import "../../dist/games/index.js";
import { threadCpu } from "../../dist/jobs/cpu.js";
import { temporaryFolder } from "./command.js";
import { expectDone, HUNDRED, match, recordsOf, timeless } from "./match.js";

const { path: home, file } = temporaryFolder();

describe("match run", () => {
  const plan = file("hundred.yaml", HUNDRED);
  const whole = join(home, "whole");

  it("plays a plan and keeps everything in its folder", () => {
    const stdout = expectDone("run", plan, "--out", whole, "--threads", "1");
    expect(stdout).toMatch(/match [0-9a-f]{16}: 100 of 100 games/);
    expect(recordsOf(whole).map(({ index }) => index)).toEqual(Array.from({ length: 100 }, (_, i) => i));
    expect(readdirSync(whole).sort()).toEqual(["games", "games.jsonl", "log", "plan.yaml", "report.html"]);
    expect(readdirSync(join(whole, "games"))).toHaveLength(100);
    const page = readFileSync(join(whole, "report.html"), "utf8");
    for (const [, link = ""] of page.matchAll(/href="([^"]+)"/g))
      expect(existsSync(join(whole, link))).toBe(true);
    expect(page.match(/href="games\//g)).toHaveLength(100);
    expect(page).not.toMatch(/<script|https?:/);
  });

  it("plays the same with two threads, and nothing a second time", () => {
    const folder = join(home, "threads");
    expectDone("run", plan, "--out", folder, "--threads", "2");
    expect(timeless(folder)).toEqual(timeless(whole));
    const before = readFileSync(join(folder, "games.jsonl"), "utf8");
    expectDone("run", plan, "--out", folder, "--threads", "2");
    expect(readFileSync(join(folder, "games.jsonl"), "utf8")).toBe(before);
  });

  it("drops half a line at the end, says so, and plays that game again", () => {
    const folder = join(home, "half");
    cpSync(whole, folder, { recursive: true });
    const record = join(folder, "games.jsonl");
    truncateSync(record, readFileSync(record).length - 100);
    const { stdout } = match("report", folder);
    expect(stdout).toContain("99 of 100 games");
    const { stderr, status } = match("resume", folder);
    expect(status).toBe(0);
    expect(stderr).toMatch(/games\.jsonl: the last line is cut short/);
    expect(timeless(folder)).toEqual(timeless(whole));
  });

  it("joins parts to the whole", () => {
    const parts = [1, 2].map((k) => {
      const folder = join(home, `part-${k}`);
      expectDone("run", plan, "--out", folder, "--shard", `${k}/2`);
      return folder;
    });
    const joined = join(home, "joined");
    expectDone("merge", joined, ...parts);
    expect(timeless(joined)).toEqual(timeless(whole));
    const before = readFileSync(join(joined, "games.jsonl"), "utf8");
    expectDone("merge", joined, parts[1]!, whole);
    expect(readFileSync(join(joined, "games.jsonl"), "utf8")).toBe(before);
    const without = (report: string) => {
      const board = JSON.parse(report);
      for (const standing of board.standings)
        for (const time of ["latency", "cpu", "cpuShare"]) delete standing[time];
      return board;
    };
    expect(without(expectDone("report", joined, "--json"))).toEqual(
      without(expectDone("report", whole, "--json")),
    );
    const other = file("other.yaml", HUNDRED.replace("kill", "other"));
    const elsewhere = join(home, "elsewhere");
    expectDone("run", other, "--out", elsewhere, "--shard", "1/50");
    const refused = match("merge", join(home, "never"), parts[0]!, elsewhere);
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^playout: .*elsewhere: its plan is/),
    });
    expect(existsSync(join(home, "never"))).toBe(false);
    expect(match("run", other, "--out", whole)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^playout: .*whole holds another match[^\n]*\n$/),
    });
  });

  it("stops at the decision of its test, the same with any number of threads", () => {
    const tested = file(
      "tested.yaml",
      HUNDRED.replace("games: 100", "games: 400\nstop: { sprt: { elo0: 0, elo1: 150 } }"),
    );
    const boards = [1, 2].map((threads) => {
      const folder = join(home, `tested-${threads}`);
      const stdout = expectDone("run", tested, "--out", folder, "--threads", String(threads));
      expect(stdout).toMatch(/SPRT of 0 against 150 Elo .* accepted after \d+ pairs/);
      const { pairings, sprt, counted } = JSON.parse(expectDone("report", folder, "--json"));
      expect(counted).toBeLessThan(400);
      return { pairings, sprt, counted };
    });
    expect(boards[1]).toEqual(boards[0]);
  });

  it("warns where games under way take time from one another", () => {
    const timed = file(
      "timed.yaml",
      HUNDRED.replace("games: 100", "games: 2").replaceAll("playouts=", "time=0.000"),
    );
    const { stderr, status } = match("run", timed, "--out", join(home, "timed"), "--threads", "2");
    expect(status).toBe(0);
    expect(stderr).toMatch(/^warning: agents play by time and several games run at once/m);
    expect(match("run", timed, "--out", join(home, "timed-1")).stderr).not.toContain("warning");
    if (threadCpu() !== undefined) {
      const byCpu = file("by-cpu.yaml", `${readFileSync(timed, "utf8")}clock: cpu\n`);
      const folder = join(home, "by-cpu");
      const { stderr: said, status: done } = match("run", byCpu, "--out", folder, "--threads", "2");
      expect([said.includes("warning"), done]).toEqual([false, 0]);
      for (const { times, visits } of recordsOf(folder)) {
        expect(times).toMatchObject({ by: "cpu", cpu: { length: times.moves.length } });
        expect(visits.some((count) => count! > 1)).toBe(true);
      }
    }
    const clocked = file("clocked.yaml", `${HUNDRED.replace("games: 100", "games: 2")}clock: { move: 5 }\n`);
    const warned = match("run", clocked, "--out", join(home, "clocked"), "--threads", "2");
    expect(warned.stderr).toMatch(/^warning: agents play by time and several games run at once/m);
  });

  it("tells CPU time, of several games at once where it is known by thread", () => {
    for (const { times } of recordsOf(whole)) expect(times.cpu).toHaveLength(times.moves.length);
    for (const { times } of recordsOf(join(home, "threads")))
      expect(times.cpu?.length).toBe(threadCpu() === undefined ? undefined : times.moves.length);
    const { standings } = JSON.parse(expectDone("report", whole, "--json"));
    for (const { cpu } of standings) expect(cpu).toBeGreaterThan(0);
  });

  it("warns where it goes on with games of another version", () => {
    const folder = join(home, "older");
    cpSync(whole, folder, { recursive: true });
    const record = join(folder, "games.jsonl");
    const lines = readFileSync(record, "utf8").split("\n").slice(0, 99);
    const older = lines.map((line) => JSON.stringify({ ...JSON.parse(line), playout: "0.1.7" }));
    writeFileSync(record, `${older.join("\n")}\n`);
    const { stderr, status } = match("resume", folder);
    expect(status).toBe(0);
    expect(stderr.match(/^warning: .*\b0\.1\.7\b.*$/gm)).toHaveLength(1);
    expect(timeless(folder)).toEqual(timeless(whole));
  });

  it("has nothing to say before the first game", () => {
    const folder = join(home, "empty");
    cpSync(whole, folder, { recursive: true });
    truncateSync(join(folder, "games.jsonl"), 0);
    const stdout = expectDone("report", folder);
    expect(stdout).toContain("– moves a game");
    expect(stdout + readFileSync(join(folder, "report.html"), "utf8")).not.toContain("NaN");
  });
});
