export { carryOver } from "./carry.js";
export { startEngine } from "./engine.js";
export type { StreamEvent } from "./events.js";
export { HttpPeer, type HttpReply, type HttpRequest, NoStream } from "./http.js";
export { machine, openProgram, systemClock } from "./machine.js";
export { ProgramTransport } from "./program.js";
export {
  type Address,
  connectTo,
  type LineLimits,
  type Listening,
  type ListeningOptions,
  listenOn,
  type Reaching,
  SocketTransport,
} from "./sockets.js";
export { carryOverStdio } from "./stdio.js";
