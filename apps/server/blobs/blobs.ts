import type { BlobStore } from '@facet/sdk/server';

/** It becomes the name of a file. */
const KEY = /^[\w][\w.-]{0,149}$/;

export const isBlobKey = (key: string): boolean => KEY.test(key);

/** How long blobs are kept. */
export const BLOB_LIFE_MS = 24 * 60 * 60 * 1_000;

/** All blobs of the installation: each plugin sees its own. */
export interface Blobs {
  of(plugin: string): BlobStore;
  /** Removes what is too old, or too much. */
  purge(): Promise<void>;
}
