/** From games to a policy: `playout learn` as its users run it. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unpackWeights } from "../../src/core/weights.js";
import { FEATURES } from "../../src/games/curling/policy/policy-features.js";
import { playout, stopped, temporaryFolder } from "./command.js";

const folder = temporaryFolder();

function teacherOf(name: string, ...more: string[]): string[] {
  const out = join(folder.path, name);
  return [
    "learn",
    "curling-teacher",
    "--rules",
    "dc4",
    "--agent",
    "rules",
    "--seed",
    "7",
    "--out",
    out,
    ...more,
  ];
}

/** All lines of a file, in any order, as something that is short to look at when it differs. */
function digestOf(name: string): string {
  return createHash("sha256").update(lessonsOf(name).sort().join("\n")).digest("hex");
}

function lessonsOf(name: string): string[] {
  return readFileSync(join(folder.path, name, "lessons.jsonl"), "utf8")
    .split("\n")
    .slice(0, -1);
}

function expectComplaint(args: readonly string[], status: number, message: RegExp) {
  const ran = playout(["learn", ...args]);
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(ran.status).toBe(status);
}

describe("curling-teacher", () => {
  test("plays games and keeps what was intended; more threads play the same games", () => {
    const ran = playout(teacherOf("whole", "--games", "8", "--threads", "1"));
    expect({ stderr: ran.stderr, status: ran.status }).toEqual({ stderr: "", status: 0 });
    expect(ran.stdout).toMatch(/^8 games with \d+ lessons in /);
    const [header, ...games] = lessonsOf("whole").map((line) => JSON.parse(line));
    expect(header).toMatchObject({ format: "playout-curling-lessons", version: 1, rules: "dc4", seed: "7" });
    expect(games.map(({ game }) => game)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const { lessons } of games) expect(lessons.length).toBeGreaterThanOrEqual(16);
    playout(teacherOf("threads", "--games", "8", "--threads", "2"));
    expect(digestOf("threads")).toBe(digestOf("whole"));
  });

  test("goes on after any end, and plays no game twice", () => {
    for (const signal of ["SIGINT", "SIGKILL"] as const) {
      const file = join(folder.path, signal, "lessons.jsonl");
      const args = teacherOf(signal, "--games", "8", "--threads", "1");
      const { status, by } = stopped(args, signal, { file, lines: 3 });
      expect([status, by]).toEqual(signal === "SIGINT" ? [130, null] : [null, "SIGKILL"]);
      // The header and two games, or one more that was under way.
      expect(lessonsOf(signal).length).toBeGreaterThanOrEqual(3);
      expect(lessonsOf(signal).length).toBeLessThanOrEqual(4);
      // As if it had been killed in the middle of a line.
      writeFileSync(file, `${readFileSync(file, "utf8")}{"game":99,"ag`);
      const again = playout(args);
      expect({ stderr: again.stderr, status: again.status }).toEqual({ stderr: "", status: 0 });
      expect(digestOf(signal)).toBe(digestOf("whole"));
    }
  });

  test("refuses what makes no sense before it plays", () => {
    const out = ["--out", join(folder.path, "none")];
    expectComplaint(["curling-teacher", ...out, "--agent", "ruels"], 2, /no kind "ruels" plays curling/);
    expectComplaint(["curling-teacher", ...out, "--agent", "rules:x=1"], 2, /unknown option "x"/);
    expectComplaint(["curling-teacher", ...out, "--rules", "golf"], 2, /'golf' is invalid/);
    expectComplaint(["curling-teacher"], 2, /--out/);
    expect(existsSync(join(folder.path, "none"))).toBe(false);
    expectComplaint(
      teacherOf("whole", "--rules", "dc3").slice(1),
      1,
      /were played with rules "dc4", not "dc3"/,
    );
  });
});

describe("curling-policy", () => {
  const out = join(folder.path, "policy.json");
  const module = join(folder.path, "policy.ts");

  test("learns from lessons, and tells how well", () => {
    playout(teacherOf("more", "--games", "30", "--explore", "0.3"));
    const args = [
      "learn",
      "curling-policy",
      "--data",
      join(folder.path, "more"),
      "--out",
      out,
      "--module",
      module,
      "--force",
    ];
    const ran = playout([...args, "--passes", "4", "--held-out", "0.3"]);
    expect({ stderr: ran.stderr, status: ran.status }).toEqual({ stderr: "", status: 0 });
    expect(ran.stdout).toMatch(/lessons of 30 games/);
    const policy = JSON.parse(readFileSync(out, "utf8"));
    expect(policy).toMatchObject({ format: "playout-curling-policy", version: 1, model: "fcv1" });
    expect(policy.curve.map(({ pass }: { pass: number }) => pass)).toEqual([0, 1, 2, 3, 4]);
    const [before, after] = [policy.curve[0], policy.curve[4]];
    expect(after.training.crossEntropy).toBeLessThan(before.training.crossEntropy);
    expect(policy.kept.crossEntropy).toBeLessThan(before.heldOut.crossEntropy);
    expect(unpackWeights(policy.weights, FEATURES).some((weight) => weight !== 0)).toBe(true);
    const text = readFileSync(module, "utf8");
    expect(text).toContain(policy.weights.text);
    expect(text).toMatch(/^\/\/ The learned policy of the fcv1 model/);
    expect(readFileSync(join(folder.path, "policy.html"), "utf8")).toMatch(/<svg.*held out/s);
    const first = policy.weights.text;
    playout([...args, "--passes", "4", "--held-out", "0.3"]);
    expect(JSON.parse(readFileSync(out, "utf8")).weights.text).toBe(first);
  });

  test("learns as published, and says how it was done", () => {
    const learned = (...more: string[]) => {
      const data = ["--data", join(folder.path, "more"), "--out", out, "--force", "--passes", "1"];
      const ran = playout(["learn", "curling-policy", ...data, ...more]);
      expect({ stderr: ran.stderr, status: ran.status }).toEqual({ stderr: "", status: 0 });
      return JSON.parse(readFileSync(out, "utf8"));
    };
    const ours = learned("--prior", "0");
    expect(ours.command).toMatch(/ --prior 0 --least-variance 0\.001 --held-out 0\.1 --seed policy$/);
    const plain = learned("--prior", "0", "--no-mirror");
    expect(plain.command).toMatch(/ --least-variance 0\.001 --no-mirror --held-out /);
    const published = learned("--prior", "0", "--no-mirror", "--least-variance", "0");
    expect(published.command).toMatch(/ --prior 0 --least-variance 0 --no-mirror --held-out /);
    expect(new Set([ours, plain, published].map(({ weights }) => weights.text)).size).toBe(3);
    expect(published.learnedFrom).toBe(ours.learnedFrom);
    const learn = ["curling-policy", "--data", join(folder.path, "more"), "--out", `${out}.new`];
    expectComplaint([...learn, "--least-variance", "-1"], 2, /--least-variance.*at least 0/);
    expectComplaint([...learn, "--prior", "1e6"], 1, /prior: 1000000 is too much for these examples/);
    expect(existsSync(`${out}.new`)).toBe(false);
  });

  test("does not learn what it could not write", () => {
    const nowhere = join(folder.path, "no-folder", "weights");
    const learn = ["curling-policy", "--data", join(folder.path, "none")];
    expectComplaint([...learn, "--out", `${nowhere}.json`], 1, /no-folder\/weights\.json: /);
    expectComplaint(
      [...learn, "--out", `${out}.new`, "--module", `${nowhere}.ts`],
      1,
      /no-folder\/weights\.ts: /,
    );
  });

  test("names the line that it cannot read", () => {
    const learn = (name: string) => [
      "curling-policy",
      "--data",
      join(folder.path, name),
      "--out",
      `${out}.new`,
    ];
    const [header = "", game = ""] = lessonsOf("whole");
    const broken = (name: string, ...lines: string[]) => {
      mkdirSync(join(folder.path, name));
      writeFileSync(join(folder.path, name, "lessons.jsonl"), lines.map((line) => `${line}\n`).join(""));
      return learn(name);
    };
    expectComplaint(learn("nowhere"), 1, /there are no lessons in /);
    expectComplaint(broken("a", header, game, "{"), 1, /a\/lessons\.jsonl, line 3: /);
    expectComplaint(broken("b", "[1]"), 1, /b\/lessons\.jsonl, line 1: /);
    const strange = JSON.stringify({ game: 1, agents: [0, 0], lessons: [["end=0 throw=99", "0,2.4,cw"]] });
    expectComplaint(
      broken("c", header, game, strange),
      1,
      /c\/lessons\.jsonl, line 3, lessons\[0\]: throw: /,
    );
    const shot = JSON.stringify({ game: 1, agents: [0, 0], lessons: [["end=0 throw=0", "fast"]] });
    expectComplaint(broken("d", header, shot), 1, /d\/lessons\.jsonl, line 2, lessons\[0\]: shot: /);
    expectComplaint(broken("e", header), 1, /of 0 lessons, 0 can be learned from/);
    playout([
      "learn",
      "curling-teacher",
      "--rules",
      "legacy-gat",
      "--agent",
      "rules",
      "--games",
      "1",
      "--out",
      join(folder.path, "legacy"),
    ]);
    expectComplaint(
      [...learn("whole"), "--data", join(folder.path, "legacy")],
      1,
      /lessons of fcv1 and legacy cannot be learned together/,
    );
  });
});
