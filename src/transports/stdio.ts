/** A dialogue over standard input and output. */
import { type EndingDialogue, LineCutter } from "../protocols/index.js";

/**
 * Lets the dialogue hear every line as it comes; resolves when the dialogue is over, or the input and its answers. Who gives the stop
 * wants what is known by then, and no more.
 */
export async function carryOverStdio(dialogue: EndingDialogue, stop?: AbortSignal): Promise<void> {
  const { stdin, stdout } = process;
  const say = (text: string) => stdout.write(text);
  const cutter = new LineCutter();
  stdin.setEncoding("utf8");
  await new Promise<void>((resolve, reject) => {
    const hear = async (line: string) => {
      await dialogue.hear(line, say);
      if (dialogue.over) resolve();
    };
    stdin.on("data", (text: string) => {
      for (const line of cutter.cut(text)) hear(line).catch(reject);
    });
    stdin.on("error", reject);
    stop?.addEventListener("abort", () => dialogue.end().then(resolve, reject));
    stdin.on("end", () => {
      for (const line of cutter.end()) hear(line).catch(reject);
      dialogue.end().then(resolve, reject);
    });
  });
  stdin.destroy();
}
