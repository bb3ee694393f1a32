import "../games/index.js";
import { describe, expect, it } from "vitest";
import { Ladder } from "../match/ladder.js";
import { type LadderPlan, parseLadder } from "../match/ladder-plan.js";
import { planId } from "../match/plan.js";
import type { MatchGameRecord } from "../match/record.js";
import { type AgentFolder, admit, joiners } from "./ladder-run.js";

const CUP = "game: {name: hex, size: 3}\nagents: ./agents\n";

/** A folder of agents, and those of them who do not start. */
function cup(files: Readonly<Record<string, string>>, broken: readonly string[] = []) {
  const folder = {
    text: CUP,
    files: new Map(Object.entries(files)),
    broken: new Set(broken),
    greeted: [] as string[],
    hasChanged: false,
  };
  const entrance: AgentFolder = {
    file: "cup.yaml",
    signal: { aborted: false, addEventListener() {}, removeEventListener() {} },
    get hasChanged() {
      return folder.hasChanged;
    },
    read(given) {
      folder.hasChanged = false;
      const agents = [...folder.files].map(([name, text]) => ({
        ...{ name, file: `agents/${name}.yaml` },
        read: () => text,
      }));
      return parseLadder(folder.text, { agents, ...given });
    },
    async greet(_, { name }) {
      folder.greeted.push(name);
      if (folder.broken.has(name)) throw new Error("no program");
    },
  };
  return { folder, entrance };
}

/** What is told at each look. */
function watched(entrance: AgentFolder, plan: LadderPlan) {
  const lines: string[] = [];
  const ladder = new Ladder(plan);
  const store = { keep() {}, keepAway() {} };
  const look = joiners({ entrance, ladder, store, tell: (line) => lines.push(line) });
  return {
    ladder,
    started: lines.splice(0),
    look: async () => {
      await look();
      return lines.splice(0);
    },
  };
}

function playOne(ladder: Ladder): void {
  const { plan, index } = ladder.next()!;
  const players = plan.agents.map(({ name }) => name);
  ladder.add({
    ...{ format: "playout-game", version: 1, playout: "", match: planId(plan), index, players },
    ...{ agents: players, opening: 0, moves: [], result: 1, end: "rules", values: [], visits: [] },
    times: { start: "", ms: 0, moves: [] },
  } as unknown as MatchGameRecord);
}

const PAIR = { one: "random", half: "flat:playouts=5" };

describe("the start of a ladder", () => {
  it("goes on without a file that is wrong, and without who does not start", async () => {
    const { folder, entrance } = cup({ ...PAIR, bad: "kind: nonsense", prog: "random" }, ["prog"]);
    const plan = await admit(entrance);
    expect([...plan.present]).toEqual(["one", "half"]);
    expect(plan.whole.agents).toHaveLength(2);
    expect(folder.greeted).toEqual(["one", "half", "prog"]);
    const { started, look } = watched(entrance, plan);
    expect(started).toEqual([
      expect.stringMatching(/^agents\/bad\.yaml: .*nonsense.*; the others play on$/),
      "agents/prog.yaml: no program; the others play on",
    ]);
    expect(await look()).toEqual([]);
  });

  it("lets who played before play as it was where its file was changed, and rest where it does not start", async () => {
    const before = parseLadder('{game: {name: hex, size: 3}, agents: [random, "flat:playouts=5"]}');
    const agents = before.whole.agents.map((agent, i) => ({ ...agent, name: ["one", "half"][i]! }));
    const known = { whole: { ...before.whole, agents }, present: new Set(["one", "half"]) };
    const { entrance } = cup({ one: "random", half: "flat:playouts=6", late: "random" }, ["one"]);
    const plan = await admit(entrance, known);
    expect([...plan.present]).toEqual(["half", "late"]);
    expect(plan.whole.agents).toMatchObject([{ name: "one" }, { name: "half", playouts: 5 }, {}]);
    expect(new Ladder(plan).away).toEqual([{ name: "one", state: "rests", reason: "no program" }]);
  });

  it("fails where no two are left, with what is wrong, or when it is told to stop", async () => {
    const { entrance } = cup(PAIR, ["half"]);
    await expect(admit(entrance)).rejects.toThrow("agents/half.yaml: no program");
    const stopped = { ...entrance, read: entrance.read, signal: { ...entrance.signal, aborted: true } };
    await expect(admit(stopped)).rejects.toThrow(/^no program$/);
  });
});

describe("while a ladder runs", () => {
  it("one who does not start keeps nobody else from joining or leaving", async () => {
    const { folder, entrance } = cup({ ...PAIR, three: "random" });
    const { ladder, look } = watched(entrance, await admit(entrance));
    folder.broken.add("prog");
    folder.files.set("prog", "random").set("good", "random").set("bad", "[");
    folder.files.delete("half");
    folder.hasChanged = true;
    folder.greeted = [];
    expect(await look()).toEqual([
      expect.stringMatching(/^agents\/bad\.yaml: .*; the others play on$/),
      ...["agents/prog.yaml: no program; the others play on", "good joins", "half leaves"],
    ]);
    expect(folder.greeted).toEqual(["prog", "good"]);
    expect([...ladder.plan.present]).toEqual(["one", "three", "good"]);
    expect(ladder.plan.whole.agents.map(({ name }) => name)).toEqual(["one", "half", "three", "good"]);
  });

  it("tries who did not start again, with a pause that grows, and says no more of it until it joins", async () => {
    const { folder, entrance } = cup({ ...PAIR, prog: "random" }, ["prog"]);
    const { ladder, look } = watched(entrance, await admit(entrance));
    folder.greeted = [];
    const tries: number[] = [];
    for (let games = 0; games < 20; games++) {
      expect(await look()).toEqual([]);
      if (folder.greeted.splice(0).length > 0) tries.push(games);
      playOne(ladder);
    }
    expect(tries).toEqual([1, 3, 7, 15]);
    folder.broken.clear();
    for (let games = 20; games < 31; games++) playOne(ladder);
    expect(await look()).toEqual(["prog joins"]);
    for (let games = 0; games < 100; games++) playOne(ladder);
    expect(await look()).toEqual([]);
    expect(folder.greeted).toEqual(["prog"]);
  });

  it("leaves all as they were where the ladder's own file is wrong, and says so once", async () => {
    const { folder, entrance } = cup(PAIR);
    const { ladder, look } = watched(entrance, await admit(entrance));
    folder.text = `${CUP}pairs: 3\n`;
    for (const lines of [1, 0]) {
      folder.hasChanged = true;
      expect(await look()).toEqual(
        Array(lines).fill(
          "cup.yaml: pairs: not for a ladder, which never ends; the agents of before play on",
        ),
      );
    }
    expect([...ladder.plan.present]).toEqual(["one", "half"]);
  });
});
