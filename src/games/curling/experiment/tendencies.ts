/**
 * How often throws are of the classes of Matsui & Hoki (2018), by throw number: counts over ends that were played, for tables 7 and 8. Stones are those of the
 * shard, after fouls were put back.
 */
import {
  classifyAsMatsui,
  type EndsShard,
  type MatsuiClass,
  type RuleSet,
  Stones,
  stoneOfThrow,
} from "../index.js";

const CLASSES: Readonly<Record<string, (of: MatsuiClass) => boolean>> = {
  throws: () => true,
  house: ({ house }) => house,
  guard: ({ guard }) => guard,
  comeAround: ({ comeAround }) => comeAround,
  freeze: ({ freeze }) => freeze,
  takeOutOwn: ({ takeOut1 }) => takeOut1 === "own",
  takeOutOpposing: ({ takeOut1 }) => takeOut1 === "opposing",
  doubleOwn: ({ takeOut2 }) => takeOut2 === "own",
  doubleEach: ({ takeOut2 }) => takeOut2 === "each",
  doubleOpposing: ({ takeOut2 }) => takeOut2 === "opposing",
  /** Take-outs in which the thrown stone leaves as well. */
  peel: ({ takeOut, draw }) => takeOut && !draw,
  through: ({ through }) => through,
  /** Throws before which the number one stone was not the thrower's, and those of them after which it is. */
  withoutNumberOne: ({ numberOne }) => numberOne !== null,
  numberOne: ({ numberOne }) => numberOne === true,
};

/** By class, a number for every throw of an end. */
export function tendenciesOf(shard: EndsShard, rules: RuleSet): Record<string, number[]> {
  const { ends, throws } = shard.head;
  const counts = Object.fromEntries(
    Object.keys(CLASSES).map((name) => [name, Array<number>(throws).fill(0)]),
  );
  const [before, after] = [new Stones(), new Stones()];
  for (let end = 0; end < ends; end++) {
    for (let i = 0; i < throws; i++) {
      shard.position(end, i, before);
      shard.position(end, i + 1, after);
      // In the first end the second team has the hammer.
      const found = classifyAsMatsui({ rules, stone: stoneOfThrow(rules, 1, i), before, after });
      for (const [name, holds] of Object.entries(CLASSES)) if (holds(found)) counts[name]![i]!++;
    }
  }
  return counts;
}
