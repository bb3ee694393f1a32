import { createInterface, type Interface } from "node:readline";
import { Command, Option } from "commander";
import {
  type Agent,
  type AgentSpec,
  type Decision,
  formatAgent,
  type HexKit,
  kitOf,
} from "../../agents/index.js";
import type { Player } from "../../game/index.js";
import { formatHexSgf, type HexState } from "../../games/hex/index.js";
import { resolveAgent, withPrograms } from "../../match/index.js";
import { agentContext } from "../context.js";
import { INTERRUPTED, messageOf } from "../failure.js";
import { writeFile } from "../files.js";
import { addGameOptions, type GameOptions, readAgent, readGame } from "../game-options.js";
import { drawPosition } from "../hex-pictures.js";
import { bold, dim, wantsColour } from "../terminal.js";
import { PlayTable } from "./table.js";

interface Options extends GameOptions {
  agent?: string;
  colour: "black" | "white";
  seed: string;
}

const HELP = `a move such as c7, or swap    play it
hint                          what the agent would play here
undo                          take your last move back
resign                        give the game up
save FILE.sgf                 save the game
help                          this list
quit                          leave (so does the end of the input)`;

export function playCommand(): Command {
  return addGameOptions(new Command("play"))
    .description("play against an agent in the terminal")
    .option("--agent <spec>", "who plays against you; see playout agents (default: the best agent)")
    .addOption(
      new Option("--colour <side>", "your side; black begins").choices(["black", "white"]).default("black"),
    )
    .option("--seed <text>", "what the agent's chance is drawn from", "play")
    .addHelpText(
      "after",
      `
Black joins top and bottom, White left and right. While the agent thinks, Ctrl-C makes it move at once. You say:
${HELP.replace(/^/gm, "  ")}

Examples:
  playout play --size 7 --agent uct:playouts=1000
  playout play --colour white --swap pieces --agent best:time=5`,
    )
    .action(play);
}

async function play(options: Options): Promise<void> {
  const kit = kitOf(readGame(options));
  const spec = readAgent(withPrograms(kit), options.agent);
  const input = createInterface({
    input: process.stdin,
    ...(process.stdin.isTTY && process.stdout.isTTY ? { output: process.stdout } : {}),
    prompt: "> ",
  });
  const match = new Play(kit, spec, options, input);
  try {
    await match.run();
  } finally {
    input.close();
    await match.close();
  }
}

class Play {
  readonly #kit: HexKit;
  readonly #table: PlayTable;
  readonly #agent: Agent<HexState, number>;
  /** Another of the same kind, who gives hints. */
  #adviser: Agent<HexState, number> | undefined;
  readonly #human: Player;
  readonly #name: string;
  readonly #make: (stream: string) => Agent<HexState, number>;
  readonly #input: Interface;
  #thinking: AbortController | undefined;
  /** The agent could not answer; the human goes on. */
  #failed = false;

  constructor(kit: HexKit, spec: AgentSpec, { colour, seed, agent }: Options, input: Interface) {
    this.#kit = kit;
    this.#name = agent ?? formatAgent(kit.best);
    this.#table = new PlayTable(kit.game);
    this.#human = colour === "black" ? 0 : 1;
    this.#make = (name) => resolveAgent(kit, spec, agentContext(seed, "play", name));
    this.#agent = this.#make("agent");
    this.#input = input;
    input.on("SIGINT", this.#interrupt);
    // Where the input is no terminal the signal comes by itself.
    process.on("SIGINT", this.#interrupt);
  }

  readonly #interrupt = () => {
    if (this.#thinking !== undefined) this.#thinking.abort();
    else {
      process.exitCode = INTERRUPTED;
      this.#input.close();
    }
  };

  async close(): Promise<void> {
    process.off("SIGINT", this.#interrupt);
    await Promise.all([this.#agent.close?.(), this.#adviser?.close?.()]);
  }

  async run(): Promise<void> {
    say(
      dim(`You are ${this.#table.sideOf(this.#human)} against ${this.#name}; help tells what you can say.`),
    );
    const lines = this.#input[Symbol.asyncIterator]();
    this.#show();
    for (;;) {
      if (this.#isAgentsTurn && !this.#failed) {
        await this.#answer();
        continue;
      }
      this.#input.prompt();
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
    return !this.#table.isOver && this.#table.state.toMove !== this.#human;
  }

  async #obey(line: string): Promise<void> {
    const [word = "", ...rest] = line.split(/\s+/);
    switch (word.toLowerCase()) {
      case "":
        return;
      case "help":
        say(HELP);
        return;
      case "save":
        this.#save(rest.join(" "));
        return;
      case "undo":
        if (!this.#table.undo(this.#human)) throw new Error("there is nothing to take back");
        this.#failed = false;
        this.#show();
        return;
    }
    if (this.#table.isOver) throw new Error("the game is over: undo, save FILE.sgf or quit");
    if (this.#isAgentsTurn) throw new Error("the agent cannot move: undo, save FILE.sgf or quit");
    switch (word.toLowerCase()) {
      case "hint":
        this.#adviser ??= this.#make("hint");
        say(`hint: ${this.#inWords(await this.#think(this.#adviser), "you would win with")}`);
        return;
      case "resign":
        this.#table.resign();
        this.#show();
        return;
    }
    if (rest.length > 0) throw new Error(`"${line}" is no move and no command; help lists them`);
    const move = this.#table.play(word);
    this.#agent.saw?.(move, this.#table.state);
    this.#show();
  }

  /** The agent's turn; where it fails, the human says how to go on. */
  async #answer(): Promise<void> {
    try {
      const decision = await this.#think(this.#agent);
      const side = this.#table.sideOf((1 - this.#human) as Player);
      say(`${side}: ${bold(this.#inWords(decision, "sees itself winning with"))}`);
      if (decision.move === "resign") this.#table.resign();
      else {
        this.#table.put(decision.move);
        this.#agent.saw?.(decision.move, this.#table.state);
      }
      this.#show();
    } catch (error) {
      this.#failed = true;
      say(`the agent has failed: ${messageOf(error)}\nundo, save FILE.sgf or quit`);
    }
  }

  async #think(agent: Agent<HexState, number>): Promise<Decision<number>> {
    this.#thinking = new AbortController();
    try {
      return await agent.choose(this.#table.state, this.#thinking.signal);
    } finally {
      this.#thinking = undefined;
    }
  }

  #inWords({ move, report }: Decision<number>, sees: string): string {
    if (move === "resign") return "resign";
    const name = this.#kit.game.notation.formatMove(move);
    if (report === undefined) return name;
    const { toMove } = this.#table.state;
    const chance = toMove === 0 ? report.value : 1 - report.value;
    return `${name} (${sees} ${(100 * chance).toFixed(1)} %)`;
  }

  #save(file: string): void {
    if (file === "") throw new Error("save: expected a file, e.g. save game.sgf");
    const names = ["you", this.#name] as const;
    writeFile(file, formatHexSgf(this.#table.record(this.#human === 0 ? names : [names[1], names[0]])));
    say(`${file} has the game`);
  }

  #show(): void {
    const { state, winner } = this.#table;
    say(drawPosition(state, wantsColour()));
    if (winner === undefined) {
      const thinks = this.#isAgentsTurn ? ", thinking..." : "";
      say(dim(`${this.#table.sideOf(state.toMove)} to move${thinks}`));
    } else {
      const how = state.isOver() ? "wins" : "wins by resignation";
      say(
        bold(
          `${this.#table.sideOf(winner)} ${how}: ${winner === this.#human ? "well played!" : "the agent has won."}`,
        ),
      );
    }
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
