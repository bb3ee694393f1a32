import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { playout, temporaryFolder } from "./command.js";

const { path: folder } = temporaryFolder();
const file = join(folder, "hex.yaml");
const out = join(folder, "ladder");
const AGENTS = 'game: {name: hex, size: 3}\nseed: 1\nagents: [random, "uct:playouts=4"';

it("plays, goes on, takes in newcomers, and tells what it has come to", () => {
  writeFileSync(file, `${AGENTS}]\n`);
  const run = (games: number) => playout(["ladder", "run", file, "--out", out, "--games", String(games)]);
  const first = run(6);
  expect(first.status).toBe(0);
  expect(first.stderr).toMatch(/^ladder of 2 agents, /);
  expect(first.stdout).toMatch(/uct:playouts=4 +6 /);
  writeFileSync(file, `${AGENTS}, {name: late, kind: uct, playouts: 9}]\n`);
  // As if it had been killed in the middle of a row.
  appendFileSync(join(out, "games.jsonl"), '{"format":"playo');
  const second = run(12);
  expect(second.stderr).toMatch(/ladder of 3 agents, 6 games so far/);
  expect(second.stdout).toMatch(/late +6 /);
  const rows = readFileSync(join(out, "games.jsonl"), "utf8").trim().split("\n");
  expect(rows).toHaveLength(12);
  const page = readFileSync(join(out, "report.html"), "utf8");
  expect(page).toContain("12 games of 3 agents so far");
  const links = [...page.matchAll(/href="(games\/[^"]+)"/g)].map(([, link]) => link!);
  expect(links).toHaveLength(12);
  for (const link of links) expect(existsSync(join(out, link))).toBe(true);
  const { stdout } = playout(["ladder", "report", out, "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ games: 12, ratings: [{}, {}, {}] });
  expect(playout(["ladder", "report", out]).stdout).toMatch(/^ +agent +games/);
});

it("takes its agents from a folder: a file each, under its name", () => {
  const agents = join(folder, "entrants");
  mkdirSync(agents);
  const drop = (name: string, text: string) => writeFileSync(join(agents, name), text);
  drop("chance.yaml", "random\n");
  drop("small.yml", "kind: uct\nplayouts: 4\n");
  drop("notes.txt", "no agent\n");
  const cup = join(folder, "cup.yaml");
  writeFileSync(cup, "game: {name: hex, size: 3}\nagents: ./entrants\n");
  const run = (games: number) =>
    playout(["ladder", "run", cup, "--out", join(folder, "cup"), "--games", String(games)]);
  expect(run(4).stdout).toMatch(/small +4 /);
  drop("large.yaml", "{kind: uct, playouts: 9}\n");
  rmSync(join(agents, "chance.yaml"));
  const { stdout } = run(10);
  expect(stdout).toMatch(/large +6 /);
  expect(stdout).toMatch(/chance +4 .* left\n/);
  expect(stdout).toContain("chance has left: taken out of ./entrants");
  // Who looks later knows it too.
  const report = playout(["ladder", "report", join(folder, "cup")]).stdout;
  expect(report).toMatch(/chance +4 .* left\n/);
  expect(readFileSync(join(folder, "cup/report.html"), "utf8")).toContain(
    "chance has left: taken out of ./entrants",
  );
  expect(JSON.parse(playout(["ladder", "report", join(folder, "cup"), "--json"]).stdout)).toMatchObject({
    away: [{ name: "chance", state: "left" }],
  });
  expect(readdirSync(join(folder, "cup"))).not.toContain("live.json");
  // Whatever is put there, the others go on.
  drop("small.yml", "kind: uct\nplayouts: 5\n");
  drop("large.yml", "random\n");
  drop("bad.yaml", "kind: nonsense\n");
  drop("prog.yaml", "kind: gtp\ncommand: /nowhere/engine\n");
  mkdirSync(join(agents, "dir.yaml"));
  symlinkSync("loop.yaml", join(agents, "loop.yaml"));
  const { status, stderr } = run(12);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^ladder of 2 agents, 10 games so far/);
  for (const line of [
    /^entrants\/small\.yml: "small" was another agent until now; .*; the others play on$/m,
    /^entrants\/large\.yml: another file is called large, too; the others play on$/m,
    /^entrants\/bad\.yaml: .*nonsense.*; the others play on$/m,
    /^entrants\/dir\.yaml: is a folder, not a file; the others play on$/m,
    /^entrants\/loop\.yaml: symbolic links [^:]*; the others play on$/m,
    /^entrants\/prog\.yaml: .*no program \/nowhere\/engine.*; the others play on$/m,
  ])
    expect(stderr).toMatch(line);
  expect(readFileSync(join(folder, "cup/ladder.yaml"), "utf8")).not.toContain("prog");
  rmSync(agents, { recursive: true });
  expect(run(12).stderr).toMatch(/^playout: [^\n]*entrants: there is no such file or folder\n$/);
});

it("says in one line what is wrong", () => {
  const complaint = (text: string, args: readonly string[] = []) => {
    const bad = join(folder, "bad.yaml");
    writeFileSync(bad, text);
    const { status, stderr } = playout(["ladder", "run", bad, "--out", join(folder, "bad"), ...args]);
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/^playout: [^\n]+\n$/);
    return stderr;
  };
  expect(complaint(`${AGENTS}]\npairs: 4\n`)).toMatch(/bad\.yaml: pairs: not for a ladder, which never ends/);
  expect(complaint(`${AGENTS}, nobody]\n`)).toMatch(/bad\.yaml: agents\[2\]: /);
  const gone = '{name: gone, kind: gtp, command: "/nowhere/engine"}';
  expect(complaint(`${AGENTS.replace("random, ", "")}, ${gone}]\n`)).toMatch(
    /agents\[\d\]: .*no program \/nowhere\/engine/,
  );
  expect(existsSync(join(folder, "bad"))).toBe(false);
  const other = playout(["ladder", "report", folder]);
  expect(other.stderr).toMatch(/^playout: there is no ladder in /);
  expect(playout(["ladder", "run", join(folder, "none.yaml")]).stderr).toMatch(/there is no ladder /);
});
