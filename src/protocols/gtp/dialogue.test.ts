import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { type CommandContext, GtpDialogue } from "./dialogue.js";

/** A dialogue with a command that takes until it is interrupted, and what it has said. */
function dialogueOf() {
  const said: string[] = [];
  const untilStopped = async (turn: CommandContext) => {
    let rounds = 0;
    do {
      rounds++;
      await setImmediate();
    } while (!turn.stop.aborted);
    return rounds > 1 ? "stopped" : "stopped at once";
  };
  const dialogue = new GtpDialogue({
    think: (_, turn) => untilStopped(turn),
    analyze(_, turn) {
      turn.openEnded();
      return untilStopped(turn);
    },
    async aloud(args, turn) {
      turn.beginAnswer();
      turn.openEnded();
      turn.say("a line\n");
      await turn.interrupted;
      if (args.count > 0) throw new Error(args.text(0));
      return "";
    },
    fail: () => {
      throw new Error("two\nlines");
    },
  });
  const hear = (line: string) => dialogue.hear(line, (text) => said.push(text.trimEnd()));
  return { dialogue, hear, said };
}

test("a comment interrupts what is running and is not answered", async () => {
  const { hear, said } = dialogueOf();
  const thought = hear("1 think");
  const after = hear("2 protocol_version");
  await setImmediate();
  await setImmediate();
  expect(said).toEqual([]);
  await hear("# interrupt");
  await thought;
  expect(said).toEqual(["=1 stopped"]);
  await after;
  expect(said).toEqual(["=1 stopped", "=2 2"]);
});

test("an interruption with nothing to interrupt does nothing", async () => {
  const { hear, said } = dialogueOf();
  await hear("# interrupt");
  const thought = hear("think");
  await setImmediate();
  await setImmediate();
  expect(said).toEqual([]);
  await Promise.all([thought, hear("stop")]);
  expect(said).toEqual(["= stopped", "="]);
});

test("an interruption that comes along with a command is about it", async () => {
  const { hear, said } = dialogueOf();
  await Promise.all([hear("think"), hear("# interrupt")]);
  expect(said).toEqual(["= stopped at once"]);
});

test("only what is open-ended is ended by the next command", async () => {
  const { hear, said } = dialogueOf();
  const analysis = hear("analyze");
  await setImmediate();
  await setImmediate();
  await Promise.all([analysis, hear("protocol_version")]);
  expect(said).toEqual(["= stopped", "= 2"]);
  await Promise.all([hear("analyze"), hear("protocol_version")]);
  expect(said).toEqual(["= stopped", "= 2", "= stopped at once", "= 2"]);
});

test("the end of the input ends what is open-ended and waits for the rest", async () => {
  const { dialogue, hear, said } = dialogueOf();
  hear("analyze");
  await setImmediate();
  await setImmediate();
  await dialogue.end();
  expect(said).toEqual(["= stopped"]);
  hear("fail");
  hear("analyze");
  await dialogue.end();
  expect(said).toEqual(["= stopped", "? two lines", "= stopped at once"]);
});

test("nothing is said after quit", async () => {
  const { dialogue, hear, said } = dialogueOf();
  await Promise.all([hear("quit"), hear("protocol_version")]);
  expect(said).toEqual(["="]);
  expect(dialogue.over).toBe(true);
});

test("an id alone is answered, and commands without arguments have none", async () => {
  const { hear, said } = dialogueOf();
  await hear("7");
  await hear("8 list_commands extra");
  await hear("9 protocol_version 1");
  await hear("10 protocol_version");
  expect(said).toEqual([
    "?7 no command after the id",
    "?8 no arguments allowed",
    "?9 no arguments allowed",
    "=10 2",
  ]);
});

test("of a long word that is no command only the beginning is said again", async () => {
  const { hear, said } = dialogueOf();
  await hear("x".repeat(1 << 20));
  expect(said).toEqual([`? unknown command: ${"x".repeat(60)}...`]);
});

test("names that every object has are no commands", async () => {
  const { hear, said } = dialogueOf();
  await hear("toString");
  await hear("known_command constructor");
  expect(said).toEqual(["? unknown command: toString", "= false"]);
});

test.each(["", "  ", "# a comment", "# interrupt", "stop", "dance"])(
  "any line ends what is open-ended: %j",
  async (line) => {
    const { hear, said } = dialogueOf();
    const analysis = hear("analyze");
    await setImmediate();
    await setImmediate();
    expect(said).toEqual([]);
    hear(line);
    await analysis;
    expect(said).toEqual(["= stopped"]);
  },
);

test("an answer that was begun has one head and one end", async () => {
  const said: string[] = [];
  const { dialogue } = dialogueOf();
  const hear = (line: string) => dialogue.hear(line, (text) => said.push(text));
  const aloud = hear("5 aloud");
  await setImmediate();
  expect(said.join("")).toBe("=5\na line\n");
  await Promise.all([aloud, hear("")]);
  expect(said.join("")).toBe("=5\na line\n\n");
  await Promise.all([hear("aloud wrong"), hear("protocol_version")]);
  expect(said.join("")).toBe("=5\na line\n\n=\na line\nwrong\n\n= 2\n\n");
});
