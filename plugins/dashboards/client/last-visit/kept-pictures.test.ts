import { beforeEach, expect, it, vi } from 'vitest';
import { hasMark } from '../storage/kept-mark.ts';
import { type KeptPicture, openPictureStore } from './kept-pictures.ts';

const PICTURE: KeptPicture = {
  question: 'flights per day',
  width: 320,
  height: 200,
  readAt: 1_700_000_000_000,
  image: 'data:image/webp;base64,UklGRg==',
};
const PICTURES = { 5: PICTURE };

/** Bytes by name, in the order in which they were put. */
let stored: Map<string, Uint8Array<ArrayBuffer>>;

beforeEach(() => {
  stored = new Map();
  localStorage.clear();
  const cache = {
    match: async (name: string) => {
      const bytes = stored.get(name);
      return bytes && new Response(bytes);
    },
    put: async (name: string, response: Response) => {
      stored.delete(name);
      stored.set(name, new Uint8Array(await response.arrayBuffer()));
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => stored.clear() });
  return () => vi.unstubAllGlobals();
});

const keyOf = (first: number): string =>
  Buffer.from(Uint8Array.from({ length: 32 }, (_, at) => first + at)).toString('base64url');

async function storeOf(key: string | null, userId = 1) {
  const user = { userId, username: '', firstName: '', lastName: '', email: '', roles: [], isAnonymous: false };
  return openPictureStore({ user: { ...user, isAdmin: false }, conf: { DASHBOARD_PICTURE_KEY: key } });
}

it('pictures are there at the next visit of the same user', async () => {
  await (await storeOf(keyOf(1)))?.write(7, PICTURES);
  expect(hasMark()).toBe(true);
  expect(await (await storeOf(keyOf(1)))?.read(7)).toEqual(PICTURES);
  expect(await (await storeOf(keyOf(1)))?.read(8)).toEqual({});
});

it('the device alone holds nothing that can be read: no name of a chart, no picture', async () => {
  await (await storeOf(keyOf(1)))?.write(7, PICTURES);
  const [bytes] = stored.values();
  const text = Buffer.from(bytes ?? []).toString('latin1');
  expect(text.length).toBeGreaterThan(100);
  expect(text).not.toMatch(/flights|image|webp|question/);
});

it.each([
  ['another user', keyOf(99), 2],
  ['the same user with another key, such as of another server', keyOf(99), 1],
])('%s finds nothing', async (_, key, userId) => {
  await (await storeOf(keyOf(1)))?.write(7, PICTURES);
  expect(await (await storeOf(key, userId))?.read(7)).toEqual({});
});

it.each([
  ['bytes that were changed', (bytes: Uint8Array<ArrayBuffer>) => bytes.with(20, (bytes[20] ?? 0) ^ 1)],
  ['bytes that end early', (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, 40)],
  ['no bytes', () => new Uint8Array()],
])('%s are no pictures', async (_, change) => {
  const store = await storeOf(keyOf(1));
  await store?.write(7, PICTURES);
  for (const [name, bytes] of stored) stored.set(name, change(bytes));
  expect(await store?.read(7)).toEqual({});
});

it('what is no picture is left out', async () => {
  const store = await storeOf(keyOf(1));
  await store?.write(7, { ...PICTURES, 6: { ...PICTURE, image: 'https://elsewhere.test/x.png' } });
  expect(Object.keys((await store?.read(7)) ?? {})).toEqual(['5']);
});

it('twenty dashboards keep their pictures: those that were drawn last', async () => {
  const store = await storeOf(keyOf(1));
  for (let id = 1; id <= 20; id += 1) await store?.write(id, PICTURES);
  await store?.write(1, PICTURES);
  await store?.write(21, PICTURES);
  expect(stored.size).toBe(20);
  expect(await store?.read(1)).toEqual(PICTURES);
  expect(await store?.read(2)).toEqual({});
});

it('where an administrator has switched it off, what was kept is deleted', async () => {
  await (await storeOf(keyOf(1)))?.write(7, PICTURES);
  expect(await storeOf(null)).toBeNull();
  expect({ stored: stored.size, marked: hasMark() }).toEqual({ stored: 0, marked: false });
});

it('a page without encryption keeps nothing', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await storeOf(keyOf(1))).toBeNull();
});
