import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { commandFor } from "../../src/cli/serve.js";
import { PLAYOUT, playout } from "./command.js";

describe("playout serve", () => {
  it("serves the built page until it is interrupted, and says where", async () => {
    const child = spawn(process.execPath, [PLAYOUT, "serve", "README.md", "--port", "0", "--no-open"], {
      env: { ...process.env, NO_COLOR: "1" },
    });
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    expect(String(said)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/);
    const address = String(said).trim();
    const page = await fetch(address);
    expect(page.headers.get("cross-origin-embedder-policy")).toBe("require-corp");
    const text = await page.text();
    const [, script] = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(text)!;
    const asset = await fetch(address + script);
    expect([asset.status, asset.headers.get("content-type")]).toEqual([
      200,
      "text/javascript; charset=utf-8",
    ]);
    expect(await (await fetch(`${address}files/README.md`)).text()).toMatch(/^# playout/);
    const ended = once(child, "exit");
    child.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
  });

  it("says in one line what is not there, and that a port is taken", async () => {
    const refused = (...args: string[]) => playout(["serve", "--no-open", ...args]);
    expect(refused("nowhere")).toMatchObject({
      status: 1,
      stderr: "playout: nowhere: there is no such file or folder\n",
    });
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const taken = await new Promise<string>((resolve) => {
      const child = spawn(process.execPath, [PLAYOUT, "serve", "--no-open", "--port", String(port)]);
      let said = "";
      child.stderr.on("data", (data) => {
        said += data;
      });
      child.on("exit", (code) => resolve(`${code} ${said}`));
    });
    other.close();
    expect(taken).toBe(
      `1 playout: 127.0.0.1:${port}: the port is taken; --port chooses another, 0 any that is free\n`,
    );
    expect(refused("--port", "x").status).toBe(2);
  });

  it("opens a browser where there is a screen", () => {
    expect(commandFor("darwin", {})).toEqual(["open"]);
    expect(commandFor("linux", { DISPLAY: ":0" })).toEqual(["xdg-open"]);
    expect(commandFor("linux", { WAYLAND_DISPLAY: "wayland-0" })).toEqual(["xdg-open"]);
    expect(commandFor("linux", {})).toEqual([]);
    expect(commandFor("win32", {})).not.toEqual([]);
  });
});
