import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shippedNet } from "../../src/games/curling/nets/shipped.js";
import { ruleSet } from "../../src/games/curling/rules/rule-set.js";
import { untrainedPositionNet } from "../position-nets.js";
import { untrainedThrowNet } from "../throw-nets.js";
import { checkXml, count } from "../well-formed.js";
import { playout, temporaryFolder } from "./command.js";

const rules = ruleSet("dc3");
const { path, file } = temporaryFolder();
const net = file("positions.json", untrainedPositionNet(rules));
const throws = file("throws.json", untrainedThrowNet(rules));

function complaint(...words: string[]): string {
  const { stderr, stdout, status } = playout(words);
  expect(status).not.toBe(0);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^playout: [^\n]+\n$/);
  return stderr.slice("playout: ".length, -1);
}

test("calibration tells losses and curves, draws them, and is the same each time", () => {
  const picture = join(path, "reliability.svg");
  const words = ["curling", "calibration", net, "--ends", "2", "--agent", `best:net=${net},playouts=10`];
  const { stdout, stderr, status } = playout([...words, "--svg", picture]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(stdout).toMatch(/^2 ends, asked before every throw\n/);
  expect(stdout).toMatch(/\n16 +\d\.\d{3} +\d\.\d{3} +(-?\d+ %|–)\nalways alike +\d\.\d{3} /);
  expect(stdout).toMatch(/\n13 to 16 +\d+\.\d % /);
  const svg = readFileSync(picture, "utf8").trimEnd();
  checkXml(svg);
  expect(count(svg, "foretold, %")).toBe(4);
  const json = playout([...words, "--json"]).stdout;
  expect(playout([...words, "--json"]).stdout).toBe(json);
  const told = JSON.parse(json);
  expect(told).toMatchObject({
    ends: 2,
    agent: expect.stringMatching(/^best:.*net=positions@[0-9a-f]{12}$/),
  });
  expect(told.throws).toHaveLength(16);
  expect(told.throws[0].positions).toBe(2);
});

test("regret tells what budgets give away, the largest last, and is the same each time", () => {
  const words = ["curling", "regret", net, "--positions", "2", "--playouts", "1000,10,10"];
  const { stdout, stderr, status } = playout(words);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(stdout).toMatch(/^2 positions of play by the net, 2048 trials of every throw that was chosen\n/);
  expect(stdout).toMatch(
    /\n10 +\d+\.\d\d % +−?\d\.\d\d +−?\d+\.\d\d to −?\d+\.\d\d\n1,000 +\d+\.\d\d % +0\.00\n/,
  );
  expect(stdout).toMatch(/\nGives away: points of that chance that 1,000 playouts would have brought\.\n$/);
  const json = playout([...words, "--json"]).stdout;
  expect(playout([...words, "--json"]).stdout).toBe(json);
  expect(JSON.parse(json)).toMatchObject({
    net,
    seed: "regret",
    positions: 2,
    budgets: [{ playouts: 10 }, { playouts: 1000, regret: 0 }],
  });
});

test("luck is taken out of the games of a match, and what is none is told", () => {
  const [folder, hex] = [join(path, "match"), join(path, "hex")];
  const plan = (name: string, game: string, agents: string) =>
    file(name, `game: { name: ${game} }\nagents: [${agents}]\npairs: 2\nseed: luck\n`);
  const curling = plan(
    "curling.yaml",
    "curling, rules: dc3, ends: 1",
    "rules, { name: learned, kind: policy, policy: learned }",
  );
  expect(playout(["match", "run", curling, "--out", folder]).status).toBe(0);
  expect(
    playout(["match", "run", plan("hex.yaml", "hex, size: 3", "random, uct"), "--out", hex]).status,
  ).toBe(0);
  const words = ["curling", "luck", folder, "--trials", "4"];
  const { stdout, stderr, status } = playout(words);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(stdout).toMatch(
    /^pairing +games +share +95 % +without luck +95 %( +worth)?\nrules - learned +4 +\d+\.0 % /,
  );
  const json = playout([...words, "--json"]).stdout;
  expect(JSON.parse(json)).toMatchObject({ net: "fcv1", trials: 4, seed: "luck", pairings: [{ games: 4 }] });
  expect(playout([...words, "--json"]).stdout).toBe(json);
  expect(JSON.parse(playout([...words, "--json", "--net", net]).stdout)).toMatchObject({ net });
  expect(complaint("curling", "luck", path)).toBe(`there is no match in ${path}`);
  expect(complaint("curling", "luck", hex)).toBe(
    `${hex}: a match of hex; luck is taken out of games of curling`,
  );
  expect(complaint("curling", "luck", folder, "--net", throws)).toMatch(/: the net values throws; /);
  expect(complaint("curling", "luck", folder, "--net", "legacy")).toMatch(
    /^--net legacy: [^\n]*made for "legacy-gat", not for "dc3"$/,
  );
});

test("a net answers alone where it is asked to, and with a search as a rule", () => {
  const words = ["analyze", "--game", "curling", "--position", "throw=9 hammer=1 stones=0:0,38.4"];
  const agent = ["--agent", `best:net=${net}`];
  const quick = playout([...words, ...agent, "--quick"]);
  expect({ stderr: quick.stderr, status: quick.status }).toEqual({ stderr: "", status: 0 });
  expect(quick.stdout).toMatch(/by the net alone, 4,284 throws looked at, \d+ ms\n/);
  expect(quick.stdout).not.toContain("trials a throw");
  const { stdout } = playout([...words, ...agent, "--playouts", "50"]);
  expect(stdout).toMatch(/50 simulations; 512 trials a throw, by the net and searched replies; /);
  expect(stdout.match(/throws and wins/g)).toHaveLength(1);
  const played = playout([...words, ...agent, "--playouts", "50", "--trials", "10"]).stdout;
  expect(played).toMatch(/50 simulations; 10 trials a throw, played out by a policy; /);
  expect(JSON.parse(playout([...words, ...agent, "--quick", "--json"]).stdout)).toMatchObject({ by: "net" });
  expect(complaint(...words, "--agent", "rules", "--quick", "--json")).toBe(
    "--quick: rules has no net that values positions: give one as best:net=FILE.json",
  );
});

test("a net is written as a graph, and what is none is refused", () => {
  const graph = join(path, "net.onnx");
  const { stderr, status } = playout(["curling", "net", "gpi", "--onnx", graph]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(readFileSync(graph).includes("float32 [n, 3], normalised inside")).toBe(true);
  expect(complaint("curling", "net", net, "--onnx", graph)).toMatch(/exists already; --force replaces it$/);
  expect(complaint("curling", "calibration", throws)).toBe(
    `${throws}: the net values throws; one that values positions is wanted`,
  );
  expect(complaint("curling", "calibration", join(path, "none.json"))).toMatch(/none\.json: /);
  const damaged = [
    ['{"format":', /: expected a net as JSON: the text is something else, or was cut short$/],
    ["null", /: expected [^\n]*object/],
    ['{"format":"playout-net"}', /: game: /],
    ['{"format":"playout-net","game":{}}', /: game\.rules: the net does not say what it was made for$/],
    ['{"format":"playout-net","game":{"rules":"none"}}', /: [^\n]*"none"/],
  ] as const;
  for (const [text, words] of damaged)
    for (const command of ["net", "calibration", "regret"])
      expect(complaint("curling", command, file("damaged.json", text))).toMatch(words);
  for (const agent of ["best:time=1", "best:threads=2,playouts=5", "epsilon:agent=(best:time=1),eps=0.1"])
    expect(complaint("curling", "calibration", net, "--agent", agent)).toBe(
      `--agent: ${agent} does not repeat itself; give it playouts or rounds in place of time, and one thread`,
    );
  expect(existsSync(graph)).toBe(true);
  const copy = join(path, "copy.json");
  expect(playout(["curling", "net", "fcv1", "--out", copy]).status).toBe(0);
  expect(readFileSync(copy, "utf8")).toBe(shippedNet("fcv1"));
  expect(complaint("curling", "net", "fcv1", "--out", copy)).toMatch(/exists already; --force replaces it$/);
  expect(complaint("curling", "regret", throws)).toBe(
    `${throws}: the net values throws; one that values positions is wanted`,
  );
  expect(complaint("curling", "regret", net, "--playouts", "400")).toMatch(/two budgets or more/);
  expect(complaint("curling", "regret", net, "--playouts", "400,many")).toMatch(/a whole number/);
  expect(complaint("curling", "regret", net, "--positions", "1")).toMatch(/a whole number from 2/);
});
