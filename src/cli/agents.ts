/** `playout agents`: lists the agents of the games and their options. */
import {
  type AgentKind,
  type AnyGameSetup,
  describeOptions,
  gameNamed,
  gameSchema,
  kindOf,
  kitOf,
  moduleOf,
  type OptionHelp,
  wordFields,
} from "../agents/index.js";
import { checkData } from "../core/index.js";
import "../games/index.js";
import type { Command } from "commander";
import { withPrograms } from "../match/index.js";
import { gameWord, inUsage } from "./commands.js";
import { DEFAULT_GAME, type GameOptions, gameOption } from "./game-options.js";
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
  const { kit, rules, rulesOf } = withEveryKind(options.game);
  const kinds = kind === undefined ? kit.kinds : [inUsage(() => kindOf(kit, kind))];
  if (options.json) {
    const described = kinds.map((each) => ({
      kind: each.kind,
      about: each.about,
      ...(rules.length > 0 && { rules: rulesOf(each.kind) }),
      options: describeOptions(each.schema),
    }));
    process.stdout.write(`${JSON.stringify(described, null, 2)}\n`);
  } else if (kind === undefined) {
    const widest = Math.max(...kinds.map((each) => each.kind.length));
    for (const { kind: name, about } of kinds) {
      const own = rulesOf(name);
      const note = own.length < rules.length ? ` ${dim(`(${own.join(", ")})`)}` : "";
      process.stdout.write(`${bold(name.padEnd(widest))}  ${about}${note}\n`);
    }
    const { game } = options;
    if (kinds.some((each) => rulesOf(each.kind).length < rules.length))
      process.stdout.write(
        `${dim(`in brackets: the only rules that a kind plays by; the others play by all (${rules.join(", ")})`)}\n`,
      );
    const other = game === DEFAULT_GAME ? "" : ` --game ${gameWord(game, moduleOf({ name: game }))}`;
    process.stdout.write(`${dim(`playout agents KIND${other} tells the options of one`)}\n`);
  } else process.stdout.write(kinds.map(formatKind).join(""));
}

interface EveryKind {
  /** The usual variant of the game, with the kinds of all rule sets. */
  readonly kit: AnyGameSetup;
  /** The rule sets of the game; none where it has but one. */
  readonly rules: readonly string[];
  rulesOf(kind: string): string[];
}

/** Collects the kinds of a game under all of its rule sets: some play by a few of them only. */
function withEveryKind(game: string): EveryKind {
  const kitBy = (rules?: string) =>
    withPrograms(kitOf(checkData(gameSchema, { name: game, ...(rules !== undefined && { rules }) })));
  const defaultValue = kitBy();
  const field = wordFields(gameNamed(game).schema).find(({ name }) => name === "rules");
  const rules = field?.values.kind === "choice" ? field.values.choices : [];
  const kits = rules.map((each) => ({ name: each, kinds: kitBy(each).kinds }));
  const kinds = new Map(
    [defaultValue, ...kits].reverse().flatMap((kit) => kit.kinds.map((kind) => [kind.kind, kind])),
  );
  const order = new Set([defaultValue, ...kits].flatMap((kit) => kit.kinds.map(({ kind }) => kind)));
  return {
    kit: { ...defaultValue, kinds: [...order].map((kind) => kinds.get(kind)!) },
    rules,
    rulesOf: (kind) =>
      kits.filter((kit) => kit.kinds.some((each) => each.kind === kind)).map(({ name }) => name),
  };
}

function formatKind({
  kind,
  about,
  schema,
}: Pick<AgentKind<never, never>, "kind" | "about" | "schema">): string {
  return `${bold(kind)}: ${about}\n${describeOptions(schema).map(formatOption).join("")}`;
}

function formatOption({ name, values, default: defaultValue, required, about }: OptionHelp): string {
  const note = required ? " (needed)" : defaultValue === undefined ? "" : ` (default ${defaultValue})`;
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
