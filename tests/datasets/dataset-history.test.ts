import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type ResourceServer, startResourceServer } from '../resources/resource-server.ts';

describe.each(['SQLite', 'Postgres'] as const)('the versions of a dataset, with metadata in %s', (store) => {
  let app: ResourceServer;
  let postgres: TestPostgres | undefined;
  let id: number;

  beforeAll(async () => {
    if (store === 'Postgres') postgres = await startPostgres();
    const url = await postgres?.createDatabase('history');
    app = await startResourceServer(url === undefined ? {} : { FACET_METADATA_URL: url });
    const { body } = await app.admin.post('/api/v1/database/', {
      database_name: 'Air',
      sqlalchemy_uri: 'postgresql://a@b/c',
    });
    const made = await app.admin.post('/api/v1/dataset/', {
      database: body.id,
      schema: 'public',
      table_name: 'flights',
    });
    expect(made.status).toBe(201);
    id = made.body.id;
  }, 60_000);
  afterAll(async () => {
    await app?.stop();
    await postgres?.stop();
  });

  const versions = async () => (await app.admin.get(`/api/v1/dataset/${id}/versions`)).body.result;
  const save = async (body: object) => expect((await app.admin.put(`/api/v1/dataset/${id}`, body)).status).toBe(200);

  it('begin with its creation, and each save adds what it changed', async () => {
    expect(await versions()).toMatchObject([{ changes: null, saved_by: { id: 1 } }]);
    await save({ description: 'All flights' });
    await save({ description: 'All flights' });
    await save({ metrics: [{ metric_name: 'revenue', expression: 'SUM(fare)' }] });
    const [last, before, first, ...others] = await versions();
    expect(others).toEqual([]);
    expect(first.changes).toBeNull();
    expect(before.changes).toEqual([
      {
        part: 'setting',
        name: 'description',
        kind: 'changed',
        members: [{ name: 'description', before: '', after: 'All flights' }],
      },
    ]);
    expect(last).toMatchObject({
      change_count: 2,
      changes: [
        { part: 'metric', name: 'revenue', kind: 'added' },
        { part: 'metric', name: 'count', kind: 'removed' },
      ],
    });
  });

  it('are read whole, to be saved again', async () => {
    const [, , first] = await versions();
    const { body } = await app.admin.get(`/api/v1/dataset/${id}/versions/${first.id}`);
    expect(body.result).toMatchObject({
      table_name: 'flights',
      description: null,
      metrics: [{ metric_name: 'count' }],
    });
  });

  it('are at most 50', async () => {
    for (let offset = 1; offset <= 52; offset += 1) await save({ offset });
    const kept = await versions();
    expect(kept).toHaveLength(50);
    expect(kept[0].changes).toMatchObject([{ members: [{ before: '51', after: '52' }] }]);
  });

  it('are shown to owners and administrators alone: older SQL may read other tables', async () => {
    const [{ id: version }] = await versions();
    const alpha = await app.signUp(`alpha ${store}`, ['Alpha']);
    expect((await alpha.get(`/api/v1/dataset/${id}`)).status).toBe(200);
    expect((await alpha.get(`/api/v1/dataset/${id}/versions`)).status).toBe(403);
    expect((await alpha.get(`/api/v1/dataset/${id}/versions/${version}`)).status).toBe(403);
    await save({ owners: [1, alpha.id] });
    expect((await alpha.get(`/api/v1/dataset/${id}/versions`)).status).toBe(200);
  });

  it('of another dataset are not found', async () => {
    const [{ id: version }] = await versions();
    const { body } = await app.admin.post('/api/v1/dataset/', {
      database: (await app.admin.get(`/api/v1/dataset/${id}`)).body.result.database.id,
      table_name: 'bookings',
      sql: 'SELECT 1 AS one',
    });
    expect((await app.admin.get(`/api/v1/dataset/${body.id}/versions/${version}`)).status).toBe(404);
  });

  if (store === 'SQLite')
    it('the size of each version is stored beside it, and read from an index alone', () => {
      const metadata = new DatabaseSync(join(app.server.home, 'metadata.db'));
      const wrong = metadata.prepare('select id from dataset_versions where characters <> length(state)').all();
      const sizes = 'select id, characters from dataset_versions where dataset_id = 1 order by id desc';
      const plan = metadata.prepare(`explain query plan ${sizes}`).all();
      metadata.close();
      expect(wrong).toEqual([]);
      expect(plan).toMatchObject([
        { detail: expect.stringContaining('USING COVERING INDEX dataset_versions_by_size') },
      ]);
    });

  if (store === 'SQLite')
    it('a dataset that is older than its history keeps the state before its next change', async () => {
      const metadata = new DatabaseSync(join(app.server.home, 'metadata.db'));
      metadata.exec(`delete from dataset_versions where dataset_id = ${id}`);
      metadata.close();
      await save({ description: 'Later' });
      expect(await versions()).toMatchObject([
        { changes: [{ name: 'description', members: [{ before: 'All flights', after: 'Later' }] }] },
        { changes: null },
      ]);
    });
});
