import "../games/index.js";
import { describe, expect, it } from "vitest";
import { Ladder } from "./ladder.js";
import { type AgentText, agentsFolder, parseLadder } from "./ladder-plan.js";
import type { MatchPlan } from "./plan.js";

const yaml = (agents: string, more = "") =>
  `game: {name: hex, size: 3}\nagents: [${agents}]\nseed: 7\n${more}`;
const THREE = yaml('random, "uct:playouts=4", "uct:playouts=8"');
const known = (whole: MatchPlan) => ({ before: { whole, present: new Set<string>() } });
const fileOf = (name: string, content: string, ending = "yaml"): AgentText => ({
  name,
  file: `./entrants/${name}.${ending}`,
  read: () => content,
});

describe("a ladder as data", () => {
  it("takes agents from the files of a folder, and leaves those that are wrong as they were", () => {
    const text = "game: {name: hex, size: 3}\nagents: ./entrants\nbudget: {playouts: 5}\n";
    expect(agentsFolder(text)).toBe("./entrants");
    expect(agentsFolder(THREE)).toBeUndefined();
    const files = (given: Readonly<Record<string, string>>) =>
      Object.entries(given).map(([name, content]) => fileOf(name, content));
    const given = { one: "random\n", two: "kind: uct\n", three: "{name: three, kind: flat}\n" };
    const first = parseLadder(text, { agents: files(given) });
    expect(first).toMatchObject({ source: "./entrants", wrong: [] });
    expect(first.whole.agents).toMatchObject([
      { name: "one", kind: "random" },
      { name: "two", kind: "uct", playouts: 5 },
      { name: "three", kind: "flat", playouts: 5 },
    ]);
    const { two: _, ...others } = given;
    const changed = {
      ...others,
      one: "uct:playouts=9",
      three: "kind: [",
      four: "name: 4\nkind: random",
      five: "nobody",
    };
    const later = parseLadder(text, { agents: files({ ...changed, six: "flat" }), before: first });
    expect([...later.present]).toEqual(["one", "three", "six"]);
    expect(later.whole.agents.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      ...["one random", "two uct", "three flat", "six flat"],
    ]);
    expect(later.wrong).toEqual([
      './entrants/one.yaml: "one" was another agent until now; give this one another name',
      expect.stringMatching(/^\.\/entrants\/three\.yaml: [^\n]+$/),
      "./entrants/four.yaml: name: an agent of a folder is called as its file, four",
      expect.stringMatching(/^\.\/entrants\/five\.yaml: .*nobody/),
    ]);
    expect(new Ladder(later).away).toEqual([
      { name: "two", state: "left", reason: "taken out of ./entrants" },
    ]);
    expect(() => parseLadder(text, { agents: files({ one: "random" }) })).toThrow(
      "agents: expected two agents or more in ./entrants, a YAML file each",
    );
  });

  it("leaves out a file that cannot be read, a second one of a name, and who is refused; not others", () => {
    const text = "game: {name: hex, size: 3}\nagents: ./entrants\n";
    const gone = {
      ...fileOf("gone", ""),
      read: () => {
        throw new Error("is a folder, not a file");
      },
    };
    const agents = [
      ...[fileOf("one", "random"), gone, fileOf("two", "flat:playouts=5")],
      ...[fileOf("two", "random", "yml"), fileOf("slow", "kind: uct\ntime: 900")],
    ];
    const refused = new Map([["slow", "no program"]]);
    const plan = parseLadder(text, { agents, refused });
    expect([...plan.present]).toEqual(["one", "two"]);
    expect(plan.wrong).toEqual([
      "./entrants/gone.yaml: is a folder, not a file",
      "./entrants/two.yml: another file is called two, too",
      "./entrants/slow.yaml: no program",
    ]);
    // Nothing of who was never there is left behind.
    expect(plan.whole).toEqual(parseLadder(text, { agents: agents.slice(0, 4) }).whole);
    expect(new Ladder(plan).away).toEqual([]);
    // Who played before rests, and is not said to have left.
    const all = parseLadder(text, { agents, before: plan });
    const later = parseLadder(text, { agents, before: all, refused });
    expect(new Ladder(later).away).toEqual([{ name: "slow", state: "rests", reason: "no program" }]);
    expect(new Ladder(later).next()?.plan.agents.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(() => parseLadder(yaml("random, flat"), { refused: new Map([["flat", "no program"]]) })).toThrow(
      /^agents\[1\]: no program$/,
    );
  });

  it("refuses what is not for a ladder, another game, and an agent that is not who it was", () => {
    const { whole } = parseLadder(THREE);
    const again = (text: string) => () => parseLadder(text, known(whole));
    expect(() => parseLadder(yaml("random, random2", "pairs: 3"))).toThrow("pairs: not for a ladder");
    expect(again(THREE.replace("seed: 7", "seed: 8"))).toThrow("seed: games so far were played otherwise");
    for (const clock of ["{move: 1}", "{margin: 2}", "{stall: 700}"])
      expect(again(`${THREE}clock: ${clock}\n`)).toThrow("clock: games so far were played otherwise");
    // Whoever thinks for long is waited for, by everybody's leave.
    const slow = yaml("random, {name: slow, kind: uct, time: 900}");
    const patient = parseLadder(slow, known(whole)).whole;
    expect(patient.clock.stall).toBe(1800);
    for (const text of [slow, THREE, `${THREE}clock: {margin: 0.5}\n`])
      expect(parseLadder(text, known(patient)).whole).toEqual(patient);
    expect(again(yaml("random, {name: 'uct:playouts=4', kind: uct, playouts: 9}"))).toThrow(
      'agents[1]: "uct:playouts=4" was another agent until now',
    );
    expect(() => parseLadder(yaml("random"))).toThrow(/^agents: /);
  });
});
