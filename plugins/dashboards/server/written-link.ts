import { inflateRawSync } from 'node:zlib';
import { parseOutsideJson } from '@facet/sdk/common';
import { LONGEST_WRITTEN_KEY, WRITTEN_KEY } from '../common/written-link.ts';

/** Of the text behind a key, which may be much longer than the key. */
const LONGEST_TEXT = 200_000;

export const isWrittenKey = (key: string): boolean => key.startsWith(WRITTEN_KEY);

/** What was written into a key; `undefined` for a key that holds nothing. */
export function readWrittenKey(key: string): unknown {
  if (!isWrittenKey(key) || key.length > LONGEST_WRITTEN_KEY) return undefined;
  try {
    const packed = Buffer.from(key.slice(WRITTEN_KEY.length), 'base64url');
    return parseOutsideJson(inflateRawSync(packed, { maxOutputLength: LONGEST_TEXT }).toString());
  } catch {
    // Neither text nor compressed: a key that someone has made up or cut.
    return undefined;
  }
}
