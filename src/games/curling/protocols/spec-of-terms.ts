import { type CurlingSpec, curlingSchema } from "../players/index.js";
import type { Terms } from "./seat.js";

/** The game of a match as our players know it. */
export function specOfTerms({ rules }: Pick<Terms, "rules">): CurlingSpec {
  const { name, ends, extraEnds, noise, time } = rules;
  const extraEnd = time?.extraEnd?.seconds;
  return curlingSchema.parse({
    name: "curling",
    rules: name,
    ends,
    extraEnds,
    noise,
    physics: "official",
    ...(time && { clock: { game: time.game, ...(extraEnd !== undefined && { extraEnd }) } }),
  });
}
