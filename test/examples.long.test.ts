import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../examples/", import.meta.url));

/** What each example is there to show. */
const TELLING: Readonly<Record<string, RegExp>> = {
  "compare-shots.js": /^draw +(-?\d: [\d.]+ % *)+\nhit +(-?\d: [\d.]+ % *)+\n$/,
  "curling-decision.js":
    /^\{"cmd":"move","move":\{"type":"shot","velocity":\{.*\},"rotation":"c?cw"\}\}\n(.*wise: wins [\d.]+ ± [\d.]+ %, -?[\d.]+ points, made \d+ %\n){3}$/,
  "go-learning.js":
    /^0 of 54 positions: begins\n(\d+ of 54 positions: iteration [12]\/3, test .*\n)+(iteration \d: test loss 0\.\d+\n){4}$/,
  "go-search.js":
    /^C3 +\d+ visits +[\d.]+ ± [\d.]+ %\n(\w+ +\d+ visits .*\n)*by playouts Black has -?\d+\.\d points more than White then, and of each point:\n(( +-?\d\.\d\d){5}\n){5}$/,
  "hex-match.js":
    /^amaf - plain: \d+ to \d+, [\d.]+ %, Elo [+−-]\d+ \([+−-]\d+ to [+−-]\d+\)\nthe first game: ([a-e][1-5] ?){9,25}\n$/,
  "hex-playouts.js":
    /^(conventional|rows-exact) +(Black wins 5[56]\.\d %[\s\S]*){2}(Black wins 54\.\d %[\s\S]*){3}$/,
  "hex-search.js": /^ +2000 +(\w\d [\d.]+ ± [\d.]+ % *){3}\n[\s\S]*b4 win .*\n$/,
  "one-throw.js": /^team 0 at 0\.200, 38\.400\nteam 1 at 0\.400, 38\.900\n$/m,
  "picture.js": /^<svg [\s\S]*A take-out[\s\S]*<\/svg>\n$/,
  "win-table.js": /^score 2 .*%\nscore 1 .*%\nblank .*%\nlose 1 .*%\n$/,
};

function outputOf(file: string): string {
  return execFileSync(process.execPath, [folder + file], { encoding: "utf8" });
}

it("every example is known here", () => {
  const programs = readdirSync(folder).filter((name) => !name.endsWith(".jsonl"));
  expect(programs.sort()).toEqual([...Object.keys(TELLING), "connect-four", "engines", "tic-tac-toe"].sort());
});

it.each(Object.entries(TELLING))("examples/%s shows what it is there for", (file, telling) => {
  const output = outputOf(file);
  expect(output).toMatch(telling);
  expect(output).not.toMatch(/NaN|undefined|Infinity/);
});

it("examples/win-table.js: one behind with the hammer, a blank end is better than one point", () => {
  const [two, one, blank, steal] = outputOf("win-table.js")
    .trimEnd()
    .split("\n")
    .map((line) => Number(/([\d.]+) %$/.exec(line)?.[1]));
  expect(two).toBeGreaterThan(blank ?? Number.NaN);
  expect(blank).toBeGreaterThan(one ?? Number.NaN);
  expect(one).toBeGreaterThan(steal ?? Number.NaN);
});

it("examples/hex-puzzles.jsonl has one winning move a position, and a search proves it", () => {
  const args = [
    "bin/playout.js",
    "suite",
    "examples/hex-puzzles.jsonl",
    "--agent",
    "uct:playouts=100000",
    "--json",
  ];
  const root = fileURLToPath(new URL("..", import.meta.url));
  const answer = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" }));
  expect(answer).toMatchObject({ total: 6, solved: 6 });
  for (const row of answer.rows) expect(row).toMatchObject({ value: 1 });
});

it("examples/go-learning.js is what docs/go-learning.md shows", () => {
  const doc = readFileSync(`${folder}../docs/go-learning.md`, "utf8");
  const [, shown] = /^## From a program\n.*?^```js\n(.*?)^```$/ms.exec(doc)!;
  const source = readFileSync(`${folder}go-learning.js`, "utf8");
  const [imports, work] = shown!.split("\n\n");
  expect(source).toContain(imports);
  expect(source).toContain(`\n${work}`);
});
