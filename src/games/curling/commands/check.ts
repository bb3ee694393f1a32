import { type Command, Option } from "commander";
import { Failure, inUsage } from "../../../cli/failure.js";
import { numberFrom } from "../../../cli/options.js";
import { checked, jsonText, oneLine } from "../../../game/index.js";
import { parseCommandLine } from "../../../protocols/index.js";
import { openProgram, startEngine, systemClock } from "../../../transports/index.js";
import { type CurlingSpec, curlingSchema } from "../players/index.js";
import { checkEngine, dc3Candidate, type Finding, legacyCandidate } from "../protocols/index.js";

const PROTOCOLS = ["dc3", "legacy"] as const;

interface Options {
  command: string;
  protocol: (typeof PROTOCOLS)[number];
  time: number;
  timeout: number;
  json?: true;
}

export function checkCommand(command: Command): void {
  command
    .requiredOption("--command <command>", "the engine with its arguments, in quotes")
    .addOption(
      new Option("--protocol <name>", "what it speaks; an engine of dc3 gets host and port as last arguments")
        .choices(PROTOCOLS)
        .default("dc3"),
    )
    .option(
      "--time <seconds>",
      "thinking time that it is told to have for a game of 8 ends",
      numberFrom(5),
      60,
    )
    .option("--timeout <seconds>", "how long to wait until it is ready", numberFrom(0.01), 30)
    .option("--json", "answer with JSON: about, needed, and wrong (seen, right, mend) where something is")
    .addHelpText("after", HELP)
    .action(check);
}

const HELP = `
Starts the engine for each point anew and plays some throws with it, in which the server does what servers do: several
messages in one write, fields of other releases, the next end, a clock that runs out. Then its throws are judged:
across the sheet, too fast or too slow, turned the wrong way. The status is other than 0 when something must be
mended; what only should be is told all the same.

Examples:
  playout curling check --command "./my_engine"                        started as ./my_engine 127.0.0.1 PORT
  playout curling check --protocol legacy --command "./my_engine"      over standard input and output`;

async function check({ command, protocol, time, timeout, json }: Options): Promise<void> {
  inUsage(() => parseCommandLine(command), "--");
  const findings: Finding[] = [];
  const candidate =
    protocol === "legacy"
      ? legacyCandidate(gameOf("legacy-gat", time), () => openProgram(command), timeout)
      : dc3Candidate(gameOf("dc3", time), () => start(command), timeout);
  for await (const finding of checkEngine(candidate, { clock: systemClock, patience: timeout })) {
    findings.push(finding);
    if (!json) process.stdout.write(`${formatFinding(finding)}\n`);
  }
  if (json) process.stdout.write(`${jsonText(findings, 2)}\n`);
  const faults = findings.filter(({ needed, wrong }) => needed && wrong !== undefined).length;
  if (faults > 0) throw new Failure(`${faults} of ${findings.length} points must be mended`);
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

function formatFinding({ about, needed, wrong }: Finding): string {
  if (wrong === undefined) return `ok      ${about}`;
  const { seen, right, mend } = wrong;
  const words = [seen, ...(right ? [`right: ${right}`] : []), ...(mend ? [`mend: ${mend}`] : [])];
  return oneLine(`${needed ? "FAILS " : "should"}  ${about}: ${words.join("; ")}`);
}
