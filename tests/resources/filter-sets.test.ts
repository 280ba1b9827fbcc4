import { afterEach, expect, test } from 'vitest';
import { type Answer, type Caller, type ResourceServer, startResourceServer } from './resource-server.ts';

let app: ResourceServer | undefined;

afterEach(async () => {
  await app?.stop();
  app = undefined;
});

function expectCreated({ status, body }: Answer): number {
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** A server with a published dashboard of the administrator, and the path of its filter sets. */
async function open(env: Readonly<Record<string, string>>) {
  app = await startResourceServer(env);
  const { admin } = app;
  const database = expectCreated(
    await admin.post('/api/v1/database/', {
      database_name: 'Air',
      sqlalchemy_uri: 'postgresql://pilot:s3cret@db.example:5432/air',
    }),
  );
  const dataset = expectCreated(
    await admin.post('/api/v1/dataset/', { database, schema: 'public', table_name: 'flights' }),
  );
  const chart = expectCreated(
    await admin.post('/api/v1/chart/', { slice_name: 'Delays', datasource_id: dataset, datasource_type: 'table' }),
  );
  const positions = {
    [`CHART-${chart}`]: { type: 'CHART', id: `CHART-${chart}`, children: [], meta: { chartId: chart } },
  };
  const dashboard = expectCreated(
    await admin.post('/api/v1/dashboard/', {
      dashboard_title: 'Air',
      published: true,
      json_metadata: JSON.stringify({ positions }),
    }),
  );
  return { app, admin, dashboard, path: `/api/v1/dashboard/${dashboard}/filtersets` };
}

const params = {
  nativeFilters: { F: { id: 'F', name: 'Town' } },
  dataMask: { F: { filterState: { value: ['Oslo'] } } },
};
const json_metadata = JSON.stringify(params);
const names = async (who: Caller, path: string) =>
  (await who.get(path)).body.result.map(({ name }: { readonly name: string }) => name);

test('[B7.29] [B7.30] [B7.31] [B7.32] sets are kept, read, changed and forgotten', async () => {
  const { app, admin, dashboard, path } = await open({ FACET_FEATURE_DASHBOARD_NATIVE_FILTERS_SET: 'true' });
  const shared = await admin.post(path, { name: 'Board', owner_type: 'Dashboard', owner_id: dashboard, json_metadata });
  const set = {
    name: 'Board',
    description: null,
    owner_type: 'Dashboard',
    owner_id: dashboard,
    dashboard_id: dashboard,
  };
  expect(shared).toMatchObject({ status: 201, body: { ...set, params } });
  const { id } = shared.body;
  expect((await admin.get(path)).body).toEqual({ count: 1, ids: [id], result: [{ id, ...set, params }] });

  const alpha = await app.signUp('alpha', ['Alpha']);
  const own = await alpha.post(path, { name: 'Mine', owner_type: 'User', owner_id: alpha.id, json_metadata });
  const ownPath = `${path}/${expectCreated(own)}`;
  expect(await names(alpha, path)).toEqual(['Board', 'Mine']);
  expect(await names(admin, path)).toEqual(['Board']);
  expect((await admin.put(ownPath, { name: 'Yours' })).status).toBe(404);
  expect((await alpha.put(ownPath, { name: 'Renamed' })).body).toMatchObject({ name: 'Renamed', params });
  expect((await alpha.put(ownPath, { owner_type: 'Dashboard' })).status).toBe(403);
  expect((await alpha.put(`${path}/${id}`, { name: 'Taken' })).status).toBe(403);
  expect((await alpha.delete(`${path}/${id}`)).status).toBe(403);
  expect(
    (await alpha.post(path, { name: 'x', owner_type: 'User', owner_id: alpha.id + 1, json_metadata })).status,
  ).toBe(403);
  expect((await alpha.post(path, { name: 'x', owner_type: 'Dashboard', json_metadata })).status).toBe(403);

  expect(await admin.delete(ownPath)).toMatchObject({ status: 200, body: { id: dashboard } });
  expect(await names(alpha, path)).toEqual(['Board', 'Renamed']);
  expect((await alpha.delete(ownPath)).body).toEqual({ id: dashboard });
  expect(await names(alpha, path)).toEqual(['Board']);

  const gamma = await app.signUp('gamma', ['Gamma']);
  expect((await gamma.get(path)).status).toBe(404);
}, 60_000);

test('two sets that a person sees have two names; what others keep for themselves is not told', async () => {
  const { app, admin, dashboard, path } = await open({ FACET_FEATURE_DASHBOARD_NATIVE_FILTERS_SET: 'true' });
  const alpha = await app.signUp('alpha', ['Alpha']);
  const shared = (name: string) => ({ name, owner_type: 'Dashboard', owner_id: dashboard, json_metadata });
  const own = (who: { readonly id: number }, name: string) => ({
    name,
    owner_type: 'User',
    owner_id: who.id,
    json_metadata,
  });
  const board = expectCreated(await admin.post(path, shared('Board')));
  const mine = expectCreated(await alpha.post(path, own(alpha, 'Mine')));
  const taken = { status: 422, body: { message: { name: ['There is a filter set of this name already'] } } };
  expect(await admin.post(path, shared('Board'))).toMatchObject(taken);
  expect(await alpha.post(path, own(alpha, ' board'))).toMatchObject(taken);
  expect(await alpha.post(path, own(alpha, 'Mine'))).toMatchObject(taken);
  expect(await alpha.put(`${path}/${mine}`, { name: 'Board' })).toMatchObject(taken);
  // The name of a set that only another person sees.
  const same = expectCreated(await admin.post(path, shared('Mine')));
  // Each of the two stays as it is, and can still be changed.
  expect((await alpha.put(`${path}/${mine}`, { name: 'Mine', description: 'own' })).status).toBe(200);
  expect(await admin.put(`${path}/${same}`, { name: 'Board' })).toMatchObject(taken);
  expect((await admin.put(`${path}/${board}`, { name: 'BOARD' })).status).toBe(200);
}, 60_000);

test('a set without an owner, a name or filters is refused, and so is every call while the flag is off', async () => {
  const on = await open({ FACET_FEATURE_DASHBOARD_NATIVE_FILTERS_SET: 'true' });
  const set = { name: 'x', owner_type: 'User', owner_id: 1, json_metadata };
  for (const body of [
    { ...set, owner_id: undefined },
    { ...set, owner_type: 'Team' },
    { ...set, name: '' },
    { ...set, json_metadata: '{' },
    { ...set, json_metadata: '{}' },
    { ...set, json_metadata: '{"nativeFilters":[]}' },
    { ...set, json_metadata: '{"nativeFilters":{},"more":1}' },
  ])
    expect((await on.admin.post(on.path, body)).status, JSON.stringify(body)).toBe(400);
  await app?.stop();
  const off = await open({});
  expect((await off.admin.get(off.path)).status).toBe(404);
  expect((await off.admin.post(off.path, set)).status).toBe(404);
}, 60_000);
