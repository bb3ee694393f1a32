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

/** Where a program comes to us: one that is started, with host and port as its last arguments, or one that somebody else starts. */
export type Meeting = { readonly command: string } | { readonly host: string; readonly port: number };

/** A program that is awaited. */
export interface Arrival {
  /** Rejects with one line where nobody will come. */
  readonly line: Promise<LineTransport>;
  /** Nobody waits any more. */
  giveUp(): void;
}

/** Waits for a program at a port of ours. */
export type AwaitProgram = (meeting: Meeting) => Arrival;

/** A server that programs come to, and how they find it. */
export interface Venue {
  readonly host: string;
  readonly port: number;
  /** Of the user for whom it was opened. */
  readonly password: string;
  close(): Promise<void>;
}

/** Opens the server of a protocol, by its name, for one user of what it is to serve. */
export type OpenVenue = (protocol: string, serves: unknown, user: string) => Promise<Venue>;
