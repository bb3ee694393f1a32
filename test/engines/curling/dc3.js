/**
 * A small engine of Digital Curling 3, started with host and port: it draws to the tee. `--swap` exchanges x and y of its throws;
 * `--cw` turns them the wrong way. At its turn number `--at`, from 0, it misbehaves as `--bad` says; `--bad order` does so when it is greeted.
 */
import { connect } from "node:net";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: {
    swap: { type: "boolean" },
    cw: { type: "boolean" },
    bad: { type: "string" },
    at: { type: "string", default: "0" },
  },
  allowPositionals: true,
});
const [host, port] = positionals;
const [x, y] = values.swap ? [2.4008, 0.1306] : [0.1306, 2.4008];
const shot = { type: "shot", velocity: { x, y }, rotation: values.cw ? "cw" : "ccw" };
let team;
let turns = 0;
let rest = "";

const socket = connect({ host, port: Number(port) });
const say = (message) => socket.write(`${JSON.stringify(message)}\n`);
const misbehave = {
  early: () => socket.write(`${JSON.stringify({ cmd: "move", move: shot })}\n`.repeat(2)),
  garbage: () => socket.write('{"cmd":"move","move":{"type":"shot","velocity":{"x":"fast"}}}\n'),
  concede: () => say({ cmd: "move", move: { type: "concede" } }),
  die: () => process.exit(3),
  huge: () => socket.write("x".repeat(2_000_000)),
  half: () => socket.end('{"cmd":"move"'),
  back: () => say({ cmd: "move", move: { ...shot, velocity: { x: 0, y: -3 } } }),
};
const answers = {
  dc: () => say({ cmd: "dc_ok", name: "tee" }),
  is_ready(message) {
    team = message.team;
    say({ cmd: "ready_ok", player_order: values.bad === "order" ? [0, 0, 1, 2] : [0, 1, 2, 3] });
  },
  update({ next_team: next }) {
    if (next !== team) return;
    if (turns++ === Number(values.at) && values.bad in misbehave) misbehave[values.bad]();
    else say({ cmd: "move", move: shot });
  },
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
