import type { AgentSpec } from "../../../agents/index.js";
import { inUsage } from "../../../cli/failure.js";
import { readAgent } from "../../../cli/game-options.js";
import { checked } from "../../../game/index.js";
import { curlingKit, curlingSchema } from "../players/index.js";

/** An agent for matches by these rules, whose clock runs: one that is given no budget of its own thinks by it. */
export function clockedAgent(
  rules: string,
  text: string | undefined,
  ...folders: readonly string[]
): AgentSpec {
  const spec = inUsage(() => checked(curlingSchema, { name: "curling", rules, clock: "rules" }), "--");
  return readAgent(curlingKit(spec), text, ...folders);
}
