/** Nets that PyTorch has exported as graphs of ONNX say the same here. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createAgent } from "../src/agents/registry.js";
import { parseAgent } from "../src/agents/spec.js";
import { stream } from "../src/core/random.js";
import { curlingKit } from "../src/games/curling/players/game-setup.js";
import { graphOpener, machine } from "../src/io/machine.js";
import { parseOnnxNet } from "../src/nets/onnx.js";
import { temporaryFolder } from "./end-to-end/command.js";

// biome-ignore lint/suspicious/noExplicitAny: it may not be installed, and then has no types
const runtime: any = await import("onnxruntime-node" as string).catch(() => undefined);
const { path } = temporaryFolder();
const exported =
  runtime !== undefined &&
  spawnSync("/usr/bin/python3", [fileURLToPath(new URL("exported.py", import.meta.url)), path], {
    encoding: "utf8",
  });
const isThere = exported !== false && exported.status === 0;
// Without Python or torch there is nothing to compare; anything else is a fault.
if (exported && !isThere) expect(exported.stderr ?? "").toMatch(/No module named 'torch'|^$/);

const SAME = 1e-5;

describe.skipIf(!isThere)(
  "nets that PyTorch exports (needs onnxruntime-node, and Debian's python3-torch)",
  () => {
    const kit = curlingKit({ name: "curling", rules: "legacy-gat", physics: "event" });
    const read = (name: string) => readFileSync(join(path, name), "utf8");

    it("as convolutional nets say what they said there", async () => {
      const asked = JSON.parse(read("asked.json"));
      const { files } = parseOnnxNet(read("cnn/net.json"));
      const openGraph = graphOpener();
      const image = { data: Float32Array.from(asked.image), dims: [1, 11, 128, 64] };
      const velocities = { data: Float32Array.from(asked.velocities), dims: [7, 2] };
      for (const throwNumber of [0, 9, 15]) {
        const graph = await openGraph({ ...files[throwNumber]!, folder: join(path, "cnn") });
        const { scores } = await graph.run({ image, velocities });
        expect(scores!.dims).toEqual([7, 2, 15]);
        const wanted: number[] = asked.scores.slice(210 * throwNumber, 210 * (throwNumber + 1));
        const off = wanted.map(
          (score, i) => Math.abs(score - scores!.data[i]!) / Math.max(1, Math.abs(score)),
        );
        expect(Math.max(...off)).toBeLessThan(SAME);
      }
    });

    it("play", async () => {
      const weights = machine.weights.add({
        name: "cnn",
        weights: read("cnn/net.json"),
        folder: join(path, "cnn"),
      });
      const agent = createAgent(kit, parseAgent(`values:net=${weights},samples=32,around=32`), {
        ...machine,
        rng: stream("exported"),
      });
      await agent.ready!();
      const state = kit.game.start();
      const { move, report } = await agent.choose(state, { aborted: false });
      expect(kit.game.isLegal(state, move as never)).toBe(true);
      expect(report).toMatchObject({ simulations: 128, unit: "throws" });
    });
  },
);
