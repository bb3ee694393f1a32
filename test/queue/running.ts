/** Commands that run beside a test. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { PLAYOUT } from "../end-to-end/command.js";
import { until } from "../until.js";

export class Running {
  readonly child: ChildProcess;
  /** On standard error. */
  said = "";

  constructor(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
    this.child = spawn(process.execPath, [PLAYOUT, ...args], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, ...environment },
    });
    this.child.stderr!.on("data", (text) => (this.said += text));
  }

  get isOver(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async hasSaid(words: string): Promise<void> {
    await until(() => this.said.includes(words) || this.isOver);
    if (!this.said.includes(words)) throw new Error(`it ended: ${this.said}`);
  }

  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (this.isOver) return;
    this.child.kill(signal);
    await once(this.child, "exit");
  }
}
