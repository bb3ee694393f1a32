/** `playout play`: a game against an agent in the terminal. */

import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { ReadStream } from "node:tty";
import { type Command, Option } from "commander";
import { type AnyGameSetup, formatAgent, kitOf } from "../agents/index.js";
import type { Player } from "../game/index.js";
import { agentContext, checkVariant } from "../jobs/index.js";
import { resolveAgent, withPrograms } from "../match/index.js";
import { playOf } from "../show/index.js";
import {
  addGameOptions,
  examplesHelp,
  type GameOptions,
  havingPart,
  readAgent,
  readGame,
} from "./game-options.js";
import { InputLines, type LineInput, PlaySession } from "./play-session.js";
import { isScreen, standardScreen } from "./terminal.js";

interface Options extends GameOptions {
  agent?: string;
  colour?: string;
  seed?: string;
}

export function playCommand(command: Command, words: readonly string[]): void {
  const game = addGameOptions(command, words, havingPart("play"), (name) => [colourOption(name)]);
  const { help, examples } = playOf(game);
  const lines = examples.map((words) => `playout play --game ${game} ${words}`);
  command
    .option("--agent <spec>", "who plays against you; see playout agents (default: the best agent)")
    .option(
      "--seed <text>",
      "what chance is drawn from (default: play; where hands fail, another one each time)",
    )
    .addHelpText(
      "after",
      `
The word help tells what you can say at the table; hint, undo, save FILE, new and quit are among it. While the agent
thinks, Ctrl-C makes it move at once. On a terminal nobody loses a game that is not saved without being asked.
${help}${examplesHelp(lines, game)}`,
    )
    .action(play);
}

function colourOption(game: string): Option {
  const { sides } = playOf(game);
  return new Option("--colour <side>", `your side; ${sides[0]} begins, and it is yours by default`).choices(
    sides,
  );
}

async function play(options: Options): Promise<void> {
  const spec = readGame(options);
  await checkVariant(spec);
  const kit = kitOf(spec);
  const { sides } = playOf(spec.name);
  const human: Player = options.colour === sides[1] ? 1 : 0;
  const { agent, seed = kit.game.disturbance === undefined ? "play" : randomUUID().slice(0, 8) } = options;
  const input = new InputLines(SEAT);
  try {
    await sit(kit, human, seed, agent, input);
  } finally {
    input.close();
  }
}

const SEAT: LineInput = {
  canAsk: process.stdin.isTTY && process.stdout.isTTY,
  open() {
    const { stdin, stdout } = process;
    // A terminal that has ended its input goes on; what is read no more keeps nobody here.
    const again = this.canAsk && stdin.readableEnded ? new ReadStream(stdin.fd) : undefined;
    const lines = createInterface({
      input: again ?? stdin,
      ...(this.canAsk && { output: stdout }),
      // One that is no screen edits lines by itself.
      terminal: this.canAsk && isScreen(stdout),
      prompt: "> ",
    });
    return lines.once("close", () => again?.unref());
  },
};

async function sit(
  kit: AnyGameSetup,
  human: Player,
  seed: string,
  agent: string | undefined,
  input: InputLines,
): Promise<void> {
  const own = playOf(kit.spec.name);
  const screen = standardScreen();
  const spec = readAgent(withPrograms(kit), agent);
  const name = agent ?? formatAgent(kit.best);
  const table = (seed: string) => own.table(kit, seed, screen);
  const make = (seed: string, stream: string) => resolveAgent(kit, spec, agentContext(seed, "play", stream));
  const match = new PlaySession({ table, human, name, make, seed, input });
  try {
    await match.run();
  } finally {
    await match.close();
  }
}
