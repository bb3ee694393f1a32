/** The file of a ladder, and the folder of agents that it may name, while both may change. */
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { onFile, readText, systemWords } from "../files/index.js";
import {
  type AgentText,
  agentsFolder,
  type LadderInput,
  type LadderPlan,
  parseLadder,
} from "../match/index.js";
import { agentFiles } from "./agent-files.js";

const ENDING = /\.ya?ml$/i;

export class LadderFile {
  readonly file: string;
  #stamp = "";
  /** The folder that it names. */
  #folder: string | undefined;

  constructor(file: string) {
    this.file = file;
  }

  /** Whether something may be new since it was read. */
  get hasChanged(): boolean {
    return this.#stampNow() !== this.#stamp;
  }

  get text(): string {
    return readText(this.file);
  }

  /** Throws one line that names the field, or the folder; files of agents that are wrong are left out. */
  read(given: Pick<LadderInput, "before" | "refused"> = {}): LadderPlan {
    // What changes while it is read is seen at the next look.
    this.#stamp = this.#stampNow();
    const { text } = this;
    const named = agentsFolder(text);
    this.#folder = named === undefined ? undefined : resolve(dirname(this.file), named);
    if (this.#folder !== undefined) this.#stamp = this.#stampNow();
    return parseLadder(text, {
      name: basename(this.file),
      files: agentFiles(dirname(this.file)),
      ...given,
      ...(this.#folder !== undefined && { agents: textsIn(this.#folder, named!) }),
    });
  }

  #stampNow(): string {
    const folder = this.#folder;
    const names = folder === undefined ? [] : filesIn(folder).map((name) => join(folder, name));
    return [this.file, ...names].map(stampOf).join("\n");
  }
}

function stampOf(file: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(file);
    return `${file} ${ino} ${size} ${mtimeMs}`;
  } catch (error) {
    return `${file} ${systemWords(error)}`;
  }
}

/** Agents by the names of their files; what is hidden, or has another ending, is none. */
function filesIn(folder: string): string[] {
  return onFile(folder, () => readdirSync(folder))
    .filter((name) => ENDING.test(name) && !name.startsWith("."))
    .sort();
}

function textsIn(folder: string, named: string): AgentText[] {
  return filesIn(folder).map((file) => ({
    name: file.replace(ENDING, ""),
    file: join(named, file),
    read: () => textOf(join(folder, file)),
    files: agentFiles(folder),
  }));
}

function textOf(path: string): string {
  try {
    return readText(path);
  } catch (error) {
    throw new Error((error as Error).message.replace(`${path}: `, ""));
  }
}
