/** Reads certificates and keys from files. */
import { createSecureContext } from "node:tls";
import { FileError, readBytes } from "../files/index.js";
import type { TlsFiles } from "./door.js";

const LARGEST = 2 ** 20;

/** Reads a certificate (with its chain) and its key. Throws `FileError` with the name of the file that cannot be used. */
export function readTlsFiles(certFile: string, keyFile: string): TlsFiles {
  const tls = { cert: readBytes(certFile, LARGEST), key: readBytes(keyFile, LARGEST) };
  demandPem(certFile, () => createSecureContext({ cert: tls.cert }), "is not a certificate in PEM form");
  demandPem(
    keyFile,
    () => createSecureContext({ key: tls.key }),
    "is not a private key in PEM form without a password",
  );
  demandPem(keyFile, () => createSecureContext({ ...tls }), `does not belong to the certificate ${certFile}`);
  return tls;
}

function demandPem(file: string, open: () => unknown, complaint: string): void {
  try {
    open();
  } catch {
    throw new FileError(file, complaint);
  }
}
