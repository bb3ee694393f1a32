import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RoundsFolder as Folder, type RoundsFolder } from "../../../../dist/jobs/rounds.js";
import { sha256 } from "../../../core/hash.js";
import { shippedNet } from "../nets/shipped.js";
import { givenNet, type NetRequest, NetRounds, netPlan } from "./rounds.js";

const SETTING = { size: "laptop", scale: 1, seed: "seed", rules: "dc3" } as const;

describe("plan of rounds for a net of positions", () => {
  it("is that of 0.16, whose folders go on", () => {
    const plan = netPlan(SETTING);
    expect(plan).toMatchObject({
      first_ends: 262_144,
      ends: 2048,
      shard: 128,
      widths: [32, 64, 32],
      origin: "",
    });
    expect(Object.keys(plan)).toEqual([
      ...[
        "size",
        "scale",
        "seed",
        "rules",
        "origin",
        "first_ends",
        "ends",
        "shard",
        "playouts",
        "remembered",
      ],
      ...["widths", "first", "further", "gate"],
    ]);
    expect(netPlan({ ...SETTING, size: "gpu" })).toMatchObject({
      ends: 8192,
      remembered: 4,
      first: { half: false },
    });
  });

  it.each([
    [0.05, [13_107, 102, 6, 120]],
    [0.002, [524, 16, 1, 5]],
    [1e-9, [16, 16, 1, 1]],
  ])("is made smaller: %f of it", (scale, [first_ends, ends, shard, steps]) => {
    expect(netPlan({ ...SETTING, scale })).toMatchObject({ first_ends, ends, shard, first: { steps } });
  });

  it("rounds halves to even numbers, as Python did", () => {
    expect(netPlan({ ...SETTING, size: "gpu", scale: 0.00125 }).first.steps).toBe(2);
    expect(netPlan({ ...SETTING, size: "gpu", scale: 0.00175 }).first.steps).toBe(4);
  });

  it("has the widths and the name of the net that is given", () => {
    const given = givenNet("fcv1", "dc3");
    const { widths } = JSON.parse(given.text);
    const origin = `fcv1.json@${sha256(shippedNet("fcv1") as string).slice(0, 16)}`;
    expect(netPlan(SETTING, given)).toMatchObject({ widths, origin });
  });
});

describe("net that rounds begin with", () => {
  it.each([
    ["gpi", "dc3", /^gpi\.json: a net for .*legacy-gat.*, not for curling by dc3$/],
    ["gpi", "legacy-gat", "the net values throws; one that values positions is wanted"],
    ["fcv1", "legacy-gat", /not for curling by legacy-gat/],
    ["no-such-net", "dc3", /^no-such-net: /],
  ])("is refused: %s under %s", (net, rules, words) => {
    expect(() => givenNet(net, rules)).toThrow(words);
  });
});

describe("training of a round", () => {
  let path: string;
  let folder: RoundsFolder;
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), "playout-net-rounds-"));
    folder = new Folder(path);
    // In place of Python.
    const program = `#!/usr/bin/env node
const { writeFileSync } = require("node:fs");
writeFileSync(${JSON.stringify(join(path, "asked.json"))}, JSON.stringify(process.argv.slice(2)));
`;
    writeFileSync(join(path, "python"), program, { mode: 0o755 });
    for (const k of [1, 2, 3, 4, 5]) {
      mkdirSync(folder.data(k), { recursive: true });
      for (const i of [1, 0]) writeFileSync(join(folder.data(k), `part-${k}-${i}.bin`), "");
      writeFileSync(join(folder.data(k), "rows.jsonl"), "");
    }
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));

  /** The options that Python gets for a round, several values of one in a list. */
  async function asked(k: number, from?: string): Promise<Record<string, string | string[]>> {
    const given = from === undefined ? undefined : givenNet(from, "dc3");
    const request = { python: join(path, "python"), signal: new AbortController().signal, say: () => {} };
    await new NetRounds(netPlan(SETTING, given), given, request as unknown as NetRequest).train(k, folder);
    const [, module, ...args] = JSON.parse(readFileSync(join(path, "asked.json"), "utf8")) as string[];
    expect(module).toBe("playout.train");
    const options: Record<string, string | string[]> = {};
    const starts = args.flatMap((arg, i) => (arg.startsWith("--") ? [i] : []));
    for (const [i, start] of starts.entries()) {
      const values = args.slice(start + 1, starts[i + 1]);
      options[args[start]!.slice(2)] = values.length > 1 ? values : (values[0] ?? "");
    }
    return options;
  }

  const shards = (...rounds: number[]) =>
    rounds.flatMap((k) => [0, 1].map((i) => join(folder.data(k), `part-${k}-${i}.bin`)));

  it("begins in the first round, from ends by the policy", async () => {
    const options = await asked(1);
    expect(options).toMatchObject({
      ...{ rules: "dc3", seed: "seed/1", "weights-seed": "seed/net", widths: "32,64,32", half: "" },
      ...{ steps: "2400", batch: "1024", rate: "0.003", every: "600", data: shards(1) },
      ...{ out: folder.net(1), curve: join(path, "round1", "learning") },
    });
    expect(JSON.parse(options.made as string)).toMatchObject({
      command: "playout learn curling-net --size laptop --rules dc3 --rounds 1 --seed seed",
      round: 1,
      play: { ends: 262_144 },
    });
    expect(options).not.toHaveProperty("from");
  });

  it("goes on from the net before, with positions of the last rounds; those of the policy are left out", async () => {
    expect((await asked(2)).data).toEqual(shards(2));
    expect((await asked(3)).data).toEqual(shards(2, 3));
    const options = await asked(5);
    expect(options).toMatchObject({
      data: shards(3, 4, 5),
      from: folder.net(4),
      seed: "seed/5",
      passes: "4",
    });
    expect(options).toMatchObject({ batch: "2048", rate: "0.0005" });
    expect(JSON.parse(options.made as string).play).toEqual({ ends: 2048, playouts: 1000 });
    expect(options).not.toHaveProperty("steps");
  });

  it("of a run with a net that is given learns from the first round on, and says where the net came from", async () => {
    mkdirSync(folder.round(0));
    writeFileSync(folder.net(0), shippedNet("fcv1") as string);
    const options = await asked(1, "fcv1");
    expect(options).toMatchObject({ from: folder.net(0), data: shards(1), passes: "4" });
    const made = JSON.parse(options.made as string);
    expect(made.command).toMatch(/ --from fcv1\.json@[0-9a-f]{16}$/);
    expect(made.from).toEqual(JSON.parse(shippedNet("fcv1") as string).made);
  });
});
