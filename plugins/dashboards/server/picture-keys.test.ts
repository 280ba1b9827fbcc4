import { expect, it } from 'vitest';
import { createPictureKeys } from './picture-keys.ts';

const READER = { id: 1, isAnonymous: false, roleIds: [3, 12] };
const keyOf = createPictureKeys(new Uint8Array(32).fill(7));

it('a user has the same key of 32 bytes in each session', () => {
  expect(keyOf(READER)).toBe(keyOf({ ...READER, roleIds: [12, 3] }));
  expect(Buffer.from(keyOf(READER) ?? '', 'base64url')).toHaveLength(32);
});

it.each([
  ['another user', keyOf({ ...READER, id: 2 })],
  ['the same user without a role', keyOf({ ...READER, roleIds: [3] })],
  ['the same user with another role', keyOf({ ...READER, roleIds: [3, 12, 13] })],
  ['the same user of a server with another secret', createPictureKeys(new Uint8Array(32).fill(8))(READER)],
])('%s has another one', (_, key) => {
  expect(key).not.toBe(keyOf(READER));
  expect(Buffer.from(key ?? '', 'base64url')).toHaveLength(32);
});

it('visitors and guests have none', () => {
  expect(keyOf({ ...READER, id: 0, isAnonymous: true })).toBeNull();
});
