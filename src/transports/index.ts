export { carryOver } from "./carry.js";
export { type Door, type DoorSetup, isLoopback, openDoor, type TlsFiles } from "./door.js";
export { startEngine } from "./engine.js";
export { lentEnvironment } from "./environment.js";
export type { StreamEvent } from "./events.js";
export {
  HttpPeer,
  type HttpPeerOptions,
  type HttpReply,
  type HttpRequest,
  NoStream,
  UntrustedServer,
  WrongServer,
} from "./http.js";
export { allowOnly, machine, openProgram, systemClock } from "./machine.js";
export { isProgramFile, ProgramTransport } from "./program.js";
export { type Listen, sentEvents } from "./sent-events.js";
export {
  type Address,
  addressText,
  connectTo,
  type LineLimits,
  type Listening,
  type ListeningOptions,
  listenOn,
  PortTaken,
  type Reaching,
  SocketTransport,
} from "./sockets.js";
export { carryOverStdio } from "./stdio.js";
export { readTlsFiles } from "./tls.js";
