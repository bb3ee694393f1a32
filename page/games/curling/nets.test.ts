import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NETS, shippedNet } from "../../../src/games/curling/nets/shipped.js";
import { netFiles, nets } from "../../nets-plugin.js";
import { netsFor, unpackNet } from "./nets.js";

test("the files of the page hold the nets as they ship, their weights as bytes", () => {
  expect(nets.map(({ name }) => name).sort()).toEqual([...NETS].sort());
  for (const { name, bytes } of nets) {
    const text = shippedNet(name) ?? "";
    expect(unpackNet(new Uint8Array(bytes).buffer)).toBe(text);
    expect(bytes.length).toBeLessThan(0.8 * text.length);
  }
});

test("scripts of the page hold no net", () => {
  const { load } = netFiles(false) as unknown as { load(id: string): string | null };
  for (const { name } of nets) {
    const module = new URL(`../../../src/games/curling/nets/${name}.ts`, import.meta.url).pathname;
    expect(readFileSync(module, "utf8").length).toBeGreaterThan(100_000);
    expect(load(module)?.length).toBeLessThan(100);
  }
  expect(load("/src/games/curling/nets/shipped.ts")).toBe(null);
});

test("a job loads the nets that its agent asks", () => {
  const game = (rules?: string) => ({ name: "curling", ...(rules && { rules }) });
  expect(netsFor("choose", { game: game(), agent: "policy:pass=false" })).toEqual([]);
  expect(netsFor("choose", { game: game(), agent: "best:playouts=200" })).toEqual(["fcv1"]);
  expect(netsFor("check", { game: game("dc4"), agent: "values:net=gpi" })).toEqual(["gpi"]);
  expect(netsFor("check", { game: game("dc4"), agent: "pure-mc:net=fcv1,rounds=1" })).toEqual(["fcv1"]);
  expect(netsFor("map", { game: game("legacy-gat") })).toEqual(["legacy"]);
  expect(netsFor("analyse", { game: game("legacy-uec") })).toEqual([]);
  expect(netsFor("cloud", { game: game() })).toEqual([]);
});
