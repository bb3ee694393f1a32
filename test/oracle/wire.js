/**
 * Our player as an engine of `playout curling host`, with a wiretap between: what the server said goes to server.txt, what the
 * player said to player.txt, each after the name given.
 *
 *     wire.js NAME dc3 HOST PORT    JSON over TCP
 *     wire.js NAME stdio            text on standard input and output
 *     wire.js NAME dc4              HTTP, told by the environment
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { createServer as createHttpServer, request } from "node:http";
import { connect, createServer } from "node:net";

const [name, protocol, ...place] = process.argv.slice(2);
const heard = { server: `${name}-server.txt`, player: `${name}-player.txt` };
const keep = (who) => (data) => appendFileSync(heard[who], data);
const played = ["--agent", "rules", "--seed", "1", "--no-record"];

/** Starts our player. */
function player(address, stdio = "ignore") {
  return spawn(process.execPath, [process.env.PLAYOUT, "curling", "connect", ...address, ...played], {
    stdio,
    env: { ...process.env, PLAYOUT_PASSWORD: process.env.PASS_WORD ?? "" },
  });
}

/** Listens on a free port, and returns it. */
async function listening(server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server.address().port;
}

if (protocol === "stdio") {
  const child = player(["stdio"], ["pipe", "pipe", "inherit"]);
  process.stdin.on("data", keep("server")).pipe(child.stdin);
  child.stdout.on("data", keep("player")).pipe(process.stdout);
  child.on("exit", (status) => process.exit(status ?? 1));
} else if (protocol === "dc3") {
  const [host, port] = place;
  const server = createServer((socket) => {
    const there = connect(Number(port), host);
    there.on("data", keep("server")).pipe(socket);
    socket.on("data", keep("player")).pipe(there);
    for (const end of [there, socket]) end.on("error", () => {});
  });
  player(["dc3", "127.0.0.1", `${await listening(server)}`]).on("exit", (status) =>
    process.exit(status ?? 1),
  );
} else {
  const { DC4_HOST, DC4_PORT, DC4_MATCH_ID, MATCH_USER_NAME } = process.env;
  const server = createHttpServer((asked, answer) => {
    const passed = request(
      { host: DC4_HOST, port: DC4_PORT, method: asked.method, path: asked.url, headers: asked.headers },
      (reply) => {
        answer.writeHead(reply.statusCode, reply.headers);
        reply.on("data", keep("server")).pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    appendFileSync(heard.player, `\n${asked.method} ${asked.url}\n`);
    asked.on("data", keep("player")).pipe(passed);
  });
  const address = `dc4://${MATCH_USER_NAME}@127.0.0.1:${await listening(server)}/${DC4_MATCH_ID}`;
  player([address]).on("exit", (status) => process.exit(status ?? 1));
}
