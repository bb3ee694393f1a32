import { describe, expect, it } from "vitest";
import { stream } from "../core/random.js";
import { joinOpinions } from "./comparison.js";
import { judgeCurve, meanStep, trendOf } from "./learning-claims.js";
import { claimSchema, type LearnedMethod, type LearningClaim, type LearningStep } from "./learning-file.js";

const ITERATIONS = 12;

/** A run whose curves are functions of the part of the learning. */
function madeUp(
  name: string,
  curves: {
    test?: (part: number) => number;
    training?: (part: number) => number;
    norm?: (part: number) => number;
    weights?: ((part: number) => number)[];
  },
): LearnedMethod {
  const curve = Array.from({ length: ITERATIONS + 1 }, (_, iteration): LearningStep => {
    const part = iteration / ITERATIONS;
    return {
      iteration,
      ...(curves.test && { test: { loss: curves.test(part), error: 0.01 } }),
      ...(curves.training && { training: { loss: curves.training(part), error: 0.01 } }),
      norm: curves.norm?.(part) ?? 0,
      weights: Array.from({ length: 6 }, (_, i) => curves.weights?.[i]?.(part) ?? 0),
    };
  });
  return { name, about: [], positions: 1, simulations: [1, 1], planned: ITERATIONS, curve };
}

/** The same run, where every step of every weight has this standard error by the sample of positions. */
function withErrors(learned: LearnedMethod, error: number): LearnedMethod {
  const curve = learned.curve.map((step) =>
    step.iteration === 0 ? step : { ...step, errors: step.weights.map(() => error) },
  );
  return { ...learned, curve };
}

type CurveClaim = Parameters<typeof judgeCurve>[0];
const claim = (fields: object): CurveClaim =>
  claimSchema.parse({ text: "so it is", ...fields }) as LearningClaim as CurveClaim;
const opinion = (fields: object, learned: LearnedMethod | undefined, others: readonly LearnedMethod[] = []) =>
  judgeCurve(claim(fields), learned, (name) => others.find((each) => each.name === name)).opinion;

const rng = stream("noise of curves");
const noise = Array.from({ length: ITERATIONS + 1 }, () => rng.float() - 0.5);
const noisy = (of: (part: number) => number, size: number) => (part: number) =>
  of(part) + size * noise[Math.round(part * ITERATIONS)]!;

describe("losses", () => {
  const falling = noisy((part) => 0.5 - 0.2 * part, 0.05);
  const level = noisy(() => 0.5, 0.05);

  it("fall by more than luck, or not, or the other way", () => {
    const falls = { check: "falls", of: "test" };
    expect(opinion(falls, madeUp("a", { test: falling }))).toBe("agrees");
    expect(opinion(falls, madeUp("a", { test: level }))).toBe("undecided");
    expect(opinion(falls, madeUp("a", { test: (part) => -falling(part) }))).toBe("differs");
    expect(opinion({ ...falls, check: "rises" }, madeUp("a", { test: falling }))).toBe("differs");
  });

  it("fall in a part of the learning", () => {
    const early = madeUp("a", { test: noisy((part) => 0.5 - 0.2 * Math.min(part, 0.5), 0.005) });
    expect(opinion({ check: "falls", of: "test", to: 0.5 }, early)).toBe("agrees");
    expect(opinion({ check: "falls", of: "test", from: 0.5 }, early)).toBe("undecided");
  });

  it("flatten where the later slope is small and known to be", () => {
    const flat = (size: number) =>
      madeUp("a", { test: noisy((part) => 0.5 - 0.4 * Math.min(part, 0.5), size) });
    expect(opinion({ check: "flattens", of: "test" }, flat(0.01))).toBe("agrees");
    expect(opinion({ check: "flattens", of: "test" }, flat(0.3))).toBe("undecided");
    expect(
      opinion({ check: "flattens", of: "test" }, madeUp("a", { test: noisy((part) => -part, 0.01) })),
    ).toBe("differs");
  });

  it("lie below others where the positions' errors allow to say so", () => {
    const below = { check: "below", of: "training", under: "test" };
    expect(opinion(below, madeUp("a", { training: () => 0.3, test: () => 0.4 }))).toBe("agrees");
    expect(opinion(below, madeUp("a", { training: () => 0.39, test: () => 0.4 }))).toBe("undecided");
    expect(opinion(below, madeUp("a", { training: () => 0.5, test: () => 0.4 }))).toBe("differs");
  });
});

describe("norms", () => {
  const norm = (of: (part: number) => number) => madeUp("a", { norm: of });

  it("grow always, or fall once", () => {
    expect(opinion({ check: "grows-always", of: "norm" }, norm(Math.sqrt))).toBe("agrees");
    expect(
      opinion(
        { check: "grows-always", of: "norm" },
        norm((part) => (part === 0.5 ? 0 : part)),
      ),
    ).toBe("differs");
  });

  it("slow down, and are straight then", () => {
    expect(opinion({ check: "slows", of: "norm" }, norm(Math.sqrt))).toBe("agrees");
    expect(
      opinion(
        { check: "slows", of: "norm" },
        norm((part) => part ** 2),
      ),
    ).toBe("differs");
    expect(opinion({ check: "straight", of: "norm" }, norm(Math.sqrt))).toBe("agrees");
    expect(
      opinion(
        { check: "straight", of: "norm" },
        norm((part) => Math.sin(20 * part)),
      ),
    ).toBe("differs");
  });
});

describe("weights", () => {
  const first = (of: (part: number) => number) => madeUp("a", { weights: [of] });
  const one = { of: "weight-1" };

  it("are steady, rise and fall, fade", () => {
    expect(
      opinion(
        { check: "steady", ...one },
        first((part) => Math.min(1, 3 * part)),
      ),
    ).toBe("agrees");
    expect(
      opinion(
        { check: "steady", ...one },
        first((part) => part),
      ),
    ).toBe("differs");
    expect(
      opinion(
        { check: "rises-then-falls", ...one },
        first((part) => Math.sin(Math.PI * 1.4 * part)),
      ),
    ).toBe("agrees");
    expect(
      opinion(
        { check: "rises-then-falls", ...one },
        first((part) => part),
      ),
    ).toBe("differs");
    expect(
      opinion(
        { check: "rises-then-falls", ...one },
        first((part) => -part),
      ),
    ).toBe("differs");
    expect(
      opinion(
        { check: "fades", ...one },
        first((part) => Math.exp(-5 * part) * Math.sin(20 * part)),
      ),
    ).toBe("agrees");
    expect(
      opinion(
        { check: "fades", ...one },
        first((part) => part),
      ),
    ).toBe("differs");
  });

  it("may be steady or not where they wander far", () => {
    // Steps of 1 up and down in turn: half of the range is gone and come back.
    const restless = first((part) => 3 + (Math.round(part * ITERATIONS) % 2));
    expect(opinion({ check: "steady", ...one }, restless)).toBe("undecided");
  });

  it("may only wander", () => {
    const walk = stream("a walk");
    const places = Array.from({ length: ITERATIONS + 1 }, () => 0);
    for (let i = 1; i < places.length; i++) places[i] = places[i - 1]! + walk.float() - 0.5;
    const wanders = (name: string, scale: number) =>
      madeUp(name, { weights: [(part) => scale * places[Math.round(part * ITERATIONS)]!] });
    const [own, other] = [wanders("own", 1), wanders("other", -1)];
    expect(opinion({ check: "rises-then-falls", ...one }, own)).toBe("undecided");
    expect(opinion({ check: "fades", ...one }, own)).toBe("undecided");
    expect(opinion({ check: "largest", ...one, than: ["other"] }, own, [other])).toBe("undecided");
    const nearer = { check: "nearer", to: "zero", than: ["other"] };
    expect(opinion(nearer, own, [other, madeUp("zero", {})])).toBe("undecided");
  });

  it("are compared with those of others", () => {
    const run = (name: string, weight: number) => madeUp(name, { weights: [(part) => weight * part] });
    const [large, small, smaller] = [run("large", 3), run("small", 1), run("smaller", 0.5)];
    const largest = { check: "largest", ...one, than: ["small", "smaller"] };
    expect(opinion(largest, large, [small, smaller])).toBe("agrees");
    expect(opinion({ ...largest, than: ["large"] }, small, [large])).toBe("differs");
    const nearer = { check: "nearer", to: "smaller", than: ["large"] };
    expect(opinion(nearer, small, [large, smaller])).toBe("agrees");
    expect(opinion({ ...nearer, than: ["small"] }, large, [small, smaller])).toBe("differs");
    expect(opinion(largest, large, [small])).toBe("undecided");
  });

  it("have a sign where their steps go one way", () => {
    const sign = (of: (part: number) => number, until = ITERATIONS) =>
      meanStep(withErrors(first(of), 0.01), 1, until);
    expect(sign(noisy((part) => 2 * part, 0.2))!.low).toBeGreaterThan(0);
    expect(sign((part) => -part)!.high).toBeLessThan(0);
    const { low, high } = sign(noisy(() => 0, 1))!;
    expect(low * high).toBeLessThan(0);
    expect(sign((part) => part, 1)).toBeUndefined();
  });

  it("have none where other positions might have pulled the other way", () => {
    const falling = first(noisy((part) => -part, 0.1));
    expect(meanStep(withErrors(falling, 0.01), 1, ITERATIONS)!.high).toBeLessThan(0);
    expect(meanStep(withErrors(falling, 0.2), 1, ITERATIONS)!.high).toBeGreaterThan(0);
    expect(meanStep(falling, 1, ITERATIONS)).toBeUndefined();
  });
});

describe("claims", () => {
  it("are undecided before all is learned", () => {
    const whole = madeUp("a", { norm: (part) => part });
    expect(
      opinion({ check: "grows-always", of: "norm" }, { ...whole, curve: whole.curve.slice(0, -1) }),
    ).toBe("undecided");
    expect(opinion({ check: "grows-always", of: "norm" }, undefined)).toBe("undecided");
  });

  it("hold for all methods or not", () => {
    expect(joinOpinions(["agrees", "agrees"])).toBe("agrees");
    expect(joinOpinions(["agrees", "undecided"])).toBe("undecided");
    expect(joinOpinions(["undecided", "differs", "agrees"])).toBe("differs");
    expect(joinOpinions([])).toBe("undecided");
  });
});

describe("trends", () => {
  it("are those of the textbook", () => {
    // Slope 0.6, residuals -0.2, 0.6, -0.6, 0.2 about 1.2 + 0.6 x; t(2) = 4.3027, sum of squares of x is 5.
    const trend = trendOf([1, 2, 3, 4].map((x, i) => ({ x, y: [1.6, 3, 2.4, 3.8][i]! })))!;
    expect(trend.slope).toBeCloseTo(0.6, 12);
    expect(trend.interval.high - trend.slope).toBeCloseTo(4.30265 * Math.sqrt(0.8 / 2 / 5), 4);
    expect(trend.explained).toBeCloseTo(1.8 / 2.6, 12);
    expect(
      trendOf([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ]),
    ).toBeUndefined();
  });

  it("hold the true slope in 95 of 100 cases", () => {
    const chance = stream("trends");
    let held = 0;
    for (let i = 0; i < 2000; i++) {
      const points = Array.from({ length: 10 }, (_, x) => {
        let y = 0.3 * x;
        for (let j = 0; j < 12; j++) y += chance.float() - 0.5;
        return { x, y };
      });
      const { low, high } = trendOf(points)!.interval;
      held += Number(low <= 0.3 && 0.3 <= high);
    }
    expect(held / 2000).toBeGreaterThan(0.93);
    expect(held / 2000).toBeLessThan(0.97);
  });
});
