/** `playout play` at a real terminal, which python3 makes. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { pythonWith } from "../python.js";
import { PLAYOUT } from "./command.js";

const python = pythonWith();
const AT_TERMINAL = fileURLToPath(new URL("at-terminal.py", import.meta.url));

const PROMPT = "> ";
const QUESTION = "This game is not saved. Leave it?";
/** What is waited for, and what is typed then. */
const DIALOGUE = [
  [PROMPT, "b2\r"],
  [PROMPT, "\x04"], // Ctrl-D
  [QUESTION, ""],
  [PROMPT, "no\r"],
  ["The game goes on.", ""],
  [PROMPT, "quit\r"],
  [QUESTION, ""],
  [PROMPT, "yes\r"],
];

async function play(terminal: string, signal: AbortSignal): Promise<{ shown: string; status: number }> {
  const { NO_COLOR, FORCE_COLOR, ...environment } = process.env;
  const command = [process.execPath, PLAYOUT, "play", "--size", "3", "--agent", "random"];
  const { stdout } = await promisify(execFile)(python!, [AT_TERMINAL, JSON.stringify(DIALOGUE), ...command], {
    env: { ...environment, TERM: terminal },
    signal,
  });
  return JSON.parse(stdout);
}

it.skipIf(!python)(
  "asks before a game is lost, after Ctrl-D too; a dumb terminal gets no escape sequences (needs python3)",
  async ({ signal }) => {
    const [screen, dumb] = await Promise.all([play("xterm", signal), play("dumb", signal)]);
    for (const { shown, status } of [screen, dumb]) {
      expect(shown.split(QUESTION)).toHaveLength(3);
      expect(shown.split("The game goes on.")).toHaveLength(2);
      expect(status).toBe(0);
    }
    expect(screen.shown).toContain("\x1b[");
    expect(dumb.shown).not.toContain("\x1b");
  },
);
