import { expect, test } from "vitest";
import { z } from "zod";
import { addGame, type GameEntry } from "../agents/games.js";
import { LEARNING, type Learner, learnedGames, learnerOf } from "./trials.js";

function entryOf(name: string, facets: GameEntry["facets"]): GameEntry {
  const kit = () => {
    throw new Error("nobody plays here");
  };
  return { name, schema: z.strictObject({ name: z.literal(name) }), kit, facets };
}

test("a game has a learner, or a line says which have", async () => {
  const learner = {} as Learner;
  addGame(entryOf("noughts", [LEARNING.fill(async () => learner)]));
  addGame(entryOf("crosses", []));
  expect(await learnerOf({ name: "noughts" })).toBe(learner);
  expect(learnedGames()).toEqual(["noughts"]);
  await expect(learnerOf({ name: "crosses" })).rejects.toThrow(
    "nobody learns crosses; games that are learned: noughts",
  );
});
