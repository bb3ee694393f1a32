/** Engines that are started here. */
import { inUsage } from "../../../../cli/failure.js";
import { checked } from "../../../../game/index.js";
import { parseCommandLine } from "../../../../protocols/index.js";
import { openProgram, startEngine, systemClock } from "../../../../transports/index.js";
import { type CurlingSpec, curlingSchema } from "../../players/index.js";
import { checkEngine, dc3Candidate, type Finding, legacyCandidate } from "../../protocols/index.js";

export const PROTOCOLS = ["dc3", "legacy"] as const;

interface Options {
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly time: number;
  readonly timeout: number;
}

export function engineFindings(
  command: string,
  { protocol, time, timeout }: Options,
): AsyncIterable<Finding> {
  inUsage(() => parseCommandLine(command), "--");
  const candidate =
    protocol === "legacy"
      ? legacyCandidate(gameOf("legacy-gat", time), () => openProgram(command), timeout)
      : dc3Candidate(gameOf("dc3", time), () => start(command), timeout);
  return checkEngine(candidate, { clock: systemClock, patience: timeout });
}

function gameOf(rules: string, seconds: number): CurlingSpec {
  return checked(curlingSchema, { name: "curling", rules, ends: 8, clock: { game: seconds } });
}

function start(command: string) {
  const controller = new AbortController();
  const come = startEngine(command, {}, controller.signal);
  // Whoever waits for it hears of it as well.
  come.catch(() => {});
  return { come, abandon: () => controller.abort() };
}
