import { readdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playout, stopped, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();

const selfplay = (out: string, ...args: string[]) => [
  "selfplay",
  "curling",
  "--out",
  join(folder, out),
  ...args,
];
const PLAN = ["--ends", "400", "--shard", "50", "--seed", "one"];

/** The bytes of every shard. */
function shards(out: string): Record<string, string> {
  const names = readdirSync(join(folder, out)).filter((name) => name.endsWith(".bin"));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, out, name)).toString("base64")]),
  );
}

describe("playout selfplay curling", () => {
  const whole = playout(selfplay("whole", ...PLAN, "--threads", "1"));

  it("keeps ends as shards, and tells what is in them", () => {
    expect(whole).toMatchObject({ stderr: "", status: 0 });
    expect(whole.stdout).toMatch(/^400 ends, 6,400 throws in [^\n]*whole: 3\d\.\d bytes a throw\n/);
    expect(whole.stdout).toMatch(/\|R\| > 3 +\d+ +\d\.\d{4} %/);
    expect(Object.keys(shards("whole"))).toHaveLength(8);
  });

  it("makes the same bytes with more threads, killed in between", () => {
    const rows = join(folder, "killed", "ends.jsonl");
    const args = selfplay("killed", ...PLAN, "--threads", "2");
    const killed = stopped(args, "SIGKILL", { file: rows, lines: 3 });
    expect(killed.by).toBe("SIGKILL");
    expect(readFileSync(rows, "utf8").trim().split("\n").length).toBeLessThan(9);
    expect(playout(args)).toMatchObject({ stderr: "", status: 0 });
    expect(shards("killed")).toEqual(shards("whole"));
    expect(readdirSync(join(folder, "killed")).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("makes a shard again that was cut, and no other", () => {
    const before = shards("whole");
    truncateSync(join(folder, "whole", "ends-000003.bin"), 999);
    const again = playout(selfplay("whole", ...PLAN));
    expect(again.stdout).toBe(whole.stdout);
    expect(shards("whole")).toEqual(before);
    expect(
      readFileSync(join(folder, "whole", "ends.jsonl"), "utf8")
        .trim()
        .split("\n"),
    ).toHaveLength(10);
  });

  it("takes any agent that repeats itself", () => {
    const args = ["--ends", "2", "--policy", "epsilon:agent=(sample),eps=0.5"];
    const { stdout, status } = playout(selfplay("half", ...args));
    expect([stdout.split(" in ")[0], status]).toEqual(["2 ends, 32 throws", 0]);
    const [head] = readFileSync(join(folder, "half", "ends-000000.bin"), "latin1").split("\n", 1);
    expect(JSON.parse(head!)).toMatchObject({
      policy: "epsilon:agent=(sample),eps=0.5",
      rules: "legacy-gat",
      first: 0,
      ends: 2,
    });
  });

  it.each([
    [
      ["--policy", "best:time=1"],
      2,
      /^playout: --policy: best:time=1 does not repeat itself; give it playouts or rounds/,
    ],
    [["--policy", "epsilon:agent=(best:time=1)"], 2, /does not repeat itself/],
    [["--policy", "nobody"], 2, /no kind "nobody" plays curling legacy-gat/],
    [["--policy", "sample", "--rules", "dc3"], 2, /no kind "sample" plays curling dc3/],
    [["--noise", "dc3"], 2, /--noise: dc3 is not for the legacy model/],
    [["--seed", "two"], 1, /ends\.jsonl: its ends were played with .*, not /],
  ])("refuses %j in one line", (args, status, message) => {
    const refused = playout(selfplay("whole", ...args));
    expect(refused.stderr).toMatch(message);
    expect(refused.stderr).toMatch(/^playout: [^\n]+\n$/);
    expect(refused.status).toBe(status);
  });

  it("takes no folder that holds other things", () => {
    file("note.txt", "mine");
    const { stderr, status } = playout(["selfplay", "curling", "--out", folder]);
    expect(stderr).toMatch(/^playout: [^\n]*holds other things [^\n]* and no ends of curling[^\n]*\n$/);
    expect(status).toBe(1);
  });
});

describe("playout selfplay curling-positions", () => {
  const positions = (...args: string[]) =>
    playout(["selfplay", "curling-positions", "--out", join(folder, "positions"), ...args]);

  it("keeps positions as shards, and those that are there", () => {
    const args = ["--agent", "best:playouts=10", "--ends", "3", "--shard", "2", "--threads", "1"];
    const made = positions(...args);
    expect(made).toMatchObject({ stderr: "", status: 0 });
    expect(made.stdout).toMatch(/^\d+ positions of 3 ends in [^\n]*positions\n$/);
    const before = shards("positions");
    expect(Object.keys(before)).toEqual(["positions-000000.bin", "positions-000001.bin"]);
    truncateSync(join(folder, "positions", "positions-000001.bin"), 10);
    expect(positions(...args).stdout).toBe(made.stdout);
    expect(shards("positions")).toEqual(before);
  });

  it.each([
    [["--agent", "best:time=1"], 2, /--agent: best:time=1 does not repeat itself/],
    [["--agent", "rules"], 2, /--agent: rules has no net that values positions/],
    [
      ["--agent", "best:playouts=9", "--rules", "legacy-uec"],
      2,
      /--agent: best has no net that values positions/,
    ],
    [["--seed", "two"], 1, /positions\.jsonl: its positions were played with .*, not /],
  ])("refuses %j in one line", (args, status, message) => {
    const refused = positions(...args);
    expect(refused.stderr).toMatch(message);
    expect(refused.stderr).toMatch(/^playout: [^\n]+\n$/);
    expect(refused.status).toBe(status);
  });
});
