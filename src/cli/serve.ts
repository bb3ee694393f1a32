/** `playout serve`: serves the page, and opens it in the browser. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { messageOf } from "../io/files.js";
import { addressText, type HttpListener, isLoopback, PortTaken } from "../io/index.js";
import { type ServeSetup, servePage } from "../server/server.js";
import { CommandFailure, moduleOption } from "./commands.js";
import { hostName, integer } from "./options.js";
import { interruptSignal, notice } from "./terminal.js";

// The browser of whoever sits here.

/** Opens an address; false where there is no screen to open it on. */
function openBrowser(address: string): boolean {
  const [program, ...args] = commandFor(process.platform, process.env);
  if (program === undefined) return false;
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  // Whoever has no such program has the address.
  child.on("error", () => {});
  child.unref();
  return true;
}

/** What opens addresses on this platform; nothing where nobody looks. */
export function commandFor(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): readonly string[] {
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ["xdg-open"] : [];
}

interface Options {
  port?: number;
  host: string;
  open: boolean;
}

/** Where the page is, unless somebody else is there already. */
const PORT = 8017;
/** As `npm run build` makes it. */
const PAGE = fileURLToPath(new URL("../page/", import.meta.url));

export function serveCommand(command: Command): void {
  command
    .argument(
      "[named...]",
      "folders of matches, experiments and trainings, to look at while they grow; files to open",
    )
    .option("--port <n>", `where to listen (default: ${PORT}, or any that is free)`, integer(0, 65_535))
    .option(
      "--host <address>",
      "where to listen; this machine alone unless another is given",
      hostName,
      "127.0.0.1",
    )
    .addOption(moduleOption())
    .option("--no-open", "print the address, and open no browser")
    .addHelpText("after", HELP)
    .action(serve);
}

async function serve(named: readonly string[], { port, host, open }: Options): Promise<void> {
  if (!existsSync(join(PAGE, "index.html")))
    throw new CommandFailure("the page is not built; run npm install in the checkout, or npm run build");
  const signal = interruptSignal();
  const door = await listen({ page: PAGE, named, host }, port);
  try {
    const isOpen = !isLoopback(host);
    // Where all addresses of the machine are listened at, this is the one from here.
    const here = host === "0.0.0.0" || host === "::" ? "localhost" : host;
    const shelf = named.some((name) => statSync(name).isDirectory()) ? "#/runs" : "";
    const address = `http://${addressText({ host: here, port: door.port })}/${shelf}`;
    process.stdout.write(`${address}\n`);
    if (isOpen)
      notice(`warning: ${host} can be reached by other machines; whoever reaches it may read what was named`);
    if (!(open && openBrowser(address))) notice("open this address in a browser; Ctrl-C ends the server");
    await (signal.aborted || once(signal, "abort"));
  } finally {
    await door.close();
  }
}

async function listen(setup: Omit<ServeSetup, "port">, port: number | undefined): Promise<HttpListener> {
  try {
    return await servePage({ ...setup, port: port ?? PORT }).catch((error) => {
      if (port === undefined && error instanceof PortTaken) return servePage({ ...setup, port: 0 });
      throw error;
    });
  } catch (error) {
    const hint = error instanceof PortTaken ? "; --port chooses another, 0 any that is free" : "";
    throw new CommandFailure(`${messageOf(error)}${hint}`);
  }
}

const HELP = `
Everything runs in the browser; the server sends the page, what was named, and what is new in folders.

Examples:
  playout serve
  playout serve matches experiments/runs
  playout serve game.sgf --no-open --port 8080`;
