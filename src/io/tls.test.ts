import { mkdtempSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { selfSigned } from "../../test/certificate.js";
import { openHttpListener, readTlsFiles } from "./http-server.js";

const folder = mkdtempSync(join(tmpdir(), "playout-tls-"));
const mine = selfSigned();
const other = selfSigned();
const put = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const cert = put("cert.pem", mine.cert);
const key = put("key.pem", mine.key);

it("serves HTTPS by a certificate and a key from files", async () => {
  const app = new Hono();
  app.get("/", (c) => c.text(new URL(c.req.url).protocol));
  const door = await openHttpListener(app, {
    ...{ host: "127.0.0.1", port: 0, connections: 10 },
    tls: readTlsFiles(cert, key),
  });
  const said = await new Promise((resolve, reject) => {
    const request = get(`https://localhost:${door.port}/`, { ca: mine.cert }, (reply) => {
      reply.setEncoding("utf8").on("data", resolve);
    });
    request.on("error", reject);
  });
  expect(said).toBe("https:");
  // Plain HTTP gets no answer, and leaves the server as it is.
  await expect(fetch(`http://127.0.0.1:${door.port}/`)).rejects.toThrow();
  await door.close();
});

it("names the file that cannot be used", () => {
  const cases = [
    [join(folder, "none.pem"), key, "none.pem"],
    [cert, join(folder, "none.pem"), "none.pem"],
    [folder, key, folder],
    [put("nonsense.pem", "nonsense"), key, "nonsense.pem"],
    [key, key, "key.pem"],
    [cert, cert, "cert.pem"],
    [cert, put("other.pem", other.key), "other.pem"],
  ] as const;
  for (const [certFile, keyFile, blamed] of cases) {
    const message = complaint(() => readTlsFiles(certFile, keyFile));
    expect(message.split(": ")[0]).toMatch(new RegExp(`${blamed.replace(/[.]/g, "\\.")}$`));
    expect(message).not.toContain("\n");
  }
});

function complaint(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was refused");
}
