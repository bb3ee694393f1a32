import { createServer, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { HttpPeer } from "./http-client.js";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers the first request of each connection and resets the connection at the second. */
async function resettingServer() {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let requests = 0;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (data) => {
      heard.push(String(data).split(" ")[0]!);
      if (++requests > 1) socket.resetAndDestroy();
      else socket.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnull");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const peer = new HttpPeer(`http://127.0.0.1:${port}`, "me", "secret");
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    void peer.close();
  });
  return { peer, heard };
}

it("asks again over a new connection where one that was kept is reset", async () => {
  const { peer, heard } = await resettingServer();
  await peer.ask({ method: "GET", path: "/" });
  expect((await peer.ask({ method: "GET", path: "/" })).status).toBe(200);
  expect(heard).toEqual(["GET", "GET", "GET"]);
});

it("sends no throw twice: the server may have taken the first", async () => {
  const { peer, heard } = await resettingServer();
  await peer.ask({ method: "GET", path: "/" });
  await expect(peer.ask({ method: "POST", path: "/shots", body: {} })).rejects.toThrow();
  expect(heard).toEqual(["GET", "POST"]);
});
