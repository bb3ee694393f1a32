/** A Redis server of our own: on a free loopback port, in a folder of its own, ended by its id. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Outside of CI tests that need a queue pass where it is not installed, and say so. */
export const hasRedis = missing() === undefined;
if (!hasRedis) {
  if (process.env.CI) throw new Error(missing());
  console.warn(`${missing()}: what needs a queue is not tested`);
}

function missing(): string | undefined {
  if (spawnSync("redis-server", ["--version"]).status !== 0)
    return "redis-server is not installed (apt-get install redis-server)";
  try {
    for (const name of ["bullmq", "ioredis"]) createRequire(import.meta.url).resolve(name);
    return undefined;
  } catch {
    return "bullmq and ioredis are not installed (npm install --no-save -D bullmq@6.7.0 ioredis@5.11.1)";
  }
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
  readonly #lines: (port: number) => readonly string[];
  #port = 0;
  #child: ChildProcess | undefined;

  /** Lines of its configuration besides. */
  constructor(lines: (port: number) => readonly string[] = () => []) {
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
    writeFileSync(file, [...own, ...this.#lines(this.#port), ""].join("\n"));
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
