/**
 * A GTP program that plays the first free cell until four stones are on the board and then does what its argument
 * says: crash, illegal, garbage or resign. With `silentError` it never says anything at all.
 */
import { createInterface } from "node:readline";

const [, , habit] = process.argv;
const SIZE = 5;
let stones = new Map();

const commands = {
  protocol_version: () => "2",
  name: () => "bad",
  version: () => "1",
  list_commands: () => Object.keys(commands).join("\n"),
  known_command: (name) => String(name in commands),
  boardsize: () => "",
  clear_board: () => {
    stones = new Map();
    return "";
  },
  play: (colour, cell) => {
    stones.set(cell.toLowerCase(), colour);
    return "";
  },
  undo: () => "",
  quit: () => "",
  genmove: (colour) => {
    if (isTime()) {
      if (habit === "crash") process.exit(3);
      if (habit === "illegal") return [...stones.keys()][0];
      if (habit === "resign") return "resign";
    }
    for (let row = 1; row <= SIZE; row++) {
      for (const column of "abcde") {
        const cell = `${column}${row}`;
        if (stones.has(cell)) continue;
        stones.set(cell, colour);
        return cell;
      }
    }
    return "resign";
  },
};

function isTime() {
  return stones.size >= 4;
}

createInterface({ input: process.stdin }).on("line", (line) => {
  if (habit === "silent") return;
  const [, id, name, rest] = /^(\d*)\s*(\S*)\s*(.*)$/.exec(line.trim()) ?? [];
  if (!name) return;
  const command = commands[name];
  const answer = command?.(...rest.split(/\s+/).filter(Boolean));
  if (habit === "garbage" && name === "genmove" && isTime()) {
    process.stdout.write("this is no answer\nneither is this\n\n");
    return;
  }
  if (command === undefined) process.stdout.write(`?${id} unknown command\n\n`);
  else process.stdout.write(`=${id} ${answer}\n\n`);
  if (name === "quit") process.stdin.pause();
});
