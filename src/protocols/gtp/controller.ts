/** The side of GTP that asks: one command at a time, and the answer to it or the reason why there is none. */
import { AgentFailure, type FailureReason, type LineTransport } from "../../agents/index.js";
import { oneLine } from "../../game/index.js";
import { Stalled } from "../lines.js";
import { type GtpAnswer, GtpAnswerReader } from "./framing.js";

/** Lines that a program may print before its first answer. */
const LONGEST_BANNER = 100;

export class GtpController {
  readonly #transport: LineTransport;
  readonly #reader = new GtpAnswerReader();
  /** Names the program in messages. */
  readonly #name: string;
  #answered = false;
  #asking = false;

  constructor(transport: LineTransport, name: string) {
    this.#transport = transport;
    this.#name = name;
  }

  /** A command was not answered: what comes now may belong to it. */
  get lost(): boolean {
    return this.#asking;
  }

  /** Sends a command and waits for its answer, at most so many seconds; rejects with an AgentFailure. */
  async ask(command: string, seconds: number): Promise<GtpAnswer> {
    this.#asking = true;
    this.#transport.send(command);
    const deadline = this.#transport.now() + 1000 * seconds;
    let noise: string[] = [];
    for (;;) {
      const line = await this.#line(command, seconds, deadline, noise);
      const heard = this.#reader.hear(line);
      if (heard === undefined) continue;
      if (heard !== "noise") {
        this.#answered = true;
        this.#asking = false;
        return heard;
      }
      noise = [...noise, line];
      if (this.#answered || noise.length > LONGEST_BANNER) throw this.#garbage(command, noise);
    }
  }

  /** The text of the answer to a command that must not be refused. */
  async demand(command: string, seconds: number): Promise<string> {
    const { ok, text } = await this.ask(command, seconds);
    if (!ok) throw this.#failure("garbage", `refused "${command}": ${text || "no reason given"}`);
    return text;
  }

  /** Asks a program that understands it to end what it is computing. */
  interrupt(): void {
    this.#transport.send("# interrupt");
  }

  /** Says goodbye, without waiting for an answer; a command that is not answered yet will not be. */
  async close(): Promise<void> {
    if (!this.#asking) this.#transport.send("quit");
    await this.#transport.close();
  }

  async #line(command: string, seconds: number, deadline: number, noise: readonly string[]): Promise<string> {
    let line: string | undefined;
    try {
      line = await this.#transport.receive(Math.max(0, deadline - this.#transport.now()) / 1000);
    } catch (error) {
      if (!(error instanceof Stalled)) throw error;
      if (noise.length > 0) throw this.#garbage(command, noise);
      throw this.#failure("stall", `no answer to "${command}" within ${seconds} s${this.#said()}`);
    }
    if (line === undefined) throw this.#failure("crash", `ended at "${command}"${this.#said()}`);
    return line;
  }

  #garbage(command: string, noise: readonly string[]): AgentFailure {
    const [first = ""] = noise;
    return this.#failure("garbage", `answered "${command}" with "${first.trim().slice(0, 60)}"`);
  }

  #said(): string {
    const { lastWords } = this.#transport;
    return lastWords === "" ? "" : ` (${lastWords})`;
  }

  #failure(reason: FailureReason, message: string): AgentFailure {
    return new AgentFailure(reason, oneLine(`${this.#name}: ${message}`));
  }
}
