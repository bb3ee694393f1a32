/** Answers requests with files, of which any may be unreadable, or change while it is sent. */
import { type FileHandle, open } from "node:fs/promises";
import type { Context } from "hono";
import { getMimeType } from "hono/utils/mime";
import { FileError, messageOf, systemWords } from "../files/index.js";

/** Games and plans are text, whatever a browser would make of them. */
const TEXT = /\.(sgf|jsonl|ya?ml|md|log|dcl2?|txt|tex)$/i;

/** Bytes that are read at a time. */
const PIECE = 2 ** 16;

/** Sends a file; answers 403 where it may not be read, and 404 where it cannot be. The first piece is read before the answer begins. */
export async function sentFile(
  c: Context,
  file: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  let reader: FileReader | undefined;
  try {
    reader = await FileReader.open(file);
    const { size } = reader;
    const body: ReadableStream<Uint8Array> | null =
      c.req.method === "HEAD" || size === 0 ? null : await reader.stream();
    if (body === null) await reader.close();
    const type = TEXT.test(file) ? "text/plain; charset=utf-8" : getMimeType(file);
    return new Response(body, {
      headers: {
        ...headers,
        "content-type": type ?? "application/octet-stream",
        "content-length": String(size),
      },
    });
  } catch (error) {
    await reader?.close();
    if (systemWords(error) === undefined) throw error;
    const { code } = error as NodeJS.ErrnoException;
    return code === "EACCES" || code === "EPERM"
      ? c.text("This file may not be read.\n", 403)
      : c.text("Not found.\n", 404);
  }
}

/** Reads a file as long as it was when it was opened. */
class FileReader {
  readonly size: number;
  readonly #file: string;
  readonly #handle: FileHandle;
  #sent = 0;

  static async open(file: string): Promise<FileReader> {
    const handle = await open(file, "r");
    try {
      return new FileReader(file, handle, (await handle.stat()).size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  constructor(file: string, handle: FileHandle, size: number) {
    this.#file = file;
    this.#handle = handle;
    this.size = size;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  /** Rejects where the first piece cannot be read. Closes the file at the end, or when nobody wants the rest. */
  async stream(): Promise<ReadableStream<Uint8Array>> {
    const first = await this.#next();
    return new ReadableStream<Uint8Array>({
      start: (controller) => this.#hand(controller, first),
      pull: async (controller) => {
        try {
          await this.#hand(controller, await this.#next());
        } catch (error) {
          await this.close();
          // The server breaks the connection off, and prints what it is given: one line in place of an error with its stack.
          controller.error(messageOf(error));
        }
      },
      cancel: () => this.close(),
    });
  }

  async #hand(controller: ReadableStreamDefaultController<Uint8Array>, piece: Uint8Array): Promise<void> {
    controller.enqueue(piece);
    if (this.#sent < this.size) return;
    controller.close();
    await this.close();
  }

  async #next(): Promise<Uint8Array> {
    const piece = new Uint8Array(Math.min(PIECE, this.size - this.#sent));
    const { bytesRead } = await this.#handle.read(piece, 0, piece.length, this.#sent);
    if (bytesRead === 0) throw new FileError(this.#file, "became shorter while it was sent");
    this.#sent += bytesRead;
    return piece.subarray(0, bytesRead);
  }
}
