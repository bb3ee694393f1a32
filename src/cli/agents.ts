import "../games/index.js";
import type { Command } from "commander";
import {
  type AgentKind,
  describeOptions,
  gameSchema,
  kindOf,
  kitOf,
  moduleOf,
  type OptionHelp,
} from "../agents/index.js";
import { checked } from "../game/index.js";
import { withPrograms } from "../match/index.js";
import { inUsage } from "./failure.js";
import { type GameOptions, gameOption, USUAL_GAME } from "./game-options.js";
import { gameWord } from "./guest.js";
import { bold, dim } from "./terminal.js";

const WIDTH = 100;

export function agentsCommand(command: Command): void {
  command
    .argument("[kind]", "tell all options of this kind")
    .addOption(gameOption())
    .option("--json", "answer with JSON")
    .addHelpText(
      "after",
      `
An agent is written kind:option=value,option=value wherever a command takes one:
  uct:playouts=3000,amaf=half,playout=walk
  gtp:command="mohex --quiet",timeout=30
  epsilon:agent=(uct:playouts=100),eps=0.25
  uct:playouts=5000,policy=weights.json,amaf=first
  state-tree:policy=heuristic,rounds=5
Text with blanks, commas or brackets goes in quotes, an agent inside an agent in brackets. In plans the same
fields are an object: {kind: uct, playouts: 3000}.`,
    )
    .action(agents);
}

function agents(kind: string | undefined, options: Pick<GameOptions, "game"> & { json?: true }): void {
  const kit = withPrograms(kitOf(checked(gameSchema, { name: options.game })));
  const kinds = kind === undefined ? kit.kinds : [inUsage(() => kindOf(kit, kind))];
  if (options.json) {
    const described = kinds.map((each) => ({
      kind: each.kind,
      about: each.about,
      options: describeOptions(each.schema),
    }));
    process.stdout.write(`${JSON.stringify(described, null, 2)}\n`);
  } else if (kind === undefined) {
    const rows = kinds.map((each) => [each.kind, each.about]);
    const widest = Math.max(...rows.map(([name = ""]) => name.length));
    for (const [name = "", about] of rows) process.stdout.write(`${bold(name.padEnd(widest))}  ${about}\n`);
    const { game } = options;
    const other = game === USUAL_GAME ? "" : ` --game ${gameWord(game, moduleOf({ name: game }))}`;
    process.stdout.write(`${dim(`playout agents KIND${other} tells the options of one`)}\n`);
  } else process.stdout.write(kinds.map(formatKind).join(""));
}

function formatKind({
  kind,
  about,
  schema,
}: Pick<AgentKind<never, never>, "kind" | "about" | "schema">): string {
  return `${bold(kind)}: ${about}\n${describeOptions(schema).map(formatOption).join("")}`;
}

function formatOption({ name, values, default: usual, required, about }: OptionHelp): string {
  const note = required ? " (needed)" : usual === undefined ? "" : ` (default ${usual})`;
  const lines = about === "" ? [] : wrap(about, WIDTH - 6);
  return [`\n  ${bold(name)} = ${values}${dim(note)}`, ...lines.map((line) => `      ${line}`), ""].join(
    "\n",
  );
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
