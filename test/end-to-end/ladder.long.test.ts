/** A ladder in a process of its own: killed and gone on with, with engines of others, and with an agent that joins while it runs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { until } from "../until.js";
import { PLAYOUT, temporaryFolder } from "./command.js";

const { path: folder } = temporaryFolder();

function start(args: readonly string[]) {
  const child = spawn(process.execPath, [PLAYOUT, "ladder", "run", ...args]);
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    stderr += piece;
  });
  child.stdout.resume();
  return { child, over: once(child, "close"), said: () => stderr };
}

function rowsOf(out: string): string[] {
  const file = join(out, "games.jsonl");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines.slice(0, -1);
}

it("loses no game to a kill, plays none twice, and goes on", { timeout: 600_000 }, async () => {
  const file = join(folder, "hex.yaml");
  const out = join(folder, "hex");
  writeFileSync(
    file,
    'game: {name: hex, size: 4}\nseed: 1\nagents: [random, "uct:playouts=30", "uct:playouts=60"]\n',
  );
  let kept: string[] = [];
  for (let kill = 0; kill < 5; kill++) {
    const { child, over } = start([file, "--out", out, "--threads", "2"]);
    const goal = kept.length + 1 + Math.floor(8 * Math.random());
    await until(() => rowsOf(out).length >= goal || child.exitCode !== null);
    child.kill("SIGKILL");
    await over;
    expect(rowsOf(out).slice(0, kept.length)).toEqual(kept);
    kept = rowsOf(out);
  }
  const { over } = start([file, "--out", out, "--threads", "2", "--games", String(kept.length + 10)]);
  expect((await over)[0]).toBe(0);
  const rows = rowsOf(out);
  expect(rows.slice(0, kept.length)).toEqual(kept);
  expect(rows).toHaveLength(kept.length + 10);
  const games = rows.map((row) => JSON.parse(row));
  expect(new Set(games.map(({ match, index }) => `${match} ${index}`)).size).toBe(games.length);
});

it("takes in an engine of Digital Curling while it runs, bears with a file that is wrong, and stops when told to", {
  timeout: 600_000,
}, async () => {
  const file = join(folder, "curling.yaml");
  const out = join(folder, "curling");
  const agents = join(folder, "agents");
  mkdirSync(agents);
  const drop = (name: string, text: string) => writeFileSync(join(agents, name), text);
  drop("rules.yaml", "rules");
  drop("random.yaml", "random");
  writeFileSync(file, "game: {name: curling, rules: dc3, ends: 1}\nagents: agents\n");
  const { child, over, said } = start([file, "--out", out, "--threads", "1"]);
  await until(() => rowsOf(out).length >= 2);
  drop("wrong.yaml", "nobody");
  await until(() => said().includes("the others play on"));
  expect(said()).toMatch(/agents\/wrong\.yaml: [^\n]*nobody[^\n]*; the others play on\n/);
  drop("engine.yaml", 'kind: dc3\ncommand: "node test/engines/curling/dc3.js"');
  await until(() => said().includes("engine joins"));
  rmSync(join(agents, "random.yaml"));
  await until(() => said().includes("random leaves"));
  expect(JSON.parse(readFileSync(join(out, "away.json"), "utf8"))).toMatchObject([
    { name: "random", state: "left" },
  ]);
  expect(JSON.parse(readFileSync(join(out, "live.json"), "utf8"))).toMatchObject({ crew: { threads: 1 } });
  await until(() => rowsOf(out).filter((row) => JSON.parse(row).players.includes("engine")).length >= 2);
  child.kill("SIGINT");
  expect((await over)[0]).toBe(130);
  expect(said()).toMatch(/interrupted after \d+ games; the same command goes on\n$/);
  expect(said().match(/wrong\.yaml/g)).toHaveLength(1);
  expect(existsSync(join(out, "live.json"))).toBe(false);
  expect(readFileSync(join(out, "report.html"), "utf8")).toContain("engine");
});
