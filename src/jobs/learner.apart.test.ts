import { expect, test } from "vitest";
import { z } from "zod";
import { addGame, type GameModule } from "../agents/games.js";
import { addNodeParts, nodePartsOf } from "./node-parts.js";
import { type Learner, learnedGames, learnerOf } from "./trials.js";

function gameCalled(name: string): GameModule {
  const kit = () => {
    throw new Error("nobody plays here");
  };
  return { name, schema: z.strictObject({ name: z.literal(name) }), kit };
}

test("a game has a learner, or a line says which have", async () => {
  const learner = {} as Learner;
  addGame(gameCalled("noughts"));
  addGame(gameCalled("crosses"));
  addNodeParts("noughts", { learner: async () => learner });
  expect(await learnerOf({ name: "noughts" })).toBe(learner);
  expect(learnedGames()).toEqual(["noughts"]);
  await expect(learnerOf({ name: "crosses" })).rejects.toThrow(
    "nobody learns crosses; games that are learned: noughts",
  );
});

test("parts of Node are added once, to a game that is known", () => {
  expect(nodePartsOf("crosses")).toEqual({});
  expect(() => addNodeParts("noughts", {})).toThrow("noughts has its parts of Node already");
  expect(() => addNodeParts("nougts", {})).toThrow('no game "nougts"');
  expect(() => nodePartsOf("nougts")).toThrow('no game "nougts"');
});
