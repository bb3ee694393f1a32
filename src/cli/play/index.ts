import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { ReadStream } from "node:tty";
import { type Command, Option } from "commander";
import { formatAgent, type Kit } from "../../agents/index.js";
import { agentContext } from "../../distribute/index.js";
import type { Player, State } from "../../game/index.js";
import { type CurlingSpec, curlingKit } from "../../games/curling/players/index.js";
import { type GoSpec, goKit } from "../../games/go/players/index.js";
import { type HexSpec, hexKit } from "../../games/hex/players/index.js";
import { resolveAgent, withPrograms } from "../../match/index.js";
import { Failure, inUsage, USAGE } from "../failure.js";
import { addGameOptions, type GameOptions, readAgent, readGame } from "../game-options.js";
import { isScreen } from "../terminal.js";
import { CurlingTable } from "./curling-table.js";
import { GoTable } from "./go-table.js";
import { HexTable } from "./hex-table.js";
import { Lines, type Seat } from "./lines.js";
import { Play } from "./play.js";
import type { Table } from "./table.js";

/** Who begins comes first. */
const SIDES = { hex: ["black", "white"], go: ["black", "white"], curling: ["red", "yellow"] } as const;

interface Options extends GameOptions {
  agent?: string;
  colour?: string;
  seed?: string;
}

export function playCommand(command: Command, words: readonly string[]): void {
  addGameOptions(command, words);
  command
    .option("--agent <spec>", "who plays against you; see playout agents (default: the best agent)")
    .addOption(
      new Option("--colour <side>", "your side; black and red begin, and it is yours by default").choices([
        ...SIDES.hex,
        ...SIDES.curling,
      ]),
    )
    .option("--seed <text>", "what chance is drawn from (default: play; for curling another one each time)")
    .addHelpText(
      "after",
      `
The word help tells what you can say at the table; hint, undo, save FILE, new and quit are among it. While the agent
thinks, Ctrl-C makes it move at once. On a terminal nobody loses a game that is not saved without being asked.
Hex: Black joins top and bottom, White left and right; a move is a cell such as c7.
Go: a move is a point such as E5, or pass; two passes end the game, and all stones on the board count then. score
tells who is ahead.
Curling: both throw with the same unsteady hand, and a throw that is taken back meets the same luck again. A throw
is told by its target, in metres to the right of the tee and beyond it (draw 0 -0.5 cw), or by the stone that it
shall hit (hit 2 ccw).

Examples:
  playout play --size 7 --agent uct:playouts=1000
  playout play --colour white --swap pieces --agent best:time=5
  playout play --game go --size 9 --komi 5.5 --agent best:time=2
  playout play --game curling --ends 2 --agent rules
  playout play --game curling --rules dc4 --colour yellow --agent best:time=5`,
    )
    .action(play);
}

async function play(options: Options): Promise<void> {
  const spec = readGame(options);
  const human = sideOf(options);
  const input = new Lines(SEAT);
  try {
    const { agent, seed = spec.name === "curling" ? randomUUID().slice(0, 8) : "play" } = options;
    if (spec.name === "hex") {
      const kit = hexKit(spec as HexSpec);
      await sit(kit, () => new HexTable(kit.game), human, seed, agent, input);
    } else if (spec.name === "go") {
      const kit = inUsage(() => goKit(spec as GoSpec));
      await sit(kit, () => new GoTable(kit.game), human, seed, agent, input);
    } else {
      const kit = inUsage(() => curlingKit(spec as CurlingSpec));
      await sit(kit, (seed) => new CurlingTable(kit, seed), human, seed, agent, input);
    }
  } finally {
    input.close();
  }
}

const SEAT: Seat = {
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

function sideOf({ game, colour }: Options): Player {
  const sides: readonly string[] | undefined = SIDES[game as keyof typeof SIDES];
  if (sides === undefined) throw new Failure(`--game: ${game} has no board for the terminal`, USAGE);
  const side = colour === undefined ? 0 : sides.indexOf(colour);
  if (side < 0) throw new Failure(`--colour: expected ${sides.join(" or ")} in ${game}`, USAGE);
  return side === 0 ? 0 : 1;
}

async function sit<S extends State<M>, M>(
  kit: Kit<S, M>,
  table: (seed: string) => Table<S, M>,
  human: Player,
  seed: string,
  agent: string | undefined,
  input: Lines,
): Promise<void> {
  const spec = readAgent(withPrograms(kit), agent);
  const name = agent ?? formatAgent(kit.best);
  const make = (seed: string, stream: string) => resolveAgent(kit, spec, agentContext(seed, "play", stream));
  const match = new Play({ table, human, name, make, seed, input });
  try {
    await match.run();
  } finally {
    await match.close();
  }
}
