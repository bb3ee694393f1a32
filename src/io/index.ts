/** The face of `io`: the names that other rooms import. */
export { HttpPeer, NoStream, type StreamEvent, UntrustedServer, WrongServer } from "./http-client.js";
export {
  type HttpListener,
  type HttpListenerSetup,
  isLoopback,
  openHttpListener,
  readTlsFiles,
  sentEvents,
  type TlsFiles,
} from "./http-server.js";
export {
  claimFolder,
  demandFolder,
  type Ledger,
  type LedgerFormat,
  makeFolder,
  openHeaded,
  openLedger,
  type Signs,
  sweepFolder,
} from "./ledger.js";
export { carryOver, carryOverStdio } from "./line-transport.js";
export { isHeld, takeLock, waitForLock } from "./lock.js";
export { machine, openProgram, systemClock } from "./machine.js";
export { isProgramFile, lentEnvironment, ProgramTransport, startEngine } from "./programs.js";
export {
  type HeadedFormat,
  type HeadedRows,
  headerOf,
  hearRows,
  jsonLine,
  readHeaded,
  readLine,
  readRows,
  Tail,
} from "./rows.js";
export {
  addressText,
  connectTo,
  type LineLimits,
  type ListeningOptions,
  type ListeningPort,
  listenOn,
  PortTaken,
  type SocketTransport,
} from "./sockets.js";
