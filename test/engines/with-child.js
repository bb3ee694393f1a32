/** Starts a program of its own, which stays when nobody ends it; `child` tells its id. */
import { spawn } from "node:child_process";
import { engine } from "./engine.js";

const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
engine({ genmove: () => undefined, child: () => String(child.pid) });
