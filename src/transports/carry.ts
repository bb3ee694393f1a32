/** A dialogue over any transport of lines. */
import type { LineTransport } from "../agents/index.js";
import type { EndingDialogue } from "../protocols/index.js";

/**
 * Lets the dialogue hear every line as it comes, and closes the transport; resolves when the dialogue is over. Rejects when the other end is
 * gone before, with what is known of why, or when the stop is given.
 */
export async function carryOver(
  dialogue: EndingDialogue,
  transport: LineTransport,
  stop?: AbortSignal,
): Promise<void> {
  const say = (text: string) => transport.send(text.replace(/\n$/, ""));
  const hangUp = () => transport.end();
  stop?.addEventListener("abort", hangUp, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      const hear = async (line: string) => {
        await dialogue.hear(line, say);
        if (dialogue.over) resolve();
      };
      const listen = async () => {
        while (!dialogue.over) {
          if (stop?.aborted) throw new Error("given up");
          const line = await transport.receive(Number.POSITIVE_INFINITY);
          if (line !== undefined) hear(line).catch(reject);
          else if (!dialogue.over) throw new Error(stop?.aborted ? "given up" : transport.lastWords);
        }
        resolve();
      };
      listen().catch(reject);
    });
  } finally {
    stop?.removeEventListener("abort", hangUp);
    await dialogue.end();
    await transport.close();
  }
}
