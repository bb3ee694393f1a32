/** `playout gtp`: plays over GTP, and checks programs that do. */
import { type AgentSpec, type GameSetup, type GameSpec, kitOf } from "../agents/index.js";
import { jsonText, oneLine } from "../core/index.js";
import type { State } from "../game/index.js";
import "../games/index.js";
import type { Command } from "commander";
import { version as VERSION } from "../core/index.js";
import { readText } from "../io/files.js";
import { carryOverStdio, ProgramTransport, systemClock } from "../io/index.js";
import { agentContext, checkVariant } from "../jobs/index.js";
import { resolveAgent, withPrograms } from "../match/index.js";
import {
  checkGtpProgram,
  type GtpFinding,
  type GtpServer,
  gtpOf,
  parseCommandLine,
} from "../protocols/index.js";
import { CommandFailure, inUsage, USAGE } from "./commands.js";
import {
  addGameOptions,
  type GameOptions,
  gameOption,
  havingPart,
  readGame,
  readPlayer,
} from "./game-options.js";
import { numberFrom } from "./options.js";

interface Options extends GameOptions {
  agent?: string;
  seed: string;
}

export function gtpCommand(command: Command, words: readonly string[]): void {
  const game = addGameOptions(command, words, havingPart("gtp"));
  for (const option of command.options)
    if (option.attributeName() in controllerCommands(game)) option.hideHelp();
  command
    .option("--agent <spec>", "who plays; see playout agents (default: the best agent)")
    .option("--seed <text>", "what chance is drawn from", "gtp")
    .addHelpText("after", HELP)
    .addHelpText("after", gtpOf({ name: game }).help ?? "")
    .addHelpText("after", EXAMPLES)
    .action(gtp);
  checkCommand(command.command("check"));
}

const HELP = `
Answers go to standard output, messages and live graphics to standard error. The line "# interrupt" ends a search with
the best move so far. The end of the input ends the program when everything is answered.`;

const EXAMPLES = `
  printf 'boardsize 5\\ngenmove black\\nshowboard\\n' | playout gtp --agent uct:playouts=1000
  playout gtp --game go                               by the clocks of gogui-twogtp and the client of CGOS
  playout gtp --game go --agent best:time=5           for GoGui and Sabaki: five seconds a move
  playout gtp --game go --rules chinese               for KGS`;

function checkCommand(command: Command): void {
  command
    .description("does a program speak GTP as we and others need it?")
    .argument("<command>", "the program with its arguments, in quotes")
    .addOption(gameOption(havingPart("gtp")))
    .option("--timeout <seconds>", "how long to wait for an answer", numberFrom(0.01), 30)
    .option("--json", "answer with JSON: about, needed, and wrong where something is")
    // The command above has an option of the same name, which takes the value wherever it stands.
    .action((program: string, _: unknown, command: Command) => check(program, command.optsWithGlobals()));
}

interface CheckOptions {
  game: string;
  timeout: number;
  json?: true;
}

async function check(command: string, options: CheckOptions): Promise<void> {
  inUsage(() => parseCommandLine(command));
  const findings: GtpFinding[] = [];
  const program = new ProgramTransport(command);
  for await (const finding of checkGtpProgram(program, options.timeout, options.game)) {
    findings.push(finding);
    if (!options.json) process.stdout.write(`${formatFinding(finding)}\n`);
  }
  if (options.json) process.stdout.write(`${jsonText(findings, 2)}\n`);
  const faults = findings.filter(({ needed, wrong }) => needed && wrong !== undefined).length;
  if (faults > 0) throw new CommandFailure(`the program fails ${faults} of the points that are needed`);
}

function formatFinding({ about, needed, wrong }: GtpFinding): string {
  if (wrong === undefined) return `ok      ${about}`;
  return `${needed ? "FAILS " : "should"}  ${about}: ${oneLine(wrong)}`;
}

async function gtp(options: Options): Promise<void> {
  for (const [field, how] of Object.entries(controllerCommands(options.game)))
    if (field in options) throw new CommandFailure(`--${field}: comes from the controller: ${how}`, USAGE);
  const game = readGame(options);
  await checkVariant(game);
  const kit = inUsage(() => withPrograms(kitOf(game)));
  const server = serverOf(game, readPlayer(kit, options.agent), options.seed);
  try {
    await carryOverStdio(server.dialogue);
  } finally {
    await server.close();
  }
}

/** What only the controller tells. */
function controllerCommands(game: string): Readonly<Record<string, string>> {
  return gtpOf({ name: game }).controlled ?? {};
}

function serverOf(game: GameSpec, agent: AgentSpec, seed: string): GtpServer {
  const context = agentContext(seed, "gtp");
  const common = {
    version: VERSION,
    seed,
    clock: systemClock,
    makeAgent: <S extends State<number>>(kit: GameSetup<S, number>) => resolveAgent(kit, agent, context),
    readFile: (path: string) => readText(path),
    log: (text: string) => process.stderr.write(text),
    cpuSeconds,
  };
  const { server, show } = gtpOf(game);
  return server(game, { ...common, show });
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
