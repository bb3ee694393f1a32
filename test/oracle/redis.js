/** Starts a Redis server on a free port, prints its address, and ends it when it is ended. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";

const probe = createServer().listen(0, "127.0.0.1");
await once(probe, "listening");
const { port } = probe.address();
probe.close();
await once(probe, "close");

const server = spawn("redis-server", ["--port", `${port}`, "--bind", "127.0.0.1", "--save", ""], {
  stdio: "ignore",
});
process.on("SIGTERM", () => server.kill());
server.on("exit", () => process.exit());
for (let open = false; !open; ) {
  const socket = connect(port, "127.0.0.1");
  open = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  if (!open) await new Promise((resolve) => setTimeout(resolve, 20));
}
console.log(`redis://127.0.0.1:${port}`);
