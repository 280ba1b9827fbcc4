import type { KeyValueStore, Principal, StoredValue } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { createSharedStates } from './shared-state.ts';

/** Values in memory, as if none ever expired. */
function memory(): KeyValueStore {
  const rows = new Map<string, StoredValue>();
  return {
    get: async (space, key) => rows.get(`${space} ${key}`),
    set: async (space, key, value, { ownerId }) => void rows.set(`${space} ${key}`, { value, ownerId }),
    delete: async (space, key) => rows.delete(`${space} ${key}`),
  };
}

const caller = (id: number, visit?: number): Principal => ({
  id,
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  isAnonymous: id === 0,
  ...(visit === undefined ? {} : { visit }),
  roles: [],
  roleIds: [],
  isAdmin: false,
  via: 'none',
  can: () => true,
  viewsOf: () => [],
});

it.each([
  ['a user', caller(3), caller(4)],
  ['a visitor', caller(0, -7), caller(0, -8)],
])(
  'filters that %s keeps can be changed by that principal alone, and each principal has tabs of its own',
  async (_name, owner, other) => {
    const states = createSharedStates(memory(), new Uint8Array(32));
    const key = await states.saveFilters(1, '{}', '1', owner);
    expect(await states.saveFilters(1, '{}', '1', owner)).toBe(key);
    expect(await states.saveFilters(1, '{}', '1', other)).not.toBe(key);
    await expect(states.changeFilters(1, key, '{"a":1}', other)).rejects.toMatchObject({ status: 403 });
    await expect(states.removeFilters(1, key, other)).rejects.toMatchObject({ status: 403 });
    await states.removeFilters(1, key, owner);
  },
);

it('filters of a principal without an identity cannot be changed', async () => {
  const states = createSharedStates(memory(), new Uint8Array(32));
  const key = await states.saveFilters(1, '{}', '1', caller(0));
  expect(await states.saveFilters(1, '{}', '1', caller(0))).not.toBe(key);
  await expect(states.changeFilters(1, key, '{}', caller(0))).rejects.toMatchObject({ status: 403 });
});
