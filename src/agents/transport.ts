/** Lines that come and go between us and a program, wherever it runs. */
export interface LineTransport {
  send(line: string): void;
  /** The next line, or undefined when there will be no more; rejects with `Stalled` after `seconds`. */
  receive(seconds: number): Promise<string | undefined>;
  /** What went wrong at the other end, as far as it is known: for error messages. */
  readonly lastWords: string;
  /** Milliseconds since any fixed moment: dialogues have no clock of their own. */
  now(): number;
  /** Looks every so many milliseconds, until what comes back is called. */
  every(milliseconds: number, look: () => void): () => void;
  /** Lets the other end leave by itself, for a moment. */
  close(): Promise<void>;
  /** Ends the other end at once. */
  end(): void;
}

/** Starts the program of a command line, with what its environment has besides ours. */
export type OpenProgram = (
  commandLine: string,
  environment?: Readonly<Record<string, string>>,
) => LineTransport;
