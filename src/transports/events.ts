/** Server-sent events out of the text of a stream. */

export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** The most characters of an event that has not ended yet. */
const LONGEST = 1 << 20;

/** Cuts the text of a stream into events; comments and fields of no use here are left out. */
export class EventCutter {
  #rest = "";
  #event = "";
  #data: string[] = [];
  #size = 0;

  /** Throws where an event has no end. */
  cut(text: string): StreamEvent[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    const events: StreamEvent[] = [];
    for (const line of lines) {
      if (line === "") this.#dispatch(events);
      else this.#field(line);
    }
    if (this.#rest.length + this.#size > LONGEST) throw new Error("the stream tells an event without end");
    return events;
  }

  #field(line: string): void {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") this.#event = value;
    if (name !== "data") return;
    this.#data.push(value);
    this.#size += value.length;
  }

  #dispatch(events: StreamEvent[]): void {
    if (this.#data.length > 0) events.push({ event: this.#event || "message", data: this.#data.join("\n") });
    this.#event = "";
    this.#data = [];
    this.#size = 0;
  }
}
