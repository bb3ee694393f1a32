/**
 * A small program that speaks GTP and plays the first free cell, of Hex or of Go; the others here are this one with a
 * fault. It knows nothing of captures, nor of who has won: on a full board it resigns.
 */
import { createInterface } from "node:readline";

export function engine(faults = {}) {
  let size = [11, 11];
  let stones = new Map();
  const cells = () =>
    Array.from({ length: size[0] * size[1] }, (_, cell) => {
      const column = String.fromCharCode(97 + (cell % size[0]));
      return column + (Math.floor(cell / size[0]) + 1);
    });
  const commands = {
    name: () => "First Free Cell",
    version: () => "1",
    protocol_version: () => "2",
    list_commands: () => Object.keys(commands).join("\n"),
    known_command: ([name]) => String(Object.hasOwn(commands, name)),
    boardsize([width, height = width]) {
      size = [Number(width), Number(height)];
      stones = new Map();
      return "";
    },
    clear_board() {
      stones = new Map();
      return "";
    },
    komi: () => "",
    play([colour, cell]) {
      if (stones.has(cell.toLowerCase())) throw new Error(`illegal move: ${colour} ${cell} (occupied)`);
      stones.set(cell.toLowerCase(), colour);
      return "";
    },
    genmove([colour]) {
      const cell = cells().find((each) => !stones.has(each));
      if (cell === undefined) return "resign";
      stones.set(cell, colour);
      return cell;
    },
    undo() {
      stones.delete([...stones.keys()].at(-1));
      return "";
    },
    showboard: () => [...stones].map(([cell, colour]) => `${cell} ${colour}`).join(", "),
    quit: () => "",
    ...faults,
  };
  createInterface({ input: process.stdin })
    .on("line", (line) => {
      const [, id, rest] = /^\s*(\d*)\s*(.*)$/.exec(line.replace(/#.*/, ""));
      const [name, ...args] = rest.trim().split(/\s+/);
      if (name === "") return;
      let answer;
      try {
        if (!Object.hasOwn(commands, name)) throw new Error(`unknown command: ${name}`);
        answer = commands[name](args);
        if (answer === undefined) return;
        answer = `=${id} ${answer}`;
      } catch (error) {
        answer = `?${id} ${error.message}`;
      }
      process.stdout.write(`${answer}\n\n`, () => {
        if (name === "quit") process.exit(0);
      });
    })
    .on("close", () => process.exit(0));
}
