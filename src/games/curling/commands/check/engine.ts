/** Engines that are started here. */
import { inUsage } from "../../../../cli/failure.js";
import { checked } from "../../../../game/index.js";
import { parseCommandLine } from "../../../../protocols/index.js";
import { openProgram, startEngine, systemClock } from "../../../../transports/index.js";
import { type CurlingSpec, curlingSchema } from "../../players/index.js";
import { checkEngine, dc3Candidate, type Finding, legacyCandidate } from "../../protocols/index.js";

export const PROTOCOLS = ["dc3", "dc4", "legacy"] as const;

interface Options {
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly time: number;
  readonly timeout: number;
}

export async function* engineFindings(
  command: string,
  { protocol, time, timeout }: Options,
): AsyncGenerator<Finding> {
  inUsage(() => parseCommandLine(command), "--");
  const checking = { clock: systemClock, patience: timeout };
  if (protocol === "dc4") {
    const { Dc4Trials } = await import("./dc4.js");
    const server = await Dc4Trials.open(command, gameOf("dc4", time));
    try {
      yield* checkEngine(server.candidate, checking);
    } finally {
      await server.close();
    }
    return;
  }
  const candidate =
    protocol === "legacy"
      ? legacyCandidate(gameOf("legacy-gat", time), () => openProgram(command), timeout)
      : dc3Candidate(gameOf("dc3", time), () => start(command), timeout);
  yield* checkEngine(candidate, checking);
}

function gameOf(rules: string, seconds: number): CurlingSpec {
  return checked(curlingSchema, {
    name: "curling",
    rules,
    ends: 8,
    clock: { game: seconds, extraEnd: seconds / 10 },
  });
}

function start(command: string) {
  const controller = new AbortController();
  const come = startEngine(command, {}, controller.signal);
  // Whoever waits for it hears of it as well.
  come.catch(() => {});
  return { come, abandon: () => controller.abort() };
}
