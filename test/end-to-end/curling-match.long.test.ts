import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { curling, playout, temporaryFolder } from "./command.js";
import { cutShort, expectDone, recordsOf, timeless } from "./match.js";

const { path: home, file } = temporaryFolder();

const GAMES = 60;
const PLAN = `
game: { name: curling, rules: dc3, ends: 2 }
agents: [rules, "epsilon:agent=(rules),eps=0.3"]
games: ${GAMES}
seed: kill
`;

const plan = file("curling.yaml", PLAN);
const whole = join(home, "whole");

it("plays a plan, and keeps games that replay", () => {
  const stdout = expectDone("run", plan, "--out", whole, "--threads", "1");
  expect(stdout).toMatch(new RegExp(`match [0-9a-f]{16}: ${GAMES} of ${GAMES} games`));
  expect(stdout).toMatch(
    /^agent +points a game +hammer +2\+ +1 +blank +stolen +hammer efficiency +force +steal$/m,
  );
  expect(stdout).toMatch(/^who throws first +\d+\.\d\d : \d+\.\d\d/m);
  const games = readdirSync(join(whole, "games"));
  expect(games).toHaveLength(GAMES);
  const page = readFileSync(join(whole, "report.html"), "utf8");
  for (const [, link = ""] of page.matchAll(/href="([^"]+)"/g))
    expect(existsSync(join(whole, link))).toBe(true);
  expect(page).toContain("<h2>Ends</h2>");
  for (const name of games.slice(0, 3)) {
    const { stdout: told, status } = curling(["replay", join(whole, "games", name), "--json"]);
    expect({ status, agrees: JSON.parse(told).agrees }).toEqual({ status: 0, agrees: true });
  }
});

it("plays the same with two threads, after kills, and in parts", () => {
  const killed = join(home, "killed");
  for (const games of [7, 31]) {
    const { by } = cutShort(["run", plan, "--out", killed, "--threads", "2"], killed, games, "SIGKILL");
    expect(by).toBe("SIGKILL");
    expect(recordsOf(killed)).toHaveLength(games);
  }
  expect(existsSync(join(killed, "lock"))).toBe(true);
  expectDone("resume", killed, "--threads", "2");
  expect(readFileSync(join(killed, "games.jsonl"), "utf8").split("\n")).toHaveLength(GAMES + 1);
  expect(timeless(killed)).toEqual(timeless(whole));
  const parts = [1, 2].map((k) => {
    const folder = join(home, `part-${k}`);
    expectDone("run", plan, "--out", folder, "--shard", `${k}/2`);
    return folder;
  });
  const joined = join(home, "joined");
  expectDone("merge", joined, ...parts);
  expect(timeless(joined)).toEqual(timeless(whole));
});

it("stops at the decision of its test, the same with any number of threads", () => {
  const tested = file("tested.yaml", `${PLAN}stop: { sprt: { elo0: 0, elo1: 200 } }\n`);
  const boards = [1, 2].map((threads) => {
    const folder = join(home, `tested-${threads}`);
    expectDone("run", tested, "--out", folder, "--threads", String(threads));
    const { pairings, sprt, counted, curling } = JSON.parse(expectDone("report", folder, "--json"));
    return { pairings, sprt, counted, curling };
  });
  expect(boards[0]!.counted).toBeLessThan(GAMES);
  expect(boards[1]).toEqual(boards[0]);
});

it("runs one game at a time under a clock, and counts losses on time", () => {
  const slow = "{ name: slow, kind: pure-mc, time: 600 }";
  const clocked = file(
    "clocked.yaml",
    PLAN.replace(/agents.*/, `agents: [rules, ${slow}]`).replace(
      /games: \d+/,
      "games: 2\nclock: { game: 60 }",
    ),
  );
  const folder = join(home, "clocked");
  const preload = fileURLToPath(new URL("../bad-agents/slow-thread.js", import.meta.url));
  const { stderr, status } = playout(["match", "run", clocked, "--out", folder], "", {
    NODE_OPTIONS: `--import ${JSON.stringify(preload)}`,
  });
  expect(status).toBe(0);
  expect(stderr).toMatch(/2 games, 1 thread/);
  expect(recordsOf(folder).map(({ end, players, by }) => [end, players[by!]])).toEqual([
    ["time", "slow"],
    ["time", "slow"],
  ]);
  expect(expectDone("report", folder)).toMatch(/^slow .* time 2$/m);
  for (const { index } of recordsOf(folder)) {
    const { stdout } = curling(["replay", join(folder, "games", `00000${index}.json`), "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ agrees: true, result: { reason: "time_limit" } });
  }
});

it("complains about a bad plan in one line", () => {
  const bad = file("bad.yaml", PLAN.replace("rules: dc3", "rules: dc3, noise: legacy-uec"));
  const { stderr, status } = playout(["match", "run", bad]);
  expect(stderr).toMatch(/^playout: .*bad\.yaml: game\.noise: not for the model of these rules\n$/);
  expect(status).toBe(1);
});
