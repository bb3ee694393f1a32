/** Games from one format to another. */
import "../games/index.js";
import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { gameNamed, gamesWith } from "../agents/index.js";
import { messageOf, writeOutput } from "../io/files.js";
import { makeFolder } from "../io/index.js";
import {
  formatOf,
  type GameFormat,
  type GameFormats,
  type KeptGame,
  unknownFormat,
  type WrittenFile,
} from "../match/index.js";
import { CommandFailure, inUsage, USAGE } from "./commands.js";
import { demandReplaceable, forceOption, readFile } from "./options.js";
import { notice } from "./terminal.js";

interface Options {
  to?: string;
  out?: string;
  force?: true;
}

/** A game, the file that it is from, and what it is called among others: the file's name without its ending. */
interface ReadGame {
  readonly game: string;
  readonly file: string;
  readonly stem: string;
  readonly kept: KeptGame;
}

export function convertCommand(command: Command): void {
  command
    .argument("<file...>", "games, in any format that is read")
    .option("--to <format>", "the format to write (default: by the ending of --out, or the game's own)")
    .option("--out <path>", "where to write: a file, or a folder for several (default: standard output)")
    .addOption(forceOption())
    .addHelpText("after", () => HELP + formatsHelp())
    .action(convert);
}

async function convert(files: readonly string[], options: Options): Promise<void> {
  const games = disambiguateNames(joinGames(files.flatMap(readGames)));
  const outputs = games.map((game) => ({ game, format: formatFor(game.game, options) }));
  const written = outputs.map(({ game, format }) => write(game, format));
  const all = placeFiles(written, options.out);
  if (options.out === undefined) {
    for (const { text } of all) process.stdout.write(text);
    return;
  }
  for (const { name } of all) await demandReplaceable(name, options.force);
  for (const { name, text } of all) writeOutput(name, text);
}

/** All games of a file. */
function readGames(file: string): ReadGame[] {
  return readFile(file, (text) => {
    if (text.trim() === "") throw new Error("the file is empty");
    const known = formatOf(text);
    if (known === undefined) throw new Error(unknownFormat(text));
    const { game, format } = known;
    if (format.read === undefined) throw new Error(`this is ${format.title}, which is only written`);
    const kept = format.read(text);
    const stem = basename(file).replace(/\.[^.]*$/, "");
    return kept.map((each, i) => {
      return { game, file, stem: kept.length === 1 ? stem : `${stem}-${i + 1}`, kept: each };
    });
  });
}

/** What several files tell of one game is one game, with the name of the first. */
function joinGames(games: readonly ReadGame[]): ReadGame[] {
  return [...new Set(games.map(({ game }) => game))].flatMap((game) => {
    const own = games.filter((each) => each.game === game);
    const { join: together } = formatsOf(game);
    if (together === undefined) return own;
    return together(own.map(({ kept }) => kept)).map((kept) => {
      const first = own.find((each) => each.kept === kept) ?? own.find((each) => each.kept.id === kept.id);
      return { game, file: first?.file ?? "", stem: first?.stem ?? game, kept };
    });
  });
}

/** Servers call the log of every game the same: games of one name are called by their folders, too, and else by numbers. */
function disambiguateNames(games: readonly ReadGame[]): ReadGame[] {
  const isShared = ({ stem }: ReadGame) => games.filter((each) => each.stem === stem).length > 1;
  const taken = new Set<string>();
  return games.map((game) => {
    const name = isShared(game) ? `${basename(dirname(resolve(game.file)))}-${game.stem}` : game.stem;
    let stem = name;
    for (let i = 2; taken.has(stem); i++) stem = `${name}-${i}`;
    taken.add(stem);
    return { ...game, stem };
  });
}

// biome-ignore lint/suspicious/noExplicitAny: formats of a game write the records that they read
function formatsOf(game: string): GameFormats<any> {
  return gameNamed(game).formats ?? { formats: [] };
}

function formatFor(game: string, { to, out }: Options): GameFormat {
  const written = formatsOf(game).formats.filter((format) => format.write !== undefined);
  if (to !== undefined) {
    const named = written.find(({ name }) => name === to);
    if (named !== undefined) return named;
    const names = written.map(({ name }) => name).join(", ");
    throw new CommandFailure(`--to: games of ${game} are written as ${names}, not as ${to}`, USAGE);
  }
  const ending =
    out === undefined || isFolder(out) ? undefined : /\.([^./\\]+)$/.exec(out)?.[1]?.toLowerCase();
  const format = ending === undefined ? written[0] : written.find((each) => each.ending === ending);
  if (format === undefined && ending !== undefined)
    throw new CommandFailure(
      `--out: no format of ${game} ends with .${ending}; say which one with --to`,
      USAGE,
    );
  if (format === undefined) throw new CommandFailure(`games of ${game} cannot be written`);
  return format;
}

interface WrittenGames {
  readonly stem: string;
  readonly format: GameFormat;
  readonly files: readonly WrittenFile[];
}

/** Says what one should know of the game and of the format. */
function write({ game, stem, kept }: ReadGame, format: GameFormat): WrittenGames {
  const say = (remark: string) => notice(`playout: ${stem}: ${remark}`);
  for (const remark of kept.remarks) say(remark);
  for (const line of formatsOf(game).replay?.(kept.record) ?? []) say(line);
  const { files, remarks } = withGameName(
    stem,
    () => format.write?.(kept.record) ?? { files: [], remarks: [] },
  );
  for (const remark of remarks) say(remark);
  return { stem, format, files };
}

function withGameName<T>(stem: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CommandFailure(`${stem}: ${messageOf(error)}`);
  }
}

/** The files with the paths where they go. */
function placeFiles(games: readonly WrittenGames[], out: string | undefined): WrittenFile[] {
  const count = games.reduce((sum, { files }) => sum + files.length, 0);
  const toFolder = out !== undefined && (count > 1 || isFolder(out));
  if (count > 1 && !toFolder)
    throw new CommandFailure(`${count} files are to be written: --out names a folder for them`, USAGE);
  if (!toFolder) return games.flatMap(({ files }) => files.map(({ text }) => ({ name: out ?? "", text })));
  inUsage(() => makeFolder(out), "--out: ");
  return games.flatMap(({ stem, format, files }) => {
    const alone = games.length === 1;
    return files.map(({ name, text }) => {
      const own = files.length > 1 ? (alone ? name : `${stem}-${name}`) : `${stem}.${format.ending}`;
      return { name: join(out, own), text };
    });
  });
}

function isFolder(path: string): boolean {
  return /[\\/]$/.test(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const HELP = `
Formats are recognised by what files hold, not by their names. What a format does not tell or hold is said on standard
error, and so is what comes out when a game is played again. Files that tell parts of one game are put together.

Formats:
`;

function formatsHelp(): string {
  const rows = gamesWith("formats").flatMap((game) =>
    formatsOf(game).formats.map(({ name, title, write }) => {
      return `  ${name.padEnd(12)}${title}${write === undefined ? " (only read)" : ""}`;
    }),
  );
  return `${rows.join("\n")}

Examples:
  playout convert game.dcl2 --out game.json
  playout convert game.json --to dcl2 --out game.dcl2
  playout convert logs/*.dcl --out records/`;
}
