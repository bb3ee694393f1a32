/** Frames for `playout curling environment`, byte by byte as docs/python.md has them: a reset, two throws, one that is refused. */
const ENDS = 5;

/**
 * @param {number} kind
 * @param {Buffer} content
 */
function frame(kind, content) {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(kind, 0);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** The same throw in every end. */
function step(vx, vy, turn) {
  const bytes = Buffer.alloc(9 * ENDS);
  for (let end = 0; end < ENDS; end++) {
    bytes.writeFloatLE(vx, 8 * end);
    bytes.writeFloatLE(vy, 8 * end + 4);
    bytes.writeInt8(turn, 8 * ENDS + end);
  }
  return frame(2, bytes);
}

const wanted = {
  format: "playout-curling-environment",
  version: 2,
  rules: "dc4",
  noise: "dc4",
  ends: ENDS,
  threads: 1,
};
const reset = frame(1, Buffer.from(JSON.stringify({ seed: "oracle", first: 3 })));
process.stdout.write(
  Buffer.concat([
    Buffer.from(`${JSON.stringify(wanted)}\n`),
    ...[reset, step(-0.13, 2.4, 1), step(0.13, 2.4, -1), step(0, 0, 7), reset, step(-0.1, 2.6, 1)],
  ]),
);
