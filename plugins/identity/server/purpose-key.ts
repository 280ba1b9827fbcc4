import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Derives a 32-byte key for one purpose. It reveals nothing about the secret or the keys for other purposes. */
export function purposeKey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `facet/identity/${purpose}`, 32));
}

export function mac(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
