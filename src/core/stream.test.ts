import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Rng, stream } from "./random.js";

const first = (rng: Rng) => [rng.uint32(), rng.uint32(), rng.uint32(), rng.uint32()].join(" ");

describe("stream", () => {
  it("never changes: recorded matches depend on these numbers", () => {
    const rng = stream("seed", "match", 17, "disturbance");
    expect([rng.uint32(), rng.uint32(), rng.uint32(), rng.uint32()]).toEqual([
      1381995056, 4283263343, 3975145558, 264586934,
    ]);
    expect(rng.float()).toBe(0.64739667763856);
    expect(rng.below(1000)).toBe(688);
    expect(rng.bit()).toBe(1);
    expect(rng.normal()).toBe(0.05103516718864267);
    expect(rng.normal()).toBe(0.49192680661151994);

    expect(stream("").uint32()).toBe(3733330818);
    expect(stream(0).uint32()).toBe(382462356);
    expect(stream("カーリング", -1.5).uint32()).toBe(487581193);
  });

  it("finds the same stream again, whatever was drawn before", () => {
    const name = fc.oneof(fc.string(), fc.integer());
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 4 }), (seed, path) => {
        const again = first(stream(seed, ...path));
        return first(stream(seed, ...path)) === again;
      }),
    );
  });

  it("gives different names different streams", () => {
    const seen = new Set<string>();
    let names = 0;
    const add = (seed: string | number, ...path: (string | number)[]) => {
      names++;
      seen.add(first(stream(seed, ...path)));
    };
    for (let i = 0; i < 500; i++) {
      add(i);
      add(String(i));
      add("match", i);
      add("match", i, "disturbance");
      add("match", i, "agent", 0);
      add("match", i, "agent", 1);
    }
    expect(seen.size).toBe(names);
  });

  it('tells 12 from "12", and a path from its parts joined', () => {
    expect(first(stream("s", 12))).not.toBe(first(stream("s", "12")));
    expect(first(stream("ab", "c"))).not.toBe(first(stream("a", "bc")));
    expect(first(stream("ab"))).not.toBe(first(stream("a", "b")));
    expect(first(stream(1, 2))).not.toBe(first(stream(12)));
  });

  it("spreads neighbouring names over all bits", () => {
    let changed = 0;
    for (let i = 0; i < 2000; i++) {
      let difference = stream("game", i).uint32() ^ stream("game", i + 1).uint32();
      for (; difference !== 0; difference &= difference - 1) changed++;
    }
    expect(changed / 2000).toBeGreaterThan(15.6);
    expect(changed / 2000).toBeLessThan(16.4);
  });
});
