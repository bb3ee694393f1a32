/** A human and an agent at a table: lines come in, the table and the agent answer. */
import type { Interface } from "node:readline";
import type { Agent, Decision } from "../../agents/index.js";
import type { Player, State } from "../../game/index.js";
import { INTERRUPTED, messageOf } from "../failure.js";
import { writeFile } from "../files.js";
import { bold, dim } from "../terminal.js";
import type { Made, Table } from "./table.js";

export interface Setup<S extends State<M>, M> {
  readonly table: Table<S, M>;
  readonly human: Player;
  /** What the agent is called. */
  readonly name: string;
  /** Makes an agent whose chance has a name of its own. */
  make(stream: string): Agent<S, M>;
  readonly input: Interface;
}

export class Play<S extends State<M>, M> {
  readonly #setup: Setup<S, M>;
  readonly #table: Table<S, M>;
  readonly #agent: Agent<S, M>;
  /** Another of the same kind, who gives hints. */
  #adviser: Agent<S, M> | undefined;
  #thinking: AbortController | undefined;
  /** The agent could not answer; the human goes on. */
  #failed = false;

  constructor(setup: Setup<S, M>) {
    this.#setup = setup;
    this.#table = setup.table;
    this.#agent = setup.make("agent");
    setup.input.on("SIGINT", this.#interrupt);
    // Where the input is no terminal the signal comes by itself.
    process.on("SIGINT", this.#interrupt);
  }

  readonly #interrupt = () => {
    if (this.#thinking !== undefined) this.#thinking.abort();
    else {
      process.exitCode = INTERRUPTED;
      this.#setup.input.close();
    }
  };

  async close(): Promise<void> {
    process.off("SIGINT", this.#interrupt);
    await Promise.all([this.#agent.close?.(), this.#adviser?.close?.()]);
  }

  async run(): Promise<void> {
    const { human, name, input } = this.#setup;
    say(dim(`You are ${this.#table.sideOf(human)} against ${name}; help tells what you can say.`));
    if (this.#table.introduction !== undefined) say(dim(this.#table.introduction));
    const lines = input[Symbol.asyncIterator]();
    await this.#agent.ready?.();
    this.#show();
    for (;;) {
      if (this.#isAgentsTurn && !this.#failed) {
        await this.#answer();
        continue;
      }
      input.prompt();
      const { value, done } = await lines.next();
      if (done || /^\s*(quit|exit)\s*$/i.test(value)) return;
      try {
        await this.#obey(value.trim());
      } catch (error) {
        say(messageOf(error));
      }
    }
  }

  get #isAgentsTurn(): boolean {
    return !this.#table.isOver && this.#table.toMove !== this.#setup.human;
  }

  /** What is left to do when nobody can move. */
  get #waysOut(): string {
    return `undo, save FILE.${this.#table.extension} or quit`;
  }

  async #obey(line: string): Promise<void> {
    const [word = "", ...rest] = line.split(/\s+/);
    switch (word.toLowerCase()) {
      case "":
        return;
      case "help":
        say(helpOf(this.#table));
        return;
      case "save":
        this.#save(rest.join(" "));
        return;
      case "undo":
        if (!this.#table.undo(this.#setup.human)) throw new Error("there is nothing to take back");
        this.#failed = false;
        this.#show();
        return;
    }
    const answer = this.#table.answer?.(line);
    if (answer !== undefined) {
      say(answer);
      return;
    }
    if (this.#table.isOver) throw new Error(`the game is over: ${this.#waysOut}`);
    if (this.#isAgentsTurn) throw new Error(`the agent cannot move: ${this.#waysOut}`);
    switch (word.toLowerCase()) {
      case "hint":
        say(`hint: ${this.#inWords(await this.#think(await this.#advice()), "you would win with")}`);
        return;
      case this.#table.givingUp:
        this.#table.resign();
        this.#show();
        return;
    }
    this.#play(this.#table.read(line));
  }

  async #advice(): Promise<Agent<S, M>> {
    if (this.#adviser === undefined) {
      this.#adviser = this.#setup.make("hint");
      await this.#adviser.ready?.();
    }
    return this.#adviser;
  }

  /** The agent's turn; where it fails, the human says how to go on. */
  async #answer(): Promise<void> {
    try {
      const decision = await this.#think(this.#agent);
      const side = this.#table.sideOf(this.#table.toMove);
      say(`${side}: ${bold(this.#inWords(decision, "sees itself winning with"))}`);
      if (decision.move === "resign") {
        this.#table.resign();
        this.#show();
      } else this.#play(decision.move);
    } catch (error) {
      this.#failed = true;
      say(`the agent has failed: ${messageOf(error)}\n${this.#waysOut}`);
    }
  }

  #play(move: M): void {
    const { actual, outcome }: Made<M> = this.#table.play(move);
    if (outcome !== undefined) say(outcome);
    this.#agent.saw?.(move, this.#table.state, actual);
    this.#show();
  }

  async #think(agent: Agent<S, M>): Promise<Decision<M>> {
    this.#thinking = new AbortController();
    try {
      return await agent.choose(this.#table.state, this.#thinking.signal);
    } finally {
      this.#thinking = undefined;
    }
  }

  #inWords({ move, report }: Decision<M>, sees: string): string {
    if (move === "resign") return this.#table.givingUp;
    const said = this.#table.describe(move);
    if (report === undefined) return said;
    const chance = this.#table.toMove === 0 ? report.value : 1 - report.value;
    return `${said} (${sees} ${(100 * chance).toFixed(1)} %)`;
  }

  #save(file: string): void {
    const { extension } = this.#table;
    if (file === "") throw new Error(`save: expected a file, e.g. save game.${extension}`);
    const names = ["you", this.#setup.name] as const;
    writeFile(file, this.#table.save(this.#setup.human === 0 ? names : [names[1], names[0]]));
    say(`${file} has the game`);
  }

  #show(): void {
    const table = this.#table;
    const { winner, toMove } = table;
    say(table.picture());
    if (!table.isOver)
      say(dim(`${table.sideOf(toMove)} to move${this.#isAgentsTurn ? ", thinking..." : ""}`));
    else if (winner === undefined) say(bold(table.ending()));
    else {
      const comment = winner === this.#setup.human ? "well played!" : "the agent has won.";
      say(bold(`${table.sideOf(winner)} ${table.ending()}: ${comment}`));
    }
  }
}

/** Everything that can be said at a table. */
function helpOf({
  help,
  givingUp,
  extension,
}: Pick<Table<never, never>, "help" | "givingUp" | "extension">): string {
  const rows = [
    ...help,
    ["hint", "what the agent would play here"],
    ["undo", "take your last move back"],
    [givingUp, "give the game up"],
    [`save FILE.${extension}`, "save the game"],
    ["help", "this list"],
    ["quit", "leave (so does the end of the input)"],
  ] as const;
  const width = Math.max(...rows.map(([said]) => said.length)) + 2;
  return rows.map(([said, meaning]) => `${said.padEnd(width)}${meaning}`).join("\n");
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
