/** From games of Go to a prior of moves: `playout learn go-games` and `go-mm` as their users run them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parseWeights } from "../../src/core/weights.js";
import { priorFeatures } from "../../src/games/go/features.js";
import { FEATURES } from "../../src/games/go/policy.js";
import { parsePrior } from "../../src/games/go/prior.js";
import { goReference } from "../reference.js";
import { playout, stopped, temporaryFolder } from "./command.js";

const folder = temporaryFolder();

function gamesOf(name: string, ...more: string[]): string[] {
  const out = join(folder.path, name);
  return ["learn", "go-games", "--size", "5", "--agent", "random", "--seed", "7", "--out", out, ...more];
}

function rowsOf(name: string): string[] {
  const text = readFileSync(join(folder.path, name, "games.jsonl"), "utf8");
  return text.split("\n").slice(1, -1).sort();
}

function expectComplaint(args: readonly string[], status: number, message: RegExp) {
  const ran = playout(["learn", ...args]);
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(ran.status).toBe(status);
}

describe("go-games", () => {
  test("plays games; more threads play the same", () => {
    const ran = playout(gamesOf("whole", "--games", "12", "--threads", "1", "--sgf"));
    expect({ stderr: ran.stderr, status: ran.status }).toEqual({ stderr: "", status: 0 });
    expect(ran.stdout).toMatch(/^12 games with \d+ moves in /);
    const rows = rowsOf("whole").map((line) => JSON.parse(line));
    expect(rows.map(({ game }) => game).sort((a, b) => a - b)).toEqual(rows.map((_, i) => i));
    for (const { moves, result } of rows) {
      expect(moves).toMatch(/^([A-E][1-5]|pass)( ([A-E][1-5]|pass))* pass pass$/);
      expect(result).toMatch(/^[BW]\+\d+\.5$/);
    }
    const files = readdirSync(join(folder.path, "whole", "sgf"));
    expect(files).toHaveLength(12);
    expect(readFileSync(join(folder.path, "whole", "sgf", "000003.sgf"), "utf8")).toMatch(
      /SZ\[5\].*RE\[[BW]\+/,
    );
    playout(gamesOf("threads", "--games", "12", "--threads", "2"));
    expect(rowsOf("threads")).toEqual(rowsOf("whole"));
  });

  test("goes on after any end, and plays no game twice", () => {
    const args = gamesOf("killed", "--games", "12", "--threads", "1");
    const file = join(folder.path, "killed", "games.jsonl");
    expect(stopped(args, "SIGKILL", { file, lines: 3 }).by).toBe("SIGKILL");
    expect(rowsOf("killed")).toHaveLength(2);
    // As if it had been killed in the middle of a line.
    writeFileSync(file, `${readFileSync(file, "utf8")}{"game":99,"ag`);
    expect(playout(args).status).toBe(0);
    expect(rowsOf("killed")).toEqual(rowsOf("whole"));
  });

  test("refuses what makes no sense", () => {
    const out = ["--out", join(folder.path, "none")];
    expectComplaint(["go-games", ...out, "--agent", "ucd"], 2, /no kind "ucd" plays go/);
    expectComplaint(gamesOf("whole", "--seed", "8").slice(1), 1, /were played with seed "7", not "8"/);
    expect(existsSync(join(folder.path, "none"))).toBe(false);
  });
});

describe("go-mm", () => {
  const out = join(folder.path, "prior.json");
  const module = join(folder.path, "wide.ts");
  const whole = join(folder.path, "whole");

  function learn(...args: string[]) {
    return playout([
      "learn",
      "go-mm",
      "--out",
      out,
      "--force",
      "--passes",
      "3",
      "--held-out",
      "0.3",
      ...args,
    ]);
  }

  test("learns from games, and tells how well", () => {
    const ran = learn("--games", whole, "--shapes", "3", "--module", module);
    expect({ stderr: ran.stderr, status: ran.status }).toEqual({ stderr: "", status: 0 });
    expect(ran.stdout).toMatch(
      /^pass 1: held out mean log-evidence -\d\.\d+, prediction \d+\.\d %; training/,
    );
    const file = JSON.parse(readFileSync(out, "utf8"));
    expect(file).toMatchObject({ format: "playout-go-prior", version: 1, set: "wide" });
    expect(file.curve.map(({ pass }: { pass: number }) => pass)).toEqual([0, 1, 2, 3]);
    const evidence = file.curve.map(({ training }: { training: { crossEntropy: number } }) => training);
    for (let pass = 1; pass <= 3; pass++)
      expect(evidence[pass].crossEntropy).toBeLessThan(evidence[pass - 1].crossEntropy);
    expect(file.command).toBe(
      "playout learn go-mm --games whole --set wide --shapes 3 --passes 3 --prior 1 --held-out 0.3 --seed mm",
    );
    expect(file.sources).toEqual([
      "whole, 12 games of go-games --size 5 --rules cgos --komi 7.5 --seed 7 --agent random",
    ]);
    const prior = parsePrior(file.weights)!;
    expect(prior.gammas).toHaveLength(priorFeatures("wide") + file.shapes);
    expect(file.shapes).toBeGreaterThan(0);
    const text = readFileSync(module, "utf8");
    expect(text).toContain(`export const wide =\n  "${file.weights}";\n`);
    expect(text).not.toContain(folder.path);
    expect(readFileSync(join(folder.path, "prior.html"), "utf8")).toMatch(/<svg.*line: 1/s);
  });

  test("learns a policy of playouts, from winners of a match alone where it is told to", () => {
    const plan = folder.file(
      "plan.yaml",
      "game: { name: go, size: 5 }\nagents: [random, { name: other, kind: random }]\npairs: 6\n",
    );
    const match = join(folder.path, "match");
    expect(playout(["match", "run", plan, "--out", match, "--threads", "1"]).status).toBe(0);
    learn("--games", match, "--set", "playout", "--winners", "--module", join(folder.path, "mm-2.ts"));
    const file = JSON.parse(readFileSync(out, "utf8"));
    const { sources, counts, learnedFrom, curve } = file;
    expect(file).toMatchObject({
      format: "playout-go-policy",
      features: FEATURES,
      reading: "both",
      atari: "stone",
    });
    expect(parseWeights(file.weights, FEATURES).some((weight) => weight !== 0)).toBe(true);
    expect(readFileSync(join(folder.path, "mm-2.ts"), "utf8")).toContain(
      `export const mm2 =\n  "${file.weights}";\n`,
    );
    expect(sources).toEqual(["match, 12 games of a match between random and other"]);
    expect(counts.losers).toBeGreaterThan(0.4 * counts.moves);
    const left = counts.losers + counts.strange + counts.forced;
    expect(learnedFrom + curve[0].heldOut.examples + left).toBe(counts.moves);
  });

  test("names what it cannot read, before it learns", () => {
    const twice = folder.file("twice.jsonl", '{"id":"a","moves":"E5 E6"}\n\n{"id":"b","moves":"E5 E5"}\n');
    expectComplaint(
      ["go-mm", "--out", out, "--force", "--games", twice],
      1,
      /twice\.jsonl, line 3: move 2: E5 is not empty/,
    );
    const few = folder.file("few.jsonl", '{"id":"a","moves":"E5 E6"}\n');
    expectComplaint(
      ["go-mm", "--out", out, "--force", "--games", few],
      1,
      /of 2 moves, 2 can be learned from and 0 are held out \(--held-out, of 1 game\)/,
    );
    const nowhere = join(folder.path, "no-folder", "prior.json");
    expectComplaint(["go-mm", "--games", whole, "--out", nowhere], 1, /no-folder\/prior\.json: /);
  });

  // The games are read where they lie; without ../shared/reference/go this is skipped.
  test.skipIf(goReference("games-9x9.jsonl") === undefined)("foretells moves of strangers' games", () => {
    const games = fileURLToPath(new URL("../../../shared/reference/go/games-9x9.jsonl", import.meta.url));
    learn("--games", games, "--shapes", "5");
    const { curve } = JSON.parse(readFileSync(out, "utf8"));
    expect(curve[0].heldOut.crossEntropy).toBeGreaterThan(3.7);
    expect(curve[3].heldOut.crossEntropy).toBeLessThan(2.55);
    expect(curve[3].heldOut.agreement).toBeGreaterThan(0.3);
  });
});
