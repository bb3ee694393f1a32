/** Matches that are stopped on the way, by signals or by threads that die. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { isAlive, until } from "../until.js";
import { PLAYOUT, playout, temporaryFolder } from "./command.js";
import { cutShort, expectDone, HUNDRED, match, recordsOf, timeless } from "./match.js";

const { path: home, file } = temporaryFolder();

describe("match run", () => {
  const plan = file("hundred.yaml", HUNDRED);
  const whole = join(home, "whole");

  beforeAll(() => expectDone("run", plan, "--out", whole));

  it("loses nothing and plays nothing twice when it is killed again and again", () => {
    const folder = join(home, "killed");
    for (const games of [13, 57]) {
      const { by } = cutShort(["run", plan, "--out", folder, "--threads", "2"], folder, games, "SIGKILL");
      expect(by).toBe("SIGKILL");
      expect(recordsOf(folder)).toHaveLength(games);
    }
    expect(existsSync(join(folder, "lock"))).toBe(true);
    const killed = readFileSync(join(folder, "games.jsonl"), "utf8");
    expectDone("resume", folder);
    const resumed = readFileSync(join(folder, "games.jsonl"), "utf8");
    expect(resumed.startsWith(killed)).toBe(true);
    expect(resumed.split("\n")).toHaveLength(101);
    expect(timeless(folder)).toEqual(timeless(whole));
  });

  it("ends with what has been played on Ctrl-C, and says how to go on", () => {
    const folder = join(home, "interrupted");
    const { status, stderr } = cutShort(["run", plan, "--out", folder], folder, 10, "SIGINT");
    expect(status).toBe(130);
    expect(stderr).toContain(`playout match resume ${folder}`);
    expect(existsSync(join(folder, "lock"))).toBe(false);
    expect(recordsOf(folder).length).toBeGreaterThanOrEqual(10);
    expect(recordsOf(folder).length).toBeLessThan(100);
    expectDone("resume", folder, "--threads", "2");
    expect(timeless(folder)).toEqual(timeless(whole));
  });

  it.each([
    ["name", false],
    ["genmove", true],
  ])("takes the programs that play in it with it, deaf from %s on", async (word, isMatch) => {
    const folder = join(home, `deaf-${word}`);
    const marker = join(home, `pid-${word}`);
    // It answers everything until it hears the word, and stays when its input ends.
    const deaf = file(
      `deaf-${word}.cjs`,
      `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
        if (line.startsWith("${word}")) require("node:fs").writeFileSync(${JSON.stringify(marker)}, String(process.pid));
        else console.log("=\\n");
      });
      setInterval(() => {}, 1e6);`,
    );
    const command = `"${process.execPath}" "${deaf}"`;
    const agents = ["random", { kind: "gtp", name: "deaf", command }];
    const deafPlan = file(
      `deaf-${word}.yaml`,
      JSON.stringify({ game: { name: "hex", size: 5 }, agents, pairs: 1 }),
    );
    const child = spawn(process.execPath, [PLAYOUT, "match", "run", deafPlan, "--out", folder]);
    const ended = once(child, "exit");
    await until(() => existsSync(marker) && readFileSync(marker, "utf8") !== "");
    child.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
    expect(existsSync(folder)).toBe(isMatch);
    const pid = Number(readFileSync(marker, "utf8"));
    await until(() => !isAlive(pid));
  });
});

describe("threads that die", () => {
  const plan = file("dying.yaml", HUNDRED.replace("games: 100", "games: 4"));
  const preload = fileURLToPath(new URL("../bad-agents/dying-thread.js", import.meta.url));
  const run = (out: string, DIE: string) =>
    playout(["match", "run", plan, "--out", out, "--threads", "1"], "", {
      NODE_OPTIONS: `--import ${JSON.stringify(preload)}`,
      DIE,
    });

  it("have their game played once more", () => {
    const marker = join(home, "died");
    const folder = join(home, "died-once");
    expect(run(folder, marker).status).toBe(0);
    expect(existsSync(marker)).toBe(true);
    const undisturbed = join(home, "died-never");
    expectDone("run", plan, "--out", undisturbed);
    expect(timeless(folder)).toEqual(timeless(undisturbed));
  });

  it("leave a game without a result in the end", () => {
    const folder = join(home, "died-always");
    expect(run(folder, "always").status).toBe(0);
    const records = recordsOf(folder);
    expect(records).toHaveLength(4);
    for (const { end, result, reason } of records)
      expect({ end, result, reason }).toEqual({
        end: "failed",
        result: null,
        reason: expect.stringContaining("7"),
      });
    expect(expectDone("report", folder)).toContain("ends: failed 4");
    expect(match("resume", folder).stderr).toMatch(/: 4 games, /);
    expect(recordsOf(folder)).toHaveLength(8);
    expect(expectDone("report", folder)).toContain("ends: rules 4");
  });
});
