import { readFileSync } from "node:fs";
import { Command } from "commander";
import { type HexKit, kitOf } from "../agents/index.js";
import { drawHexTerminal } from "../draw/index.js";
import { formatRows, type HexState } from "../games/hex/index.js";
import { resolveAgent, systemClock, withPrograms } from "../match/index.js";
import {
  carryOverStdio,
  checkGtpProgram,
  type GtpFinding,
  hexServer,
  parseCommandLine,
} from "../protocols/index.js";
import { agentContext } from "./context.js";
import { Failure } from "./failure.js";
import { addHexOptions, type HexOptions, inUsage, readAgent, readHex } from "./game-options.js";
import { numberFrom } from "./options.js";

interface Options extends HexOptions {
  agent?: string;
  seed: string;
}

export function gtpCommand(version: string): Command {
  return addHexOptions(new Command("gtp"))
    .description(
      "play for a program that speaks GTP or HTP on standard input: HexGui, GoGui's tools, match programs",
    )
    .option("--agent <spec>", "who plays; see playout agents (default: the best agent)")
    .option("--seed <text>", "what chance is drawn from", "gtp")
    .addHelpText(
      "after",
      `
Answers go to standard output, messages and live graphics to standard error. HexGui reads live graphics from
standard output instead: playout-param live_gfx stdout. The line "# interrupt" ends a search with the best move so
far. The end of the input ends the program when everything is answered.

  printf 'boardsize 5\\ngenmove black\\nshowboard\\n' | playout gtp --agent uct:playouts=1000`,
    )
    .action((options: Options) => gtp(options, version))
    .addCommand(checkCommand());
}

function checkCommand(): Command {
  return new Command("check")
    .description("does a program speak GTP as we and others need it for Hex?")
    .argument("<command>", "the program with its arguments, in quotes")
    .option("--timeout <seconds>", "how long to wait for an answer", numberFrom(0.01), 30)
    .option("--json", "answer with JSON: about, needed, and wrong where something is")
    .action(check);
}

async function check(command: string, options: { timeout: number; json?: true }): Promise<void> {
  inUsage(() => parseCommandLine(command));
  const findings: GtpFinding[] = [];
  for await (const finding of checkGtpProgram(command, options.timeout)) {
    findings.push(finding);
    if (!options.json) process.stdout.write(`${formatFinding(finding)}\n`);
  }
  if (options.json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
  const faults = findings.filter(({ needed, wrong }) => needed && wrong !== undefined).length;
  if (faults > 0) throw new Failure(`the program fails ${faults} of the points that are needed`);
}

function formatFinding({ about, needed, wrong }: GtpFinding): string {
  if (wrong === undefined) return `ok      ${about}`;
  return `${needed ? "FAILS " : "should"}  ${about}: ${wrong}`;
}

async function gtp(options: Options, version: string): Promise<void> {
  const game = readHex(options);
  const kit = inUsage(() => withPrograms(kitOf(game)));
  const agent = readAgent(kit, options.agent);
  const context = agentContext(options.seed, "gtp");
  const server = hexServer({
    game,
    version,
    clock: systemClock,
    makeAgent: (kit: HexKit) => resolveAgent(kit, agent, context),
    show,
    readFile,
    log: (text) => process.stderr.write(text),
  });
  try {
    await carryOverStdio(server.dialogue);
  } finally {
    await server.close();
  }
}

/** The text goes through programs, so without colours. */
function show(state: HexState): string {
  const { lastMove: last, board } = state;
  const isCell = last >= 0 && last < board.cells;
  return drawHexTerminal({ rows: formatRows(state), colour: false, ...(isCell && { last }) });
}

function readFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`cannot read ${path}: ${(error as NodeJS.ErrnoException).code}`);
  }
}
