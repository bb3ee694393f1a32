/** A person and an agent at a table: lines come in, the table and the agent answer. */

import type { Interface } from "node:readline";
import type { Agent, Decision } from "../agents/index.js";
import { escapeControls } from "../core/index.js";
import { percent } from "../draw/index.js";
import type { Player, State } from "../game/index.js";
import { holdsSomething, messageOf, writeOutput } from "../io/files.js";
import type { PlayedMove, PlayTable } from "../show/index.js";
import { INTERRUPTED } from "./commands.js";
import { bold, dim } from "./terminal.js";

// What a person at the table says, line by line, and the ways to leave without a word.

/** A line; the end of the input, Ctrl-D on a terminal; or Ctrl-C. */
type InputEvent = { readonly line: string } | "end" | "interruption";

/** Where lines come from. */
export interface LineInput {
  /** Whether somebody sits there who can be asked. */
  readonly canAsk: boolean;
  /** Begins to listen; where somebody can be asked, once more after Ctrl-D, which ends an interface. */
  open(): Interface;
}

export class InputLines {
  /** Is asked at Ctrl-C; where it has a use for it, nothing is said. */
  takesInterruption: () => boolean = () => false;
  readonly #seat: LineInput;
  readonly #heard: InputEvent[] = [];
  #interface: Interface | undefined;
  #wake: (() => void) | undefined;

  constructor(seat: LineInput) {
    this.#seat = seat;
    this.#listen();
    // Where the input is no terminal the signal comes by itself.
    process.on("SIGINT", this.#interrupt);
  }

  get canAsk(): boolean {
    return this.#seat.canAsk;
  }

  async next(): Promise<InputEvent> {
    if (this.#heard.length === 0) {
      if (this.#interface === undefined) {
        if (!this.canAsk) return "end";
        this.#listen();
      }
      const heard = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#interface?.prompt();
      await heard;
    }
    return this.#heard.shift() as InputEvent;
  }

  close(): void {
    process.off("SIGINT", this.#interrupt);
    const open = this.#interface;
    this.#interface = undefined;
    open?.close();
  }

  #listen(): void {
    const open = this.#seat.open();
    this.#interface = open;
    open.on("line", (line) => this.#hear({ line }));
    open.on("SIGINT", this.#interrupt);
    open.on("close", () => {
      if (this.#interface !== open) return;
      this.#interface = undefined;
      this.#hear("end");
    });
  }

  readonly #interrupt = () => {
    if (this.takesInterruption()) return;
    // At once, whatever else was said before.
    this.#heard.length = 0;
    this.#hear("interruption");
  };

  #hear(said: InputEvent): void {
    this.#heard.push(said);
    this.#wake?.();
    this.#wake = undefined;
  }
}

// A human and an agent at a table: lines come in, the table and the agent answer.

interface PlaySessionSetup<S extends State<M>, M> {
  /** Lays the table of a game. */
  table(seed: string): PlayTable<S, M>;
  readonly human: Player;
  /** What the agent is called. */
  readonly name: string;
  /** Makes an agent whose chance has a name of its own. */
  make(seed: string, stream: string): Agent<S, M>;
  /** Of the first game; those after it have their own. */
  readonly seed: string;
  readonly input: InputLines;
}

export class PlaySession<S extends State<M>, M> {
  readonly #setup: PlaySessionSetup<S, M>;
  #games = 1;
  #table: PlayTable<S, M>;
  #agent: Agent<S, M>;
  /** Another of the same kind, who gives hints. */
  #adviser: Agent<S, M> | undefined;
  #thinking: AbortController | undefined;
  /** The agent could not answer; the human goes on. */
  #failed = false;
  /** The human has done something since the game began or was saved. */
  #unsaved = false;
  /** The human has answered a question by leaving. */
  #quits = false;

  constructor(setup: PlaySessionSetup<S, M>) {
    this.#setup = setup;
    this.#table = setup.table(this.#seed);
    this.#agent = setup.make(this.#seed, "agent");
    setup.input.takesInterruption = () => {
      this.#thinking?.abort();
      return this.#thinking !== undefined;
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#agent.close?.(), this.#adviser?.close?.()]);
  }

  async run(): Promise<void> {
    const { human, name, input } = this.#setup;
    say(
      dim(
        `You are ${this.#table.sideOf(human)} against ${escapeControls(name)}; help tells what you can say.`,
      ),
    );
    await this.#agent.ready?.();
    this.#open();
    while (!this.#quits) {
      if (this.#isAgentsTurn && !this.#failed) {
        await this.#answer();
        continue;
      }
      const said = await input.next();
      if (typeof said === "string" || wordOf(said) === "quit") {
        if (!(await this.#mayLeave(said))) continue;
        if (said === "interruption") process.exitCode = INTERRUPTED;
        else if (this.#failed && !input.canAsk && !this.#table.isOver) process.exitCode = 1;
        return;
      }
      try {
        await this.#obey(said.line.trim());
      } catch (error) {
        say(messageOf(error));
      }
    }
  }

  get #seed(): string {
    return this.#games === 1 ? this.#setup.seed : `${this.#setup.seed}-${this.#games}`;
  }

  #open(): void {
    if (this.#table.introduction !== undefined) say(dim(this.#table.introduction));
    this.#show();
  }

  /** Whether the game may be lost: nothing is lost, nobody can be asked, or somebody says so. */
  async #mayLeave(said: InputEvent): Promise<boolean> {
    const { input } = this.#setup;
    if (typeof said === "string" && input.canAsk) leavePrompt();
    if (!this.#unsaved || !input.canAsk) return true;
    // Who says it again insists.
    const agrees = (word: string) => isYes(word) || word === wordOf(said);
    const answer = await this.#ask(
      `This game is not saved. Leave it? yes, no, or save FILE.${this.#table.extension}`,
      (word) => agrees(word) || /^(quit|save!?)$/.test(word),
    );
    const word = wordOf(answer);
    if (agrees(word)) return true;
    if (typeof answer !== "string") {
      this.#quits = word === "quit";
      if (this.#quits) return true;
      try {
        if (/^save!?$/.test(word)) await this.#obey(answer.line.trim());
      } catch (error) {
        say(messageOf(error));
      }
    }
    if (this.#unsaved) say(this.#table.isOver ? "It stays on the table." : "The game goes on.");
    return !this.#unsaved;
  }

  /** What is said to a question, which is put once more where that is neither no nor something that it knows. */
  async #ask(question: string, knows: (word: string) => boolean): Promise<InputEvent> {
    const put = async () => {
      say(question);
      const answer = await this.#setup.input.next();
      if (typeof answer === "string") leavePrompt();
      return answer;
    };
    const answer = await put();
    const word = wordOf(answer);
    return typeof answer === "string" || isNo(word) || knows(word) ? answer : put();
  }

  /** A game of the same kind at a new table. */
  async #startAnew(): Promise<void> {
    this.#games++;
    const agent = this.#setup.make(this.#seed, "agent");
    try {
      await agent.ready?.();
    } catch (error) {
      this.#games--;
      await agent.close?.();
      throw error;
    }
    await this.close();
    this.#table = this.#setup.table(this.#seed);
    this.#agent = agent;
    this.#adviser = undefined;
    this.#failed = false;
    this.#unsaved = false;
    this.#open();
  }

  get #isAgentsTurn(): boolean {
    return !this.#table.isOver && this.#table.toMove !== this.#setup.human;
  }

  /** What is left to do when nobody can move. */
  get #waysOut(): string {
    return `undo, save FILE.${this.#table.extension}, new or quit`;
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
      case "save!":
        await this.#save(rest.join(" "), word.endsWith("!"));
        return;
      case "show":
        this.#show();
        return;
      case "new":
        if ((await this.#mayLeave({ line })) && !this.#quits) await this.#startAnew();
        return;
      case "undo":
        if (!this.#table.undo(this.#setup.human)) throw new Error("there is nothing to take back");
        this.#unsaved = true;
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
      case "resign":
      case "concede":
        this.#table.resign();
        this.#unsaved = true;
        this.#show();
        return;
    }
    this.#play(this.#table.read(line));
  }

  async #advice(): Promise<Agent<S, M>> {
    if (this.#adviser === undefined) {
      this.#adviser = this.#setup.make(this.#seed, "hint");
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
    const byHuman = !this.#isAgentsTurn;
    const { actual, outcome }: PlayedMove<M> = this.#table.play(move);
    this.#unsaved ||= byHuman;
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
    return `${said} (${sees} ${percent(chance)})`;
  }

  async #save(file: string, force: boolean): Promise<void> {
    const { extension } = this.#table;
    if (file === "") throw new Error(`save: expected a file, e.g. save game.${extension}`);
    if (!force && holdsSomething(file) && !(await this.#mayReplace(file))) return;
    const names = ["you", this.#setup.name] as const;
    writeOutput(file, this.#table.save(this.#setup.human === 0 ? names : [names[1], names[0]]));
    this.#unsaved = false;
    say(`${escapeControls(file)} has the game`);
  }

  /** Asks on a terminal; elsewhere it must be said beforehand. */
  async #mayReplace(file: string): Promise<boolean> {
    const { input } = this.#setup;
    if (!input.canAsk) throw new Error(`${file} exists already; save! ${file} replaces it`);
    const answer = await this.#ask(`${escapeControls(file)} exists already. Replace it? yes or no`, isYes);
    if (isYes(wordOf(answer))) return true;
    say(`${escapeControls(file)} stays as it is`);
    return false;
  }

  #show(): void {
    const table = this.#table;
    const { winner, toMove, resignedBy } = table;
    say(table.picture());
    if (!table.isOver)
      say(dim(`${table.sideOf(toMove)} to move${this.#isAgentsTurn ? ", thinking..." : ""}`));
    else if (winner === undefined) say(bold(table.ending()));
    else {
      const comment = winner === this.#setup.human ? "well played!" : "the agent has won.";
      const resigned = resignedBy === undefined ? "" : `${table.sideOf(resignedBy)} resigns. `;
      say(bold(`${resigned}${table.sideOf(winner)} ${table.ending()}: ${comment}`));
    }
  }
}

/** Everything that can be said at a table. */
function helpOf({ help, extension }: Pick<PlayTable<never, never>, "help" | "extension">): string {
  const rows = [
    ...help,
    ["hint", "what the agent would play here"],
    ["undo", "take your last move back"],
    ["show", "the position once more"],
    ["resign, or concede", "resign the game"],
    [`save FILE.${extension}`, "save the game; save! replaces a file that exists"],
    ["new", "begin a new game of the same kind"],
    ["help", "this list"],
    ["quit", "leave (so does the end of the input)"],
  ] as const;
  const width = Math.max(...rows.map(([said]) => said.length)) + 2;
  return rows.map(([said, meaning]) => `${said.padEnd(width)}${meaning}`).join("\n");
}

/** The first word, in small letters; who leaves without a word says quit. */
function wordOf(said: InputEvent): string {
  if (typeof said === "string") return "quit";
  const [word = ""] = said.line.trim().toLowerCase().split(/\s+/);
  return word === "exit" ? "quit" : word;
}

function isYes(word: string): boolean {
  return /^(y|yes)$/.test(word);
}

function isNo(word: string): boolean {
  return /^(n|no)$/.test(word);
}

/** The cursor is still behind the prompt. */
function leavePrompt(): void {
  say("");
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
