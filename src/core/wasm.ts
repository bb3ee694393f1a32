/** Starts WebAssembly kernels. */

/** The little of the WebAssembly interface that kernels need; the pure rooms are compiled without its types. */
interface WebAssemblyApi {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports?: object) => { readonly exports: object };
}

/**
 * Starts a kernel from its bytes and gives its exports, or nothing where the engine cannot run it: no
 * WebAssembly, or one without SIMD.
 */
export function startWasm<T extends object>(bytes: Uint8Array): T | undefined {
  const api = (globalThis as { WebAssembly?: WebAssemblyApi }).WebAssembly;
  if (api === undefined) return undefined;
  try {
    return new api.Instance(new api.Module(bytes)).exports as T;
  } catch {
    return undefined;
  }
}
