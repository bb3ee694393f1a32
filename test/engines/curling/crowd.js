/**
 * An engine of Digital Curling 3 that throws at random, started with host and port as the official samples are; or with `--engines`
 * many engines of Digital Curling 3 in one process: each comes to a match and comes again, until the host is gone.
 * With `--log` everything goes into a file: throws that it is told of (`move`), those that it sends (`weightsForWorkers`), and what it does wrong (`bad`), with the match, the
 * team and the number of the throw. `--bad 0.01` is the chance of each turn that one leaves, falls silent, talks nonsense or speaks out of turn instead.
 * At the end, or at SIGTERM, it says what it has seen as a line of JSON; an update that does not follow from the one before is a fault.
 */
import { appendFileSync } from "node:fs";
import { connect } from "node:net";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engines: { type: "string" }, bad: { type: "string", default: "0" }, log: { type: "string" } },
});
const [host, port] = positionals;
const bad = Number(values.bad);
const seen = { games: 0, over: 0, throws: 0, left: 0, silent: 0, nonsense: 0, early: 0, faults: [] };
let open = 0;
let leaving = false;

function come(number) {
  if (leaving) return;
  let rest = "";
  let team;
  let last;
  let game;
  open++;
  const socket = connect({ host, port: Number(port) });
  const say = (message) => socket.write(`${JSON.stringify(message)}\n`);
  const note = (what) => {
    if (values.log) appendFileSync(values.log, `${JSON.stringify({ game, team, at: last, ...what })}\n`);
  };
  const hear = {
    dc({ game_id }) {
      game = game_id;
      say({ cmd: "dc_ok", name: `engine ${number}` });
    },
    is_ready(message) {
      team = message.team;
      say({ cmd: "ready_ok", player_order: [0, 1, 2, 3] });
    },
    new_game() {
      seen.games++;
    },
    update({ next_team, state, last_move }) {
      const at = 16 * state.end + state.shot;
      if (last !== undefined && state.game_result === null && at !== last + 1)
        seen.faults.push(`${game}: ${at} came after ${last}`);
      last = at;
      if (last_move) note({ move: last_move.actual_move });
      if (next_team === team) turn();
    },
    game_over() {
      seen.over++;
      socket.end();
    },
  };
  const turn = () => {
    if (Math.random() >= bad) return move();
    const kind = ["left", "silent", "nonsense", "early"][Math.floor(4 * Math.random())];
    seen[kind]++;
    note({ bad: kind });
    if (kind === "left") socket.destroy();
    if (kind === "nonsense") socket.write("\u0000{{{ \u001b[31m\n");
    if (kind === "early") move() || move();
  };
  const move = () => {
    const velocity = { x: 0.4 * Math.random() - 0.2, y: 2.2 + 0.6 * Math.random() };
    const sent = { type: "shot", velocity, rotation: Math.random() < 0.5 ? "cw" : "ccw" };
    seen.throws++;
    note({ sent });
    say({ cmd: "move", move: sent });
  };
  socket.setNoDelay(true).setEncoding("utf8");
  socket.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const message = JSON.parse(line);
      hear[message.cmd](message);
    }
  });
  let refused = false;
  socket.on("error", ({ code }) => {
    refused = code === "ECONNREFUSED";
  });
  socket.on("close", () => {
    open--;
    if (values.engines !== undefined && !refused) setTimeout(() => come(number), 1);
    else if (open === 0) finish();
  });
}

function finish() {
  if (leaving) return;
  leaving = true;
  console.log(JSON.stringify(seen));
  process.exit(0);
}

process.once("SIGTERM", finish);
for (let number = 0; number < Number(values.engines ?? 1); number++) come(number);
