/** `playout verify`: checks a game against counts, shares and records of others. */
import { gameNames } from "../agents/index.js";
import { checkData } from "../core/index.js";
import "../games/index.js";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { MAX_ROWS, messageOf, readText } from "../io/files.js";
import { systemClock } from "../io/index.js";
import {
  formatTable,
  type Reference,
  type ReferenceOption,
  type Verification,
  type VerifyResult,
  verifiableGames,
  verificationOf,
} from "../show/index.js";
import { addEntries, CommandFailure, INTERRUPTED } from "./commands.js";
import { integer, readJson } from "./options.js";
import { withProgress } from "./progress.js";
import { bold, interruptSignal, notice } from "./terminal.js";

/** With what the game counts besides. */
interface Options {
  reference?: string;
  seed?: string;
  json?: true;
}

export function verifyCommand(command: Command, [game = ""]: readonly string[]): void {
  if (gameNames().includes(game) && !verifiableGames().includes(game))
    throw new CommandFailure(`${game} cannot be verified: it has no verify`);
  addEntries(
    command,
    verifiableGames().map((name) => ({
      name,
      description: verificationOf(name).description,
      load: async () => verifyGameCommand(name),
    })),
  );
  command.addHelpText("after", "\nYour own game is verified by its module: playout verify ./my-game.js");
}

export function verifyGameCommand(game: string): (command: Command) => void {
  const verification = verificationOf(game);
  const { counts = {}, reference, isRandom, each, help } = verification;
  return (command) => {
    for (const [name, { about, min, default: defaults }] of Object.entries(counts))
      command.option(`--${name} <n>`, about, integer(min), defaults);
    if (reference?.needed) command.requiredOption("--reference <dir>", reference.about);
    else if (reference !== undefined) command.option("--reference <dir>", reference.about);
    if (isRandom) command.option("--seed <text>", "seed of the random numbers", "verify");
    command
      .option("--json", `answer with JSON: one object for each ${each}`)
      .addHelpText("after", `\n${help}`)
      .action((options) => verify(verification, options));
  };
}

async function verify(verification: Verification, options: Options): Promise<void> {
  const signal = interruptSignal();
  const { reference: files } = verification;
  const reference = files && options.reference !== undefined && openReference(options.reference, files);
  const setup = {
    counts: options as Readonly<Record<string, number>>,
    seed: options.seed ?? "",
    clock: systemClock,
    ...(reference && { reference }),
  };
  const verified = await withProgress("verifying", (tell) => verification.check(setup, signal, tell));
  process.stdout.write(
    options.json ? `${JSON.stringify(verified.data, null, 2)}\n` : `${formatVerified(verified)}\n`,
  );
  if (signal.aborted) process.exitCode = INTERRUPTED;
  else if (verified.broken !== undefined) throw new CommandFailure(`does not hold: ${verified.broken}`);
}

function formatVerified({ table, demands }: VerifyResult): string {
  const [head = "", ...rows] = formatTable(table).split("\n");
  const lines = [bold(head), ...rows];
  return (demands === undefined ? lines : [...lines, "", ...demands.lines, bold(demands.total)]).join("\n");
}

function openReference(folder: string, { files }: ReferenceOption): Reference {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandFailure(`--reference: there is no folder ${folder}`);
  const has = (name: string) => existsSync(join(folder, name));
  const missing = files.filter((name) => !has(name));
  if (missing.length === files.length)
    throw new CommandFailure(`--reference: ${noneOf(files)} is in ${folder}`);
  if (missing.length > 0) notice(`skipped, not in ${folder}: ${missing.join(", ")}`);
  return {
    has,
    rows: (name, schema) =>
      readText(join(folder, name), MAX_ROWS)
        .trimEnd()
        .split("\n")
        .map((line, i) => {
          try {
            return checkData(schema, JSON.parse(line));
          } catch (error) {
            throw new CommandFailure(`${name} line ${i + 1}: ${messageOf(error)}`);
          }
        }),
    value: (name, schema) => readJson(join(folder, name), (data) => checkData(schema, data)),
  };
}

function noneOf(names: readonly string[]): string {
  return names.length === 2 ? `neither ${names.join(" nor ")}` : `none of ${names.join(", ")}`;
}
