// The names of playout/transports.
export {
  HttpPeer,
  type HttpPeerOptions,
  type HttpReply,
  type HttpRequest,
  NoStream,
  type StreamEvent,
  UntrustedServer,
  WrongServer,
} from "../io/http-client.js";
export {
  type Door,
  type DoorSetup,
  isLoopback,
  type Listen,
  openDoor,
  readTlsFiles,
  sentEvents,
  type TlsFiles,
} from "../io/http-server.js";
export { carryOver, carryOverStdio } from "../io/line-transport.js";
export { allowOnly, machine, openProgram, systemClock } from "../io/machine.js";
export { isProgramFile, lentEnvironment, ProgramTransport, startEngine } from "../io/programs.js";
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
} from "../io/sockets.js";
