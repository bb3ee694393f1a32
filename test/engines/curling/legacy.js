/**
 * A small engine that speaks the text protocol over standard input and output: it draws to the tee. `--nul` ends its messages with
 * NUL; `--answer <message>` is what it says to GO instead; `--mute <word>` is never answered; `--early` throws before
 * it is asked; `--die` leaves at GO; `--transcript <file>` keeps what it reads.
 */
import { appendFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    nul: { type: "boolean" },
    answer: { type: "string" },
    mute: { type: "string" },
    early: { type: "boolean" },
    die: { type: "boolean" },
    transcript: { type: "string" },
  },
});
const say = (message) => process.stdout.write(message + (values.nul ? "\0" : "\n"));
const DRAW = "BESTSHOT -0.990740 -29.559770 0";
let rest = "";

const answers = {
  ISREADY: () => say("READYOK"),
  SETORDER: () => say("SETORDER 3 2 1 0"),
  PUTSTONE: () => say("PUTSTONE 0"),
  SETSTATE: () => values.early && say(DRAW),
  GO() {
    if (values.die) process.exit(3);
    say(values.answer ?? DRAW);
  },
};

process.stdin.setEncoding("utf8").on("data", (text) => {
  const lines = (rest + text).split(/[\n\0]/);
  rest = lines.pop();
  for (const line of lines) {
    if (values.transcript) appendFileSync(values.transcript, `${line}\n`);
    const [word] = line.trim().split(" ");
    if (word !== values.mute) answers[word]?.();
  }
});
