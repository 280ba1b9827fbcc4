// Manifests name server tokens, and are read by the browser and by common code too. The contracts behind those tokens
// mention these few things of Node; here they are names only, and import rules keep the browser from using them.
// The server and test projects leave this file out and see the real ones.

interface Buffer extends Uint8Array {}

declare module 'node:stream' {
  interface Readable {
    readonly readable: boolean;
  }
  interface Duplex extends Readable {
    readonly writable: boolean;
  }
}

declare module 'node:crypto' {
  interface Hash {
    update(text: string): Hash;
    digest(encoding: 'base64url'): string;
  }
  function createHash(algorithm: 'sha256'): Hash;
}
