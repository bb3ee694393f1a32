/**
 * A small engine of Digital Curling 3, started with host and port: it draws to the tee. `--swap` exchanges x and y of its throws;
 * `--cw` turns them the wrong way.
 */
import { connect } from "node:net";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: { swap: { type: "boolean" }, cw: { type: "boolean" } },
  allowPositionals: true,
});
const [host, port] = positionals;
const [x, y] = values.swap ? [2.4008, 0.1306] : [0.1306, 2.4008];
const shot = { type: "shot", velocity: { x, y }, rotation: values.cw ? "cw" : "ccw" };
let team;
let rest = "";

const socket = connect({ host, port: Number(port) });
const say = (message) => socket.write(`${JSON.stringify(message)}\n`);
const answers = {
  dc: () => say({ cmd: "dc_ok", name: "tee" }),
  is_ready(message) {
    team = message.team;
    say({ cmd: "ready_ok", player_order: [0, 1, 2, 3] });
  },
  update: ({ next_team: next }) => next === team && say({ cmd: "move", move: shot }),
  game_over: () => socket.end(),
};

socket.setEncoding("utf8").on("data", (text) => {
  const lines = (rest + text).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const message = JSON.parse(line);
    answers[message.cmd]?.(message);
  }
});
socket.on("error", () => process.exit(1));
