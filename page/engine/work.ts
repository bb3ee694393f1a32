/** What the worker does whatever the game is. */
import { completeAgent, kitOf, parseAgent } from "../../src/agents/index.js";
import { does, type Work } from "./contract.js";
import { checkJob } from "./jobs.js";

export const COMMON: readonly Work[] = [
  does(checkJob(""), async ({ game, agent }) => {
    completeAgent(kitOf(game), parseAgent(agent));
    return null;
  }),
];
