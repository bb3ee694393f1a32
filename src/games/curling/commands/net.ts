/** `playout curling net`: what a net is, and the module that ships it. */

import type { Command } from "commander";
import { hashOf, nameOfWeights } from "../../../agents/index.js";
import { CommandFailure } from "../../../cli/commands.js";
import { demandReplaceable, forceOption } from "../../../cli/options.js";
import { escapeControls, oneLine } from "../../../core/index.js";
import { messageOf, readWeightsText, writeOutput } from "../../../io/files.js";
import { parseNet, setGraph } from "../../../nets/index.js";
import { rulesMadeFor, valuedBy } from "../nets/open.js";
import { NETS, shippedNet } from "../nets/shipped.js";
import { STONES } from "../sheet.js";

interface Options {
  out?: string;
  module?: string;
  onnx?: string;
  force?: true;
  json?: true;
}

/** The head of any net, as far as it is told. */
interface Head {
  readonly kind: string;
  readonly game: { readonly rules: string };
  readonly made: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

export function netCommand(command: Command): void {
  command
    .argument("<net>", `the text of a net, net.json, or one that ships: ${NETS.join(", ")}`)
    .option("--json", "answer with JSON: all of the head, and what plans and records name the net by")
    .option("--out <file>", "also write it as it is, net.json: for --from, and for programs of your own")
    .option("--module <file>", "also write the TypeScript module that ships with the package")
    .option("--onnx <file>", "also write it as a graph of ONNX, for other runtimes; nets of kind set")
    .addOption(forceOption())
    .addHelpText("after", HELP)
    .action(tellNet);
}

async function tellNet(file: string, { out, module, onnx, force, json }: Options): Promise<void> {
  for (const output of [out, module, onnx]) if (output !== undefined) await demandReplaceable(output, force);
  const text = shippedNet(file) ?? readWeightsText(file);
  const values = valuesOf(file, text);
  const head = headOf(text);
  if (onnx !== undefined && head.kind !== "set")
    throw new CommandFailure(`${file}: --onnx writes nets of kind set, not ${head.kind}`);
  const reference = `${nameOfWeights(file)}@${hashOf(text)}`;
  process.stdout.write(
    json
      ? `${JSON.stringify({ reference, values, ...head })}\n`
      : `${describeNet(reference, values, head)}\n`,
  );
  if (out !== undefined) writeOutput(out, text);
  if (module !== undefined) writeOutput(module, formatNetModule(text));
  if (onnx !== undefined) writeOutput(onnx, setGraph(parseNet(text), STONES));
}

function valuesOf(file: string, text: string): string {
  try {
    return valuedBy(text, rulesMadeFor(text));
  } catch (error) {
    throw new CommandFailure(`${file}: ${messageOf(error)}`);
  }
}

function headOf(text: string): Head {
  const { weights: _, sha256: __, ...head } = JSON.parse(text);
  return head;
}

function describeNet(reference: string, values: string, { kind, game, made, ...head }: Head): string {
  const shape = Object.entries(head).filter(([name]) => ["widths", "outputs", "mirrored"].includes(name));
  const facts: [string, unknown][] = [
    ["net", reference],
    ["kind", kind],
    ["values", values],
    ["rules", game.rules],
    ...shape,
    ...Object.entries(made),
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts
    .map(
      ([name, value]) =>
        `${name.padEnd(width)}  ${typeof value === "string" ? value : JSON.stringify(value)}`,
    )
    .map((line) => escapeControls(oneLine(line)))
    .join("\n");
}

/** The text of a net as a module. Its head says where it comes from. */
function formatNetModule(text: string): string {
  const safe = text.replace(/[\\`]|\$\{/g, "\\$&");
  return `// A net as text, written by playout curling net; where it comes from is told by "made".
export const net = \`${safe}\`;
`;
}

const HELP = `
Tells what a net that values throws or positions of curling was made for and from; one that is damaged, or that values something else, is
refused in one line. docs/nets.md has the format. Nets that ship are modules in src/games/curling/nets.

Examples:
  playout curling net fcv1 --out fcv1.json
  playout curling net run/pi2/net.json
  playout curling net run/pi2/net.json --onnx net.onnx
  playout curling net run/pi2/net.json --module src/games/curling/nets/legacy-gat.ts`;
