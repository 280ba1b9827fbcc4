// Manifests name server tokens, and are read by the browser and by common code too. The contracts behind those tokens
// mention these two types of Node; here they are names only, so that nothing of Node can be used where it is absent.
// The server and test projects leave this file out and see the real ones.

interface Buffer extends Uint8Array {}

declare module 'node:stream' {
  interface Readable {
    readonly readable: boolean;
  }
}
