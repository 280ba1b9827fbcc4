import { expect, it } from 'vitest';
import { LATE, within } from './within.ts';

it('gives what work gives that ends in time', async () => {
  expect(await within(1_000, Promise.resolve(7))).toBe(7);
});

it('says so when work takes longer', async () => {
  expect(await within(5, new Promise(() => undefined))).toBe(LATE);
});

it('fails as the work does', async () => {
  await expect(within(1_000, Promise.reject(new Error('closed')))).rejects.toThrow('closed');
});
