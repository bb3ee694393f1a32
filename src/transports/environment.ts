/** The environment for programs that we start: passwords of ours are nobody else's. */
export function lentEnvironment(): NodeJS.ProcessEnv {
  const { PLAYOUT_PASSWORD: _, PLAYOUT_QUEUE_PASSWORD: __, ...rest } = process.env;
  return rest;
}
