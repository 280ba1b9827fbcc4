import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type Answer, type Caller, type ResourceServer, startResourceServer } from './resource-server.ts';

/** "In time" for a person at a screen. */
const SOON = { timeout: 2_000, interval: 20 } as const;

let postgres: TestPostgres;
let here: ResourceServer;
let there: ResourceServer;
let databaseId: number;
beforeAll(async () => {
  postgres = await startPostgres();
  const env = { FACET_METADATA_URL: await postgres.createDatabase('shared') };
  here = await startResourceServer(env);
  there = await startResourceServer(env);
  const made = await here.admin.post('/api/v1/database/', {
    database_name: 'Air',
    sqlalchemy_uri: 'postgresql://pilot@db.example:5432/air',
  });
  databaseId = done(made, 201).body.id;
});
afterAll(async () => {
  await here?.stop();
  await there?.stop();
  await postgres?.stop();
});

function done(answer: Answer, status = 200): Answer {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

const statusOf = async (who: Caller, path: string) => (await who.get(path)).status;

/** Rights are asked for before the body is looked at. */
const mayWrite = async (who: Caller): Promise<boolean> => {
  const { status } = await who.post('/api/v1/dataset/', {});
  if (status !== 403 && status !== 400 && status !== 422) throw new Error(`unexpected ${status}`);
  return status !== 403;
};

describe('two servers on one Postgres: what one writes the other has soon', () => {
  const kinds: readonly (readonly [string, () => object, object, string])[] = [
    [
      'dataset',
      () => ({ database: databaseId, schema: 'public', table_name: 'flights' }),
      { description: 'new' },
      'description',
    ],
    ['dashboard', () => ({ dashboard_title: 'One' }), { dashboard_title: 'new' }, 'dashboard_title'],
    [
      'database',
      () => ({ database_name: 'Sea', sqlalchemy_uri: 'postgresql://pilot@db.example:5432/sea' }),
      { database_name: 'new' },
      'database_name',
    ],
  ];

  it.each(kinds)('a %s that is made, changed and deleted', async (kind, fields, change, field) => {
    const path = `/api/v1/${kind}/`;
    const countThere = async (): Promise<number> => done(await there.admin.get(path)).body.count;
    const before = await countThere();
    const id: number = done(await here.admin.post(path, fields()), 201).body.id;
    await expect.poll(countThere, SOON).toBe(before + 1);
    expect(await statusOf(there.admin, `${path}${id}`)).toBe(200);
    done(await here.admin.put(`${path}${id}`, change));
    await expect.poll(async () => done(await there.admin.get(`${path}${id}`)).body.result[field], SOON).toBe('new');
    done(await there.admin.delete(`${path}${id}`));
    await expect.poll(() => statusOf(here.admin, `${path}${id}`), SOON).toBe(404);
    expect(await countThere()).toBe(before);
  });

  it('a right that is given to a role and taken again', async () => {
    const gina = await here.signUp('gina', ['Gamma']);
    // Her token was given by one server; the other accepts it.
    const ginaThere: Caller = await there.signIn('gina');
    expect(await mayWrite(gina)).toBe(false);
    const roles = done(await here.admin.get('/api/v1/security/roles/?q=(page_size:100)')).body.result;
    const idOf = (name: string): number => roles.find((role: { readonly name: string }) => role.name === name).id;
    const setRoles = async (...names: readonly string[]) =>
      done(await here.admin.put(`/api/v1/security/users/${gina.id}`, { roles: names.map(idOf) }));
    expect(await mayWrite(ginaThere)).toBe(false);
    await setRoles('Gamma', 'Alpha');
    await expect.poll(() => mayWrite(ginaThere), SOON).toBe(true);
    await setRoles('Gamma');
    await expect.poll(() => mayWrite(ginaThere), SOON).toBe(false);
  });

  it('the permissions of a role', async () => {
    const made = done(await here.admin.post('/api/v1/security/roles/', { name: 'Readers' }), 201);
    const pairs = done(await here.admin.get('/api/v1/security/permissions-resources/?q=(page_size:1000)')).body.result;
    const wanted = pairs.find(
      (pair: { readonly permission: { name: string }; readonly view_menu: { name: string } }) =>
        pair.permission.name === 'can_write' && pair.view_menu.name === 'Dataset',
    );
    await here.signUp('rita', ['Gamma', 'Readers']);
    const ritaThere = await there.signIn('rita');
    expect(await mayWrite(ritaThere)).toBe(false);
    const permissions = (ids: readonly number[]) =>
      here.admin.post(`/api/v1/security/roles/${made.body.id}/permissions`, { permission_view_menu_ids: ids });
    done(await permissions([wanted.id]));
    await expect.poll(() => mayWrite(ritaThere), SOON).toBe(true);
    done(await permissions([]));
    await expect.poll(() => mayWrite(ritaThere), SOON).toBe(false);
  });

  it('a user who is deactivated', async () => {
    const uma = await here.signUp('uma', ['Gamma']);
    const umaThere = await there.signIn('uma');
    expect(await statusOf(umaThere, '/api/v1/me/')).toBe(200);
    done(await here.admin.put(`/api/v1/security/users/${uma.id}`, { active: false }));
    await expect.poll(() => statusOf(umaThere, '/api/v1/me/'), SOON).toBe(401);
  });
});
