export { standardPipe } from "./pipe.js";
export { ENVIRONMENT_FORMAT, ENVIRONMENT_VERSION } from "./protocol.js";
export { type Pipe, serveEnvironment } from "./serve.js";
