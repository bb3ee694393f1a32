import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { ruleSet } from "../../src/games/curling/rules/rule-set.js";
import { MISSING } from "../../src/io/machine.js";
import { imageNet, writeImageNet } from "../image-nets.js";
import { untrainedPositionNet } from "../position-nets.js";
import { likingNet, untrainedThrowNet } from "../throw-nets.js";
import { checkXml } from "../well-formed.js";
import { playout, temporaryFolder } from "./command.js";

const rules = ruleSet("legacy-gat");
const { path, file } = temporaryFolder();

/** It is an optional peer; where it is not installed, graphs are not run. */
const hasRuntime = existsSync(new URL("../../node_modules/onnxruntime-node", import.meta.url));

const analyze = (agent: string, ...more: string[]) =>
  playout([
    "analyze",
    ...["--game", "curling", "--rules", "legacy-gat", "--agent", agent, "--trials", "20"],
    ...["--position", "throw=15 hammer=1 stones=0:0,36.5"],
    ...more,
  ]);

function complaint(agent: string): string {
  const { stderr, status } = analyze(agent);
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/^playout: [^\n]+\n$/);
  return stderr.slice("playout: ".length, -1);
}

describe("analysis by a net", () => {
  it("tells what was counted, and is the same each time", () => {
    const agent = `values:net=${file("liking.json", likingNet(rules, { side: 0.1, along: 0 }))},samples=128,around=32`;
    const { stdout, stderr, status } = analyze(agent);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toContain("320 throws valued by a net; 20 trials a throw, played out by a policy;");
    expect(stdout).toMatch(/\n +throw +wins +points +made/);
    expect(stdout).toMatch(/\n1 .* % {2}\u00b1 \d+\.\d +[+\u2212]\d\.\d\d /);
    const json = analyze(agent, "--json").stdout;
    expect(analyze(agent, "--json").stdout).toBe(json);
    expect(JSON.parse(json)).toMatchObject({
      simulations: 320,
      unit: "throws",
      agent: expect.stringMatching(/^values:net=liking@[0-9a-f]{12},.*samples=128,around=32$/),
    });
  });

  it("draws what the net expects of every velocity", () => {
    const agent = `values:net=${file("liked.json", likingNet(rules, { side: 0.5, along: 0.4 }))},samples=64,around=64`;
    const picture = join(path, "square.svg");
    const drawn = analyze(agent, "--square", "--svg", picture, "--theme", "dark");
    expect({ stderr: drawn.stderr, status: drawn.status }).toEqual({ stderr: "", status: 0 });
    const text = readFileSync(picture, "utf8").trimEnd();
    checkXml(text);
    expect(text).toContain("score of the end that yellow may expect");
    expect(text).toMatch(/What the net of values:net=liked@[0-9a-f]{12}/);
    // Half of the way to the right, and two fifths of the way up from the middle.
    expect(text).toMatch(
      /Marked: (\u22121\.[4-6]\d sideways, 31\.[5-7]\d forward, counter-clockwise|1\.[4-6]\d sideways, 31\.[5-7]\d forward, clockwise): /,
    );
    for (const [more, complaint] of [
      [["--square"], "--square: goes with --svg"],
      [["--square", "--svg", picture, "--record", "x.json"], "--record"],
    ] as const)
      expect(analyze(agent, ...more)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(complaint),
      });
    expect(analyze("rules", "--square", "--svg", picture).stderr).toBe(
      "playout: --square: rules does not play by a net\n",
    );
  });

  it("refuses what is no net for it in one line", () => {
    file("cut.json", untrainedThrowNet(rules).slice(0, 900));
    file("dc3.json", untrainedThrowNet(ruleSet("dc3")));
    expect(complaint(`values:net=${path}/cut.json`)).toBe(
      `net: ${path}/cut.json: expected a net as JSON: the text is something else, or was cut short`,
    );
    expect(complaint(`values:net=${path}/dc3.json`)).toContain(
      'the net was made for "dc3", not for "legacy-gat"',
    );
    expect(complaint(`values:net=${path}/none.json`)).toContain("none.json");
    expect(complaint("values:net=strongest")).toContain('there is no net "strongest"');
  });
});

it("a person plays against a net, and its game is judged by one", () => {
  const agent = `values:net=${file("played.json", untrainedThrowNet(rules))},samples=16`;
  const options = ["--game", "curling", "--agent", agent];
  const record = join(path, "game.json");
  const played = playout(
    ["play", ...options, "--rules", "legacy-gat", "--ends", "1", "--seed", "x"],
    `draw 0 0 cw\nhint\nsave ${record}\nquit\n`,
  );
  expect({ stderr: played.stderr, status: played.status }).toEqual({ stderr: "", status: 0 });
  expect(played.stdout).toMatch(/sees itself winning with \d/);
  expect(played.stdout).toMatch(/hint: .*you would win with \d/);
  const judged = playout(["analyze", ...options, "--record", record, "--trials", "4", "--json"]);
  expect(judged.stderr).toBe("");
  expect(JSON.parse(judged.stdout)).toMatchObject({
    agent: expect.stringMatching(/^values:net=played@/),
    throws: [{ throw: 0 }, { throw: 1 }],
  });
});

describe("a net", () => {
  it("is told, and becomes a module that holds its text", async () => {
    const made = { command: "learn `this` \u0024{that} \\", iteration: 2, says: "one\ntwo\u001b" };
    const text = JSON.stringify({ ...JSON.parse(untrainedThrowNet(rules)), made }, null, 2);
    const [net, module] = [file("pi2.json", text), join(path, "pi2.ts")];
    const { stdout, stderr, status } = playout(["curling", "net", net, "--module", module]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toMatch(
      /^net {8}pi2@[0-9a-f]{12}\nkind {7}set\nvalues {5}throws\nrules {6}legacy-gat\nwidths {5}\[16,16,16\]\n/,
    );
    expect(stdout).toContain("iteration  2\n");
    const { net: held } = await import(pathToFileURL(module).href);
    expect(JSON.parse(held)).toEqual(JSON.parse(text));
    const json = JSON.parse(playout(["curling", "net", net, "--json"]).stdout);
    expect(json).toMatchObject({ made, kind: "set", reference: expect.stringMatching(/^pi2@/) });
    expect(playout(["curling", "net", net, "--module", module]).stderr).toContain("--force replaces it");
    const other = file("positions.json", untrainedPositionNet(rules));
    expect(playout(["curling", "net", other]).stdout).toMatch(/\nvalues {3}positions\n/);
    expect(playout(["curling", "net", module]).stderr).toBe(
      `playout: ${module}: expected a net as JSON: the text is something else, or was cut short\n`,
    );
  });
});

it("a match is refused before its first game where a net cannot play", () => {
  file("plain.json", untrainedThrowNet(rules));
  const folder = join(path, "without");
  mkdirSync(folder);
  writeImageNet(imageNet(rules), folder);
  const refusals = [
    ["plain.json, choose: line", "choose: line wants slopes, which nets of kind lenet alone have"],
    ["gpi, choose: starts", "choose: starts wants slopes, which nets of kind lenet alone have"],
    ...(hasRuntime ? [] : [["without/net.json", MISSING]]),
  ];
  for (const [net, why] of refusals) {
    const out = join(path, "refused");
    const match = file(
      "refused.yaml",
      `game: { name: curling, rules: legacy-gat }\nagents: [{ kind: values, net: ${net} }, random]\npairs: 1\n`,
    );
    const { stderr, status } = playout(["match", "run", match, "--out", out]);
    expect(stderr).toMatch(/^playout: [^\n]*agents\[0\]: agent values: [^\n]+\n$/);
    expect(stderr).toContain(why);
    expect(status).toBe(1);
    expect(existsSync(out)).toBe(false);
  }
});
