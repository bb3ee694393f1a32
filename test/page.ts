/** The commands of a page of docs/, to be run as a reader runs them. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface Block {
  /** `sh`, `yaml`, `python`. */
  readonly language: string;
  readonly text: string;
}

/** Everything that a page shows in a fence. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(`${root}docs/${page}`, "utf8");
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, text]) => ({
    language: language!,
    text: text!,
  }));
}

/** Lines of the shell, those that go on in the next one put together. */
export function commandsOf({ text }: Block): string[] {
  return text
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line !== "");
}

export interface Ran {
  readonly command: string;
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How servers take a port that is free, and how they say that they are there. */
const SERVERS = [
  { name: "host dc3", free: "--team1 port:0", listens: /come in at 127\.0\.0\.1:(\d+)/ },
  { name: "host dc4", free: "--port 0", listens: /DC4 at http:\/\/127\.0\.0\.1:(\d+)[\s\S]*match \S+/ },
];

/** A folder that looks to commands as a checkout does. */
export class Reader {
  readonly #folder: string;
  readonly #path: string;
  #waiting: { child: ChildProcess; ended: Promise<number | null>; port: string } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    const shims = join(folder, "shims");
    mkdirSync(shims);
    const npx = join(shims, "npx");
    writeFileSync(npx, `#!/bin/sh\nshift\nexec "${process.execPath}" "${root}bin/playout.js" "$@"\n`);
    chmodSync(npx, 0o755);
    for (const name of ["bin", "examples", "node_modules"]) symlinkSync(root + name, join(folder, name));
    this.#path = `${shims}:${process.env.PATH}`;
  }

  /** A file that a page shows, with its name in the first line: `# plan.yaml`. */
  write({ text }: Block): void {
    const [, name] = /^# (\S+)$/m.exec(text) ?? [];
    if (name !== undefined) writeFileSync(join(this.#folder, name), text);
  }

  /** One line; a server in the background is waited for until it listens, at a port that is free. */
  async run(command: string): Promise<Ran> {
    if (command.endsWith("&")) return this.#serve(command.slice(0, -1));
    if (command === "wait") return { ...nothing(command), status: (await this.#waiting?.ended) ?? null };
    const line = command.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${this.#waiting?.port}`);
    const { status, stdout, stderr } = spawnSync("sh", ["-c", line], {
      ...this.#surroundings(),
      encoding: "utf8",
    });
    return { command, status, stdout, stderr };
  }

  async #serve(command: string): Promise<Ran> {
    const server = SERVERS.find(({ name }) => command.includes(name));
    if (server === undefined) throw new Error(`no server that is known: ${command}`);
    const child = spawn("sh", ["-c", `exec ${command} ${server.free}`], this.#surroundings());
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const port = await new Promise<string>((resolve, reject) => {
      let said = "";
      child.stderr.on("data", (data) => {
        said += data;
        const [, port] = server.listens.exec(said) ?? [];
        if (port !== undefined) resolve(port);
      });
      child.once("exit", () => reject(new Error(said)));
    });
    this.#waiting = { child, ended, port };
    return { ...nothing(command), status: 0 };
  }

  #surroundings() {
    return { cwd: this.#folder, env: { ...process.env, PATH: this.#path, NO_COLOR: "1" } };
  }
}

function nothing(command: string): Ran {
  return { command, status: null, stdout: "", stderr: "" };
}
