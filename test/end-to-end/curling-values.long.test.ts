import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ruleSet } from "../../src/games/curling/rules/rule-set.js";
import { imageNet, writeImageNet } from "../image-nets.js";
import { untrainedThrowNet } from "../throw-nets.js";
import { playout, temporaryFolder } from "./command.js";
import { expectDone, timeless } from "./match.js";

const rules = ruleSet("legacy-gat");
const { path, file } = temporaryFolder();

/** It is an optional peer; where it is not installed, graphs are not run. */
const hasRuntime = existsSync(new URL("../../node_modules/onnxruntime-node", import.meta.url));

/** As a process of its own, which has nothing at hand. */
const resumed = (folder: string, ...more: string[]) => playout(["match", "resume", folder, ...more], "", {});

describe("a match of nets", () => {
  const plan = (name: string, nets: readonly string[]) =>
    file(
      `${name}.yaml`,
      `game: { name: curling, rules: legacy-gat, ends: 1 }
agents:
${nets.map((net, i) => `  - { name: net ${i}, kind: values, net: ${net}, samples: 16, around: 8 }`).join("\n")}
pairs: 1
`,
    );

  it("goes on in threads when the files of the nets are gone", () => {
    const nets = ["one", "two"].map((name) => file(`${name}.json`, untrainedThrowNet(rules, name)));
    const match = plan("sets", ["one.json", "two.json"]);
    const out = join(path, "sets");
    expectDone("run", match, "--out", out, "--threads", "1");
    const games = timeless(out);
    expect(games.map(({ end }) => end)).toEqual(Array(2).fill("rules"));
    expect(readFileSync(join(out, "plan.yaml"), "utf8")).toMatch(/net: one@[0-9a-f]{12}\n/);
    expect(readdirSync(join(out, "weights"))).toHaveLength(2);
    for (const net of nets) rmSync(net);
    rmSync(join(out, "games.jsonl"));
    expect(resumed(out, "--threads", "2").status).toBe(0);
    expect(timeless(out)).toEqual(games);
    rmSync(join(out, "weights"), { recursive: true });
    rmSync(join(out, "games.jsonl"));
    const { stderr, status } = resumed(out);
    expect(stderr).toMatch(/^playout: [^\n]*one@[0-9a-f]{12}[^\n]*\n$/);
    expect(status).toBe(1);
  });

  it.skipIf(!hasRuntime)(
    "of graphs finds those beside the text of the net, and says where they are missing",
    () => {
      const folder = join(path, "graphs");
      mkdirSync(folder);
      writeImageNet(imageNet(rules, true), folder);
      const match = plan("graphs", ["graphs/net.json", "graphs/copy.json"]);
      copyFileSync(join(folder, "net.json"), join(folder, "copy.json"));
      const out = join(path, "played");
      expectDone("run", match, "--out", out, "--threads", "2");
      const games = timeless(out);
      expect(games).toHaveLength(2);
      for (const { end } of games) expect(end).toBe("rules");
      rmSync(join(out, "games.jsonl"));
      rmSync(join(folder, "net.json"));
      expectDone("resume", out, "--threads", "1");
      expect(timeless(out)).toEqual(games);
      rmSync(join(folder, "throw-07.onnx"));
      rmSync(join(out, "games.jsonl"));
      const { stderr, status } = resumed(out);
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /^playout: [^\n]*agents\[0\]: agent values: net net@[0-9a-f]{12}: [^\n]*throw-07\.onnx[^\n]*\n$/,
      );
    },
  );
});
