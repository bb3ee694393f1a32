/** Self-signed certificates for tests, made here: nothing has to be installed, and no private key lies in the repository. */
import { generateKeyPairSync, sign } from "node:crypto";

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OID = 0x06;
const UTF8 = 0x0c;
const UTC_TIME = 0x17;
const BOOLEAN = 0x01;
/** Tags of the version and of the extensions of a certificate, and of the names in it. */
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
const SUBJECT_ALT_NAME = [0x55, 0x1d, 0x11];
const BASIC_CONSTRAINTS = [0x55, 0x1d, 0x13];

/** Makes a certificate for 127.0.0.1 and localhost, valid from 2025 to 2049, and its key; both PEM. */
export function selfSigned(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const algorithm = der(SEQUENCE, der(OID, ECDSA_WITH_SHA256));
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OID, COMMON_NAME), der(UTF8, Buffer.from("playout test")))),
  );
  const validity = der(
    SEQUENCE,
    der(UTC_TIME, Buffer.from("250101000000Z")),
    der(UTC_TIME, Buffer.from("491231235959Z")),
  );
  const names = der(SEQUENCE, der(DNS_NAME, Buffer.from("localhost")), der(IP_ADDRESS, [127, 0, 0, 1]));
  const isAuthority = der(SEQUENCE, der(BOOLEAN, [0xff]));
  const extensions = der(
    EXTENSIONS,
    der(SEQUENCE, extension(SUBJECT_ALT_NAME, names), extension(BASIC_CONSTRAINTS, isAuthority)),
  );
  const body = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, [2])),
    der(INTEGER, [1]),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    extensions,
  );
  const signature = der(BIT_STRING, [0], sign("sha256", body, privateKey));
  const lines =
    der(SEQUENCE, body, algorithm, signature)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}

function extension(id: readonly number[], value: Buffer): Buffer {
  return der(SEQUENCE, der(OID, id), der(OCTET_STRING, value));
}

/** Encodes a tag, the length and the contents. */
function der(tag: number, ...contents: readonly (Buffer | readonly number[])[]): Buffer {
  const body = Buffer.concat(contents.map((each) => Buffer.from(each)));
  const { length } = body;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
}
