import { openTestMetadataStore } from '@facet/sdk/testing/metadata';
import { afterEach, expect, it } from 'vitest';
import type { TestMetadataStore } from '@facet/sdk/testing/metadata';
import migrations from './migrations.ts';
import type { Tables } from './tables.ts';

let store: TestMetadataStore | undefined;
afterEach(() => store?.close());

it('never reuses ids, and deletes the data of a removed user', async () => {
  store = await openTestMetadataStore(migrations);
  const db = store.db<Tables>();
  const add = (username: string) =>
    db
      .insertInto('users')
      .values({
        username,
        first_name: 'A',
        last_name: 'B',
        email: `${username}@example.org`,
        active: 1,
        password_hash: null,
        last_login: null,
        created_on: null,
        changed_on: null,
        created_by_fk: null,
        changed_by_fk: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const first = await add('first');
  const role = await db.insertInto('roles').values({ name: 'Readers' }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('user_roles').values({ user_id: first.id, role_id: role.id }).execute();
  await db.deleteFrom('users').where('id', '=', first.id).execute();
  expect(await db.selectFrom('user_roles').selectAll().execute()).toEqual([]);
  expect((await add('second')).id).toBeGreaterThan(first.id);
});
