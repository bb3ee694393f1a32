/** `playout learn curling-net` from a net that ships, cut off while it plays, and gone on with; needs Python with numpy and torch. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOf } from "../../src/agents/weight-store.js";
import { shippedNet } from "../../src/games/curling/nets/shipped.js";
import { pythonWith } from "../python.js";
import { playout, stopped, temporaryFolder } from "./command.js";

const { path: folder } = temporaryFolder();
const python = pythonWith("numpy", "torch");
const run = join(folder, "run");
const learn = (...more: string[]) => [
  ...["learn", "curling-net", "--out", run, "--rounds", "1", "--python", python as string],
  ...more,
];
const json = (file: string) => JSON.parse(readFileSync(join(run, file), "utf8"));

test.skipIf(python === undefined)("rounds go on from a net that ships (needs torch)", () => {
  const shipped = shippedNet("fcv1") as string;
  const args = learn("--from", "fcv1", "--threads", "1", "--scale", "0.25");
  const cut = stopped(args, "SIGINT", { said: "round 1 plays" });
  expect(cut.status).toBe(130);
  expect(json("plan.json")).toMatchObject({ size: "laptop", scale: 0.25, ends: 512 });
  expect(json("plan.json").origin).toContain(`fcv1.json@${hashOf(shipped)}`);
  const { weights } = JSON.parse(shipped);
  expect(json("round0/net.json").weights).toBe(weights);

  // A round that is over, as if it had been played.
  mkdirSync(join(run, "round1"), { recursive: true });
  copyFileSync(join(run, "round0", "net.json"), join(run, "round1", "net.json"));
  const gate = { against: 0, games: 4, share: 0.75, won: true };
  writeFileSync(join(run, "round1", "round.json"), JSON.stringify({ gate }));
  const { stdout, stderr, status } = playout(args);
  expect({ error: status === 0 ? "" : stderr, status }).toEqual({ error: "", status: 0 });
  expect(stdout).toMatch(/^1 +fcv1 +4 +75\.0 % +won$/m);
  expect(stdout).toContain(`the last one that won plays as best:net=${join(run, "round1", "net.json")}\n`);
  expect(json("round1/net.json").made.gates).toEqual([gate]);
});

test.skipIf(python === undefined)(
  "a run that is killed goes on from its last whole stage (needs torch)",
  () => {
    const out = join(folder, "killed");
    const args = [...learn("--threads", "1", "--scale", "0.0001"), "--out", out];
    const files = () => {
      const paths = ["data/round1/ends-000000.bin", "round1/net.json"].map((name) => join(out, name));
      return paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs);
    };
    const ended = (said: string) => stopped(args, "SIGKILL", { said });
    expect(ended("round 1 learns").by).toBe("SIGKILL");
    const [played, untrained] = files();
    expect(played).toBeDefined();
    expect(untrained).toBeUndefined();
    expect(ended("round 1 at the gate").by).toBe("SIGKILL");
    const [again, trained] = files();
    expect(again).toBe(played);
    expect(trained).toBeDefined();
    // In the middle of the match.
    const cut = stopped(args, "SIGKILL", { file: join(out, "round1", "gate", "games.jsonl"), lines: 2 });
    expect(cut.by).toBe("SIGKILL");
    expect(files()).toEqual([played, trained]);
    const { made } = JSON.parse(readFileSync(join(out, "round1", "net.json"), "utf8"));
    expect(made).toMatchObject({ round: 1, play: { ends: 26 }, learned: {} });
    expect(existsSync(join(out, "round1", "round.json"))).toBe(false);
  },
);

test.skipIf(python === undefined).each([
  ["gpi", /gpi\.json: a net for [^\n]+, not for curling by dc3/],
  ["no-such-net", /no-such-net/],
])("nets that are none of positions are refused in one line: %s (needs torch)", (net, words) => {
  const { stderr, status } = playout([...learn("--from", net), "--out", join(folder, "none")]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(stderr).toMatch(words);
});
