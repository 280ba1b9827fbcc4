import { expect, test } from 'vitest';
import { readable, readableNow } from './readable.ts';

test('a promise carries what it came to, as React reads it', async () => {
  const good = readable(Promise.resolve(7));
  expect(good).not.toHaveProperty('status');
  await good;
  expect(good).toMatchObject({ status: 'fulfilled', value: 7 });
  const reason = new Error('no');
  const bad = readable(Promise.reject(reason));
  await expect(bad).rejects.toBe(reason);
  expect(bad).toMatchObject({ status: 'rejected', reason });
});

test('a value at hand is carried from the start', async () => {
  const now = readableNow('here');
  expect(now).toMatchObject({ status: 'fulfilled', value: 'here' });
  expect(await now).toBe('here');
});
