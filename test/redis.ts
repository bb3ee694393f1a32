/** A Redis server of our own: on a free loopback port, in a folder of its own, ended by its id. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Outside of CI tests that need the server pass where it is not installed, and say so. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
if (!hasRedis) {
  if (process.env.CI) throw new Error("redis-server is not installed: apt-get install redis-server");
  console.warn("redis-server is not installed: what needs a queue is not tested");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

export class RedisServer {
  readonly folder = mkdtempSync(join(tmpdir(), "playout-redis-"));
  readonly #lines: readonly string[];
  #port = 0;
  #child: ChildProcess | undefined;

  /** Lines of its configuration besides. */
  constructor(...lines: string[]) {
    this.#lines = lines;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Again on the same port, with what it had written, once it was ended. */
  async start(): Promise<this> {
    this.#port ||= await freePort();
    mkdirSync(this.folder, { recursive: true });
    const file = join(this.folder, "redis.conf");
    const own = [`port ${this.#port}`, "bind 127.0.0.1", `dir ${this.folder}`, "appendonly yes", 'save ""'];
    writeFileSync(file, [...own, ...this.#lines, ""].join("\n"));
    const child = spawn("redis-server", [file], { stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    let said = "";
    await new Promise<void>((resolve, reject) => {
      child.once("exit", () => reject(new Error(said)));
      child.stdout!.on("data", (text) => {
        said += text;
        if (said.includes("Ready to accept connections")) resolve();
      });
    });
    return this;
  }

  /** As if the machine had lost its power. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }
}
