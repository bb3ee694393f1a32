export type { Pipe } from "./frames.js";
export { standardPipe } from "./pipe.js";
export { ENVIRONMENT_FORMAT, ENVIRONMENT_VERSION } from "./protocol.js";
export { serveEnvironment } from "./serve.js";
