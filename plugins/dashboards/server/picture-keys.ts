import type { Principal } from '@facet/sdk/server';
import { hkdfSync } from 'node:crypto';

type PictureReader = Pick<Principal, 'id' | 'isAnonymous' | 'roleIds'>;

const PURPOSE = 'facet/dashboards/kept-pictures';

/**
 * The key of the pictures that a user's browser keeps: 32 bytes as base64url, the same in each session of that user. Only their
 * own pages get it, so a device alone, or another user of it, has nothing to read. Another role may show other rows: with other roles
 * the key is another one, and pictures of before stay shut. `null` for visitors and guests.
 */
export function createPictureKeys(secretKey: Uint8Array): (reader: PictureReader) => string | null {
  return ({ id, isAnonymous, roleIds }) => {
    if (isAnonymous) return null;
    const reader = JSON.stringify([id, roleIds.toSorted((one, other) => one - other)]);
    return Buffer.from(hkdfSync('sha256', secretKey, reader, PURPOSE, 32)).toString('base64url');
  };
}
