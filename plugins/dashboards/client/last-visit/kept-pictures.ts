import type { Session } from '@facet/sdk/client';
import { forgetMark, setMark } from '../storage/kept-mark.ts';

/** A tile as it was drawn on this device. */
export interface KeptPicture {
  /** See `pictureQuestion`. */
  readonly question: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** When its rows were read from the database, epoch milliseconds. */
  readonly readAt: number;
  /** A `data:` address. */
  readonly image: string;
}

/** By the ids of the charts. */
export type KeptPictures = Readonly<Record<string, KeptPicture>>;

/** Those of one user on this device, encrypted under a key that only pages of that user know. */
export interface PictureStore {
  /** Nothing where there are none, or none that this key opens. */
  read(dashboardId: number): Promise<KeptPictures>;
  /** Replaces those of the dashboard; the dashboards that were drawn the longest time ago lose theirs. */
  write(dashboardId: number, pictures: KeptPictures): Promise<void>;
}

const CACHE = 'facet-dashboard-pictures';
const MOST_DASHBOARDS = 20;
const IV_BYTES = 12;

/**
 * `null` where nothing is kept: for visitors and guests, where an administrator has switched it off, and on pages without
 * encryption, to which browsers give neither a store nor ciphers. What earlier visits have left goes then.
 */
export async function openPictureStore({ user, conf }: Pick<Session, 'user' | 'conf'>): Promise<PictureStore | null> {
  const secret = conf['DASHBOARD_PICTURE_KEY'];
  if (!isSecureContext) return null;
  if (typeof secret !== 'string') {
    forgetMark();
    await caches.delete(CACHE);
    return null;
  }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), 'AES-GCM', false, ['encrypt', 'decrypt']);
  // Nothing is ever fetched from there: the store takes addresses for names.
  const nameOf = (dashboardId: number) => `/kept-pictures/${user.userId}/${dashboardId}`;
  return {
    async read(dashboardId) {
      const cache = await caches.open(CACHE);
      const found = await cache.match(nameOf(dashboardId));
      return found === undefined ? {} : opened(key, new Uint8Array(await found.arrayBuffer()));
    },
    async write(dashboardId, pictures) {
      // Before the pictures: with the mark alone the next page finds none, without it nobody looks for them.
      setMark();
      const cache = await caches.open(CACHE);
      await cache.put(nameOf(dashboardId), new Response(await sealed(key, pictures)));
      // In the order in which they were put.
      const names = await cache.keys();
      await Promise.all(names.slice(0, -MOST_DASHBOARDS).map((name) => cache.delete(name)));
    },
  };
}

async function sealed(key: CryptoKey, pictures: KeptPictures): Promise<Blob> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(pictures));
  return new Blob([iv, await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)]);
}

async function opened(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<KeptPictures> {
  const cipher = { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES) };
  const text = await crypto.subtle.decrypt(cipher, key, bytes.subarray(IV_BYTES)).then(
    (plain) => new TextDecoder().decode(plain),
    // Sealed with another key, or damaged.
    () => '{}',
  );
  const found: object = Object(JSON.parse(text));
  return Object.fromEntries(
    // An older version of this page may have kept something else.
    Object.entries(found).filter((entry): entry is [string, KeptPicture] => isPicture(entry[1])),
  );
}

function isPicture(value: unknown): value is KeptPicture {
  const { question, width, height, readAt, image } = Object(value);
  return (
    typeof question === 'string' &&
    [width, height, readAt].every(Number.isFinite) &&
    typeof image === 'string' &&
    image.startsWith('data:image/')
  );
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
