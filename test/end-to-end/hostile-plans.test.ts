/** Plans and games that are made to exhaust whoever reads them: one line, and a status. */
import { appendFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playout, temporaryFolder } from "./command.js";

const temporary = temporaryFolder();
const PLAN = `game: { name: hex, size: 3 }
agents: [random, { name: other, kind: random }]
pairs: 1
`;
const LONG = "x".repeat(30_000_000);

/** As a process of its own, which such a plan could end. */
function expectRefused(...words: string[]): void {
  const { stdout, stderr, status } = playout(words, "\n");
  expect(stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(stderr.length).toBeLessThan(3000);
  expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
}

describe.each([
  ["match", "run"],
  ["ladder", "run"],
])("playout %s %s refuses a plan", (...command) => {
  it.each([
    ["of brackets", "[".repeat(50_000)],
    ["of brackets that end", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
    ["of lists", `${"- ".repeat(50_000)}a`],
    ["of one line", LONG],
    ["whose agent is a line", PLAN.replace("random,", `${LONG},`)],
    ["whose agent is no kind, and long", PLAN.replace("random,", `${"x".repeat(3_000_000)},`)],
    ["whose agents hold agents", PLAN.replace("random,", `"${"epsilon:agent=(".repeat(100_000)}",`)],
  ])("%s", (_, text) => {
    const plan = command[0] === "ladder" ? text.replace("pairs: 1\n", "") : text;
    const out = join(temporary.path, "out");
    expectRefused(...command, temporary.file("plan.json", plan), "--out", out);
  });
});

it("games of a match are refused as well", () => {
  const folder = join(temporary.path, "match");
  expect(playout(["match", "run", temporary.file("fine.yaml", PLAN), "--out", folder]).status).toBe(0);
  for (const [name, line] of [
    ["deep", `{"match": ${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
    ["long", JSON.stringify({ match: LONG })],
  ] as const) {
    const other = join(temporary.path, name);
    cpSync(folder, other, { recursive: true });
    appendFileSync(join(other, "games.jsonl"), `${line}\n`);
    expectRefused("match", "report", other);
    expectRefused("match", "resume", other);
  }
});
