import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { imageNet, writeImageNet } from "../../test/image-nets.js";
import { stream } from "../core/random.js";
import { IMAGE_SHAPE } from "../games/curling/nets/image-net.js";
import { ruleSet } from "../games/curling/rules/rule-set.js";
import { parseOnnxNet } from "../nets/onnx.js";
import { graphOpener, MISSING } from "./machine.js";

const folder = mkdtempSync(join(tmpdir(), "playout-graphs-"));
const net = imageNet(ruleSet("legacy-gat"));
const { files } = parseOnnxNet(net.text);
writeImageNet(net, folder);

/** It is an optional peer: the tests need it, where it is, and say so where it is not. */
const isInstalled = await import("onnxruntime-node" as string).then(
  () => true,
  () => false,
);

const rng = stream("graphs");
const { channels, rows, columns } = IMAGE_SHAPE;
const some = (...dims: number[]) => ({
  data: Float32Array.from({ length: dims.reduce((a, b) => a * b) }, () => 2 * rng.float() - 1),
  dims,
});

describe.skipIf(!isInstalled)("graphs, by onnxruntime-node", () => {
  const openGraph = graphOpener();

  test("compute what they say, for any number of velocities", async () => {
    for (const [i, count] of [1, 5, 300].entries()) {
      const graph = await openGraph({ ...files[i]!, folder });
      // What is handed in may be a part of something larger.
      const { data } = some(2 * count + 6);
      const velocities = { data: data.subarray(6), dims: [count, 2] };
      const inputs = { image: some(1, channels, rows, columns), velocities };
      const { scores } = await graph.run(inputs);
      const { scores: wanted } = await net.graphs[i]!.run(inputs);
      expect(scores!.dims).toEqual(wanted!.dims);
      for (const [at, value] of wanted!.data.entries())
        expect(Math.abs(scores!.data[at]! - value)).toBeLessThan(1e-5);
    }
  });

  test("are opened once", async () => {
    const again = await openGraph({ ...files[0]!, folder: "elsewhere" });
    expect(again).toBe(await openGraph({ ...files[0]!, folder }));
  });

  test("that are none, or are asked something else, are told in one line", async () => {
    const bytes = Buffer.from("no graph");
    writeFileSync(join(folder, "none.onnx"), bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await expect(openGraph({ name: "none.onnx", sha256, folder })).rejects.toThrow(/none\.onnx: [^\n]+$/);
    const graph = await openGraph({ ...files[0]!, folder });
    await expect(graph.run({ image: some(1, 2, 3, 4), velocities: some(1, 2) })).rejects.toThrow(
      /throw-00\.onnx: [^\n]+$/,
    );
  });
});

describe("without a runtime", () => {
  const openGraph = graphOpener(async () => {
    throw new Error(MISSING);
  });

  test("files that are not there, or are others, are told in one line", async () => {
    await expect(openGraph({ ...files[0]!, folder: join(folder, "gone") })).rejects.toThrow(
      /gone\/throw-00\.onnx: [^\n]+$/,
    );
    await expect(openGraph(files[0]!)).rejects.toThrow(
      /^throw-00\.onnx: lies beside the file of the net, and where that is is not known; name the file$/,
    );
    await expect(openGraph({ ...files[0]!, name: "throw-01.onnx", folder })).rejects.toThrow(
      /throw-01\.onnx: its SHA-256 is not the one that the net names$/,
    );
  });

  test("one line says what to install, and the next try begins anew", async () => {
    for (let turn = 0; turn < 2; turn++)
      await expect(openGraph({ ...files[0]!, folder })).rejects.toThrow(
        "nets of ONNX need onnxruntime-node, which is not installed: ONNXRUNTIME_NODE_INSTALL=skip npm install -D onnxruntime-node@1.30.0",
      );
  });
});
