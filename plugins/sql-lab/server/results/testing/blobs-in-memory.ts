import type { BlobStore } from '@facet/sdk/server';

/** A blob store for tests, with the keys of its blobs. */
export function blobsInMemory(): BlobStore & { readonly keys: () => readonly string[] } {
  const blobs = new Map<string, { readonly pieces: Uint8Array[]; about: string | undefined }>();
  const piece = (key: string, index: number): Uint8Array<ArrayBuffer> => {
    const found = blobs.get(key)?.pieces[index];
    if (!found) throw new RangeError('The blob has no such part.');
    return new Uint8Array(found);
  };
  return {
    isShared: false,
    keys: () => [...blobs.keys()],
    drop: async (key) => void blobs.delete(key),
    async create(key) {
      const blob = { pieces: new Array<Uint8Array>(), about: undefined as string | undefined };
      blobs.set(key, blob);
      return {
        append: async (bytes) => void blob.pieces.push(bytes),
        read: async (index) => piece(key, index),
        finish: async (about) => void (blob.about = about),
        close: async () => {
          if (blob.about === undefined) blobs.delete(key);
        },
      };
    },
    async open(key) {
      const about = blobs.get(key)?.about;
      return about === undefined
        ? undefined
        : { about, read: async (index) => piece(key, index), close: async () => {} };
    },
  };
}
