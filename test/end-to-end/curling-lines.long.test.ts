import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { ask, curling, DRAW, expectComplaint, inShell, PLAYOUT } from "./command.js";

describe("JSON lines", () => {
  it("answers bad lines with what is wrong and goes on", () => {
    const { answers, stderr, status } = ask("throw", [
      { id: 1, shot: DRAW },
      '{"id":2,',
      "",
      { id: 3, shot: { ...DRAW, vx: "1" } },
      "[1]",
      { id: 4, shots: [DRAW, DRAW, "0,0,cw"] },
      { id: 5, shot: DRAW, samples: 2 },
      { id: 6, shot: DRAW, shots: [DRAW] },
      { id: 7, position: { stones: [{ team: 0, stone: 9, x: 0, y: 38 }] }, shot: DRAW },
      { id: null, shto: DRAW },
      { id: 9, shot: DRAW, times: [2, 1] },
      { id: 10, shot: DRAW, every: 0 },
      { id: { b: [true] }, shot: DRAW },
    ]);
    const errors = answers.map((each) => each.error);
    expect(errors[0]).toBeUndefined();
    expect(errors[1]).toMatch(/^line 2: .*JSON/);
    expect(errors[2]).toBe('line 4: shot.vx: expected number, not "1"');
    expect(errors[3]).toBe("line 5: expected a JSON object");
    expect(errors[4]).toMatch(/^line 6: shots\[2\]: a stone without speed/);
    expect(errors[5]).toMatch(/^line 7: samples: .*--noise/);
    expect(errors[6]).toMatch(/^line 8: shots: /);
    expect(errors[7]).toMatch(/^line 9: position\.stones\[0\]\.stone: /);
    expect(errors[8]).toMatch(/^line 10: .*shto/);
    expect(errors[9]).toBe("line 11: times: must rise");
    expect(errors[10]).toMatch(/^line 12: every: /);
    expect(answers[11]).toMatchObject({ id: { b: [true] }, score: 1 });
    expect(answers.map((each) => each.id)).toEqual([
      1,
      undefined,
      3,
      undefined,
      4,
      5,
      6,
      7,
      null,
      9,
      10,
      { b: [true] },
    ]);
    expect(stderr).toBe("playout: 10 of 12 questions could not be answered\n");
    expect(status).toBe(1);
  });

  it("answers nothing with nothing, and an unfinished last line too", () => {
    expect(curling(["throw", "--lines"])).toEqual({ stdout: "", stderr: "", status: 0 });
    expect(curling(["aim", "--lines"], "\n\r\n  \n")).toEqual({ stdout: "", stderr: "", status: 0 });
    const line = JSON.stringify({ id: "日本", shot: DRAW });
    const whole = curling(["throw", "--lines"], `${line}\n`);
    expect(JSON.parse(whole.stdout).id).toBe("日本");
    expect(curling(["throw", "--lines"], line)).toEqual(whole);
    expect(curling(["throw", "--lines"], `\uFEFF${line}\r\n`)).toEqual(whole);
  });

  it.runIf(process.platform === "linux")("says that a directory cannot be read", () => {
    const { stdout, stderr, status } = inShell("playout curling throw --lines < /");
    expect({ stdout, stderr, status }).toEqual({
      stdout: "",
      stderr: "playout: standard input: is a directory\n",
      status: 1,
    });
  });

  it("survives garbage", () => {
    const garbage = Array.from({ length: 20_000 }, (_, i) => String.fromCharCode((i * 7919) % 256)).join("");
    const { stdout, stderr, status } = curling(["throw", "--lines"], garbage);
    const answers = stdout.trimEnd().split("\n");
    expect(answers.every((line) => /^line \d+: /.test(JSON.parse(line).error))).toBe(true);
    expect(stderr).toMatch(/^playout: \d+ of \d+ questions could not be answered\n$/);
    expect(status).toBe(1);
    expectComplaint(["throw", "--lines"], 1, /a line on standard input has more than/, "\0".repeat(2 ** 27));
  });

  it("answers a program that waits before it asks on", async () => {
    const child = spawn(process.execPath, [PLAYOUT, "curling", "throw", "--lines"]);
    child.stdout.setEncoding("utf8");
    for (const id of [1, 2, 3]) {
      child.stdin.write(`${JSON.stringify({ id, shot: DRAW })}\n`);
      const [text] = (await once(child.stdout, "data")) as [string];
      expect(JSON.parse(text).id).toBe(id);
    }
    child.stdin.end();
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("ends quietly when nobody reads on, and when it is interrupted", async () => {
    const reading = spawn(process.execPath, [PLAYOUT, "curling", "throw", "--lines"]);
    let complaint = "";
    reading.stderr.on("data", (text) => {
      complaint += text;
    });
    reading.stdin.on("error", () => {});
    const line = `${JSON.stringify({ shots: Array(1000).fill(DRAW) })}\n`;
    reading.stdin.write(line.repeat(50));
    await once(reading.stdout, "data");
    reading.stdout.destroy();
    expect(await once(reading, "exit")).toEqual([0, null]);
    expect(complaint).toBe("");

    const waiting = spawn(process.execPath, [PLAYOUT, "curling", "throw", "--lines"]);
    waiting.stderr.on("data", (text) => {
      complaint += text;
    });
    waiting.stdin.write(`${JSON.stringify({ shot: DRAW })}\n`);
    await once(waiting.stdout, "data");
    waiting.kill("SIGINT");
    expect(await once(waiting, "exit")).toEqual([null, "SIGINT"]);
    expect(complaint).toBe("");
  });
});
