/** Loaded into a command with --import: neither bullmq nor ioredis is installed. */
import { register } from "node:module";

const hooks = `export async function resolve(name, context, next) {
  if (name === "bullmq" || name === "ioredis")
    throw Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
  return next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
