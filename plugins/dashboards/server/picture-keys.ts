import type { Principal } from '@facet/sdk/server';
import { hkdfSync } from 'node:crypto';

type PictureReader = Pick<Principal, 'id' | 'isAnonymous'>;

const PURPOSE = 'facet/dashboards/kept-pictures';

/**
 * The key of the pictures that a user's browser keeps: 32 bytes as base64url, the same in each session of that user. Only their
 * own pages get it, so a device alone, or another user of it, has nothing to read. `null` for visitors and guests.
 */
export function createPictureKeys(secretKey: Uint8Array): (reader: PictureReader) => string | null {
  return ({ id, isAnonymous }) =>
    isAnonymous ? null : Buffer.from(hkdfSync('sha256', secretKey, String(id), PURPOSE, 32)).toString('base64url');
}
