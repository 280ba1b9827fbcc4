import type { KeyValueStore, Principal, StoredValue } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { createKeptForms } from './kept-forms.ts';

/** An in-memory store without expiry. */
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

const form = { datasource_id: 1, datasource_type: 'table', form_data: '{}' } as const;

it.each([
  ['a user', caller(3), caller(4)],
  ['a visitor', caller(0, -7), caller(0, -8)],
  ['a visitor from a user', caller(3), caller(0, -3)],
])(
  'a form kept for %s cannot be changed by another caller, whose tab of the same number has its own',
  async (_name, owner, other) => {
    const forms = createKeptForms(memory(), new Uint8Array(32));
    const key = await forms.save(form, '1', owner);
    expect(await forms.save(form, '1', owner)).toBe(key);
    expect(await forms.save(form, '1', other)).not.toBe(key);
    await expect(forms.change(key, form, '1', other)).rejects.toMatchObject({ status: 403 });
    await expect(forms.remove(key, other)).rejects.toMatchObject({ status: 403 });
    await forms.remove(key, owner);
  },
);

it('a form of an anonymous caller without a visit cannot be changed', async () => {
  const forms = createKeptForms(memory(), new Uint8Array(32));
  const key = await forms.save(form, '1', caller(0));
  expect(await forms.save(form, '1', caller(0))).not.toBe(key);
  await expect(forms.remove(key, caller(0))).rejects.toMatchObject({ status: 403 });
});
