import { type Command, Option } from "commander";
import { Failure, USAGE } from "../../../../cli/failure.js";
import { integer, numberFrom } from "../../../../cli/options.js";
import { jsonText, oneLine } from "../../../../game/index.js";
import type { Finding } from "../../protocols/index.js";
import { engineFindings, PROTOCOLS } from "./engine.js";
import { serverFindings } from "./server.js";

export interface CheckOptions {
  command?: string;
  address?: string;
  protocol: (typeof PROTOCOLS)[number];
  time: number;
  timeout: number;
  ends: number;
  passwordFile?: string;
  json?: true;
}

export function checkCommand(command: Command): void {
  command
    .option("--command <command>", "an engine with its arguments, in quotes")
    .addOption(
      new Option(
        "--address <address>",
        "a server: dc3://host:port, dc4://user@host:port/match or legacy://host:port",
      ).conflicts("command"),
    )
    .addOption(
      new Option("--protocol <name>", "what the engine speaks; one of dc3 gets host and port as arguments")
        .choices(PROTOCOLS)
        .default("dc3"),
    )
    .option("--time <seconds>", "thinking time that the engine is told to have for 8 ends", numberFrom(5), 60)
    .option(
      "--timeout <seconds>",
      "how long to wait until the engine is ready, or the server says its first word",
      numberFrom(0.01),
      30,
    )
    .option("--ends <n>", "ends that are played on the server before we give up", integer(1, 100), 2)
    .option("--password-file <file>", "the password for a server of dc4, else that of PLAYOUT_PASSWORD")
    .option("--json", "answer with JSON: about, needed, and wrong (seen, right, mend) where something is")
    .addHelpText("after", HELP)
    .action(check);
}

const HELP = `
An engine is started for each point anew, and plays some throws in which the server does what servers do: several
messages in one write, fields of other releases, the next end, a clock that runs out. Then its throws are judged:
across the sheet, too fast or too slow, turned the wrong way.
On a server we play some ends, as connect does; somebody must play the other team. What it says is looked at, and the
game is played again by the referee.
The status is other than 0 when something must be mended; what only should be is told all the same.

Examples:
  playout curling check --command "./my_engine"                        started as ./my_engine 127.0.0.1 PORT
  playout curling check --protocol legacy --command "./my_engine"      over standard input and output
  playout curling check --protocol dc4 --command "python3 mine.py"     told where its match is by DC4_HOST, DC4_PORT,
                                                                       DC4_MATCH_ID, DC4_TEAM, MATCH_USER_NAME, PASS_WORD
  playout curling check --address dc3://localhost:10000                a server`;

async function check(options: CheckOptions): Promise<void> {
  const findings: Finding[] = [];
  for await (const finding of findingsOf(options)) {
    findings.push(finding);
    if (!options.json) process.stdout.write(`${formatFinding(finding)}\n`);
  }
  if (options.json) process.stdout.write(`${jsonText(findings, 2)}\n`);
  const faults = findings.filter(({ needed, wrong }) => needed && wrong !== undefined).length;
  if (faults > 0) throw new Failure(`${faults} of ${findings.length} points must be mended`);
}

function findingsOf(options: CheckOptions): AsyncIterable<Finding> {
  const { command, address } = options;
  if (command !== undefined) return engineFindings(command, options);
  if (address !== undefined) return serverFindings(address, options);
  throw new Failure("expected --command for an engine, or --address for a server", USAGE);
}

function formatFinding({ about, needed, wrong }: Finding): string {
  if (wrong === undefined) return `ok      ${about}`;
  const { seen, right, mend } = wrong;
  const words = [seen, ...(right ? [`right: ${right}`] : []), ...(mend ? [`mend: ${mend}`] : [])];
  return oneLine(`${needed ? "FAILS " : "should"}  ${about}: ${words.join("; ")}`);
}
