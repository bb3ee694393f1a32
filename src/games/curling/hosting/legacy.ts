/** Hosting engines of the first two generations: over TCP with a login that everybody passes, or as children on their standard input and output. */
import { z } from "zod";
import { checked } from "../../../game/index.js";
import { openProgram } from "../../../transports/index.js";
import type { RuleSet } from "../index.js";
import { LegacySeat, type LegacySeatOptions, usualMembers } from "../protocols/index.js";
import type { LineProtocol } from "./house.js";

/** What is kept of it with every match. */
const settingsSchema = z.looseObject({ version: z.enum(["1.0", "1.1"]) });

export function legacyProtocol(
  rules: RuleSet,
  version: NonNullable<LegacySeatOptions["version"]>,
): LineProtocol {
  const team = usualMembers(rules);
  return {
    name: "the text protocol",
    ending: "\0",
    rules,
    members: [team, team],
    settings: { protocol: "legacy", version },
    engine: (line, name, how, { settings }) =>
      new LegacySeat(line, {
        name,
        version: checked(settingsSchema, settings).version,
        ...(how === "came" && { login: () => true }),
      }),
    start: async (command) => openProgram(command),
  };
}
