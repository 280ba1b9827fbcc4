import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, openSession, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';
import { taggingTests } from './tagging-tests.ts';

const BOUNDARY = 'facet-test-boundary';

/** Saved queries as files, through the older calls, and behind short numbers, on a running server. */
describe('saved queries of a running server', () => {
  let facet: FacetProcess;
  let admin: ApiClient;
  let other: ApiClient;
  let databaseId: number;

  beforeAll(async () => {
    facet = await startFacet({ env: { FACET_FEATURE_KV_STORE: 'true', FACET_FEATURE_TAGGING_SYSTEM: 'true' } });
    admin = await openSession(facet.url);
    const made = await admin.post('/api/v1/database/', {
      database_name: 'embedded',
      sqlalchemy_uri: 'duckdb:///examples',
    });
    databaseId = expectStatus(made, 201).body.id;
    await signUp(facet.url, admin, 'writer', ['Gamma', 'sql_lab']);
    other = await openSession(facet.url, { username: 'writer', password: USER_PASSWORD });
  }, 90_000);
  afterAll(() => facet?.stop());

  const save = async (label: string, sql: string): Promise<number> =>
    expectStatus(
      await admin.post('/api/v1/saved_query/', { label, sql, db_id: databaseId, catalog: 'analytics', schema: 'main' }),
      201,
    ).body.id;
  const labels = async (who: ApiClient): Promise<readonly string[]> =>
    expectStatus(await who.get('/api/v1/saved_query/?q=(page_size:100)'), 200).body.result.map(
      ({ label }: { readonly label: string }) => label,
    );

  async function exported(
    ids: readonly number[],
    credentials: { readonly username: string; readonly password: string } = ADMIN,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await fetch(`${facet.url}/api/v1/saved_query/export/?q=!(${ids.join(',')})`, {
      headers: { authorization: await bearer(credentials) },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=saved_query_export_\d{8}T\d{6}\.zip$/,
    );
    return new Uint8Array(await answer.arrayBuffer());
  }

  async function bearer(credentials: { readonly username: string; readonly password: string }): Promise<string> {
    const answer = await fetch(`${facet.url}/api/v1/security/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...credentials, provider: 'db' }),
    });
    return `Bearer ${(await answer.json()).access_token}`;
  }

  const upload = (who: ApiClient, bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}) =>
    who.send('POST', '/api/v1/saved_query/import/', {
      raw: { body: multipart(bytes, fields), type: `multipart/form-data; boundary=${BOUNDARY}` },
    });

  it('[A1.1] go into an archive and come back from it, as one’s own', async () => {
    const id = await save('Travels', 'SELECT 1 AS a FROM main.t');
    const archive = await exported([id]);
    expect(Object.keys(unzipSync(archive)).map((path) => path.split('/').slice(1).join('/'))).toEqual([
      'metadata.yaml',
      'queries/embedded/main/Travels.yaml',
      'databases/embedded.yaml',
    ]);
    const refused = await upload(admin, archive);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].extra).toMatchObject({
      'queries/embedded/main/Travels.yaml': 'Saved Query already exists and `overwrite=true` was not passed',
    });
    expectStatus(await admin.put(`/api/v1/saved_query/${id}`, { label: 'Changed since', sql: 'SELECT 2' }), 200);
    expectStatus(await upload(admin, archive, { overwrite: 'true' }), 200);
    const { body } = expectStatus(await admin.get(`/api/v1/saved_query/${id}`), 200);
    expect(body.result).toMatchObject({
      label: 'Travels',
      sql: 'SELECT 1 AS a FROM main.t',
      catalog: 'analytics',
      schema: 'main',
      database: { id: databaseId },
      sql_tables: [{ catalog: null, schema: 'main', table: 't' }],
    });
    expectStatus(await upload(other, archive, { overwrite: 'true' }), 200);
    expect(await labels(other)).toEqual(['Travels']);
    expectStatus(await admin.put(`/api/v1/saved_query/${id}`, { label: 'Still mine' }), 200);
    expect(await labels(other)).toEqual(['Travels']);
    expectStatus(await admin.delete(`/api/v1/saved_query/${id}`), 200);
    expectStatus(await upload(admin, archive), 200);
    expect(await labels(admin)).toContain('Travels');
  });

  it('are announced by an import as by a save', async () => {
    const archive = await exported([await save('Announced', 'SELECT 1')]);
    expectStatus(await upload(admin, archive, { overwrite: 'true' }), 200);
    expectStatus(await upload(other, archive), 200);
    const log = await admin.get('/api/v1/log/?q=(page_size:100,order_column:dttm,order_direction:asc)');
    const lines = log.body.result.filter(({ json }: { readonly json: string | null }) => json?.includes('"Announced"'));
    expect(lines.map(({ action }: { readonly action: string }) => action)).toEqual([
      'query.create',
      'query.update',
      'query.create',
    ]);
  });

  it('are not told to others, one by one or in an archive', async () => {
    const id = await save('Private', 'SELECT 1');
    expect((await other.get(`/api/v1/saved_query/${id}`)).status).toBe(404);
    expect((await other.get(`/api/v1/saved_query/export/?q=!(${id})`)).status).toBe(404);
    expect((await other.get(`/savedqueryviewapi/api/get/${id}`)).status).toBe(404);
    expect((await other.send('PUT', `/savedqueryviewapi/api/update/${id}`, { form: { label: 'x' } })).status).toBe(404);
  });

  it.each([
    ['nothing', undefined, 400, 'Arguments are not correct'],
    ['a text', new TextEncoder().encode('hello'), 422, 'Not a ZIP file'],
  ])('refuse to take in %s', async (_, bytes, status, message) => {
    const answer = bytes
      ? await upload(admin, bytes)
      : await admin.send('POST', '/api/v1/saved_query/import/', {
          raw: { body: `--${BOUNDARY}--\r\n`, type: `multipart/form-data; boundary=${BOUNDARY}` },
        });
    expect(answer).toMatchObject({ status, body: { message } });
  });

  it('[A7.1] [A7.17] are scheduled and read through the older calls', async () => {
    const schedule = { schedule_info: { output_table: 'weekly', start_at: '2026-12-01' } };
    const made = await admin.send('POST', '/savedqueryviewapi/api/create', {
      form: {
        label: 'Weekly',
        description: 'every week',
        db_id: String(databaseId),
        schema: 'main',
        sql: 'SELECT 1',
        extra_json: JSON.stringify(schedule),
      },
    });
    const { item } = expectStatus(made, 200).body;
    const { body } = expectStatus(await admin.get(`/savedqueryviewapi/api/get/${item.id}`), 200);
    expect(body).toMatchObject({
      pk: String(item.id),
      modelview_name: 'SavedQueryViewApi',
      result: { label: 'Weekly' },
    });
    const row = expectStatus(
      await admin.get(`/api/v1/saved_query/?q=(filters:!((col:label,opr:eq,value:Weekly)))`),
      200,
    );
    expect(row.body.result).toMatchObject([{ extra: schedule }]);
    const wrong = await admin.send('POST', '/savedqueryviewapi/api/create', {
      form: { label: 'x', extra_json: 'not JSON' },
    });
    expect(wrong).toMatchObject({ status: 422, body: { message: { extra_json: ['JSON not valid'] } } });
  });

  it('outlive their database', async () => {
    const spare = expectStatus(
      await admin.post('/api/v1/database/', { database_name: 'spare', sqlalchemy_uri: 'duckdb:///examples' }),
      201,
    ).body.id;
    const saved = await admin.post('/api/v1/saved_query/', { label: 'Left behind', sql: 'SELECT 1', db_id: spare });
    expectStatus(await admin.delete(`/api/v1/database/${spare}`), 200);
    const { body } = expectStatus(await admin.get(`/api/v1/saved_query/${saved.body.id}`), 200);
    expect(body.result).toMatchObject({ label: 'Left behind', database: null });
  });

  taggingTests(() => ({ admin, other, databaseId }));

  it('tell a user nothing of a database that is closed to them', async () => {
    const extra = JSON.stringify({
      cost_estimate_enabled: true,
      engine_params: { connect_args: { password: 'S3CR3T-EXTRA', proxy: 'proxy.internal' } },
    });
    expectStatus(await admin.put(`/api/v1/database/${databaseId}`, { extra }), 200);
    const archive = await exported([await save('Archived', 'SELECT 1')]);
    const hidden = /S3CR3T-EXTRA|proxy\.internal|embedded/;
    // Users who may change databases see their settings, and no secret among them.
    const own = expectStatus(await admin.get('/api/v1/database/'), 200).text;
    expect(own).toContain('proxy.internal');
    expect(own).not.toContain('S3CR3T-EXTRA');

    for (const answer of [
      await other.post('/api/v1/saved_query/', { label: 'x', sql: 'SELECT 1', db_id: databaseId }),
      await other.send('POST', '/savedqueryviewapi/api/create', { form: { label: 'x', db_id: String(databaseId) } }),
    ])
      expect(answer).toMatchObject({ status: 422, body: { message: { db_id: ['Database does not exist'] } } });
    const mine = expectStatus(await other.post('/api/v1/saved_query/', { label: 'mine', sql: 'SELECT 1' }), 201).body
      .id;
    expect((await other.put(`/api/v1/saved_query/${mine}`, { db_id: databaseId })).status).toBe(422);
    expectStatus(await upload(other, archive, { overwrite: 'true' }), 200);
    for (const path of [
      '/api/v1/saved_query/?q=(page_size:100)',
      '/api/v1/query/related/database',
      '/api/v1/saved_query/related/database',
      '/api/v1/database/',
    ])
      expect(expectStatus(await other.get(path), 200).text, path).not.toMatch(hidden);

    // With a right to one database they see it, not how it is connected.
    const reader = await signUp(facet.url, admin, 'alpha_reader', ['Alpha', 'sql_lab']);
    const seen = expectStatus(await reader.get('/api/v1/database/'), 200);
    expect(seen.text).not.toMatch(/S3CR3T-EXTRA|proxy\.internal/);
    expect(JSON.parse(seen.body.result[0].extra)).toEqual({ cost_estimate_enabled: true, engine_params: {} });
    const saved = await reader.post('/api/v1/saved_query/', { label: 'y', sql: 'SELECT 1', db_id: databaseId });
    const login = { username: 'alpha_reader', password: USER_PASSWORD };
    const files = unzipSync(await exported([expectStatus(saved, 201).body.id], login));
    expect(Buffer.concat(Object.values(files)).toString()).not.toMatch(/S3CR3T-EXTRA|proxy\.internal/);
  });

  it('[A7.16] are shared under an id that cannot be guessed', async () => {
    const value = JSON.stringify({ dbId: databaseId, sql: "SELECT '<b>'" });
    const { id } = expectStatus(await admin.send('POST', '/kv/store/', { form: { value } }), 200).body;
    const shared = expectStatus(await other.get(`/kv/${id}/`), 200);
    expect(shared.text).toBe(value);
    expect(shared.headers.get('content-type')).toContain('text/plain');
    expect(Number.isSafeInteger(id)).toBe(true);
    for (const wrong of [1, id - 1, '../etc', '99999999999999999999'])
      expect((await other.get(`/kv/${wrong}/`)).status).toBe(404);
  });

  it.each([
    ['/superset/dashboard/3/?standalone=1#row', 302],
    ['//superset/explore/?slice_id=3', 302],
    ['//evil.example/superset/', 404],
    ['https://evil.example/', 404],
    ['/.//evil.example', 404],
    ['{"sql": "SELECT 1"}', 404],
  ])('short links lead to pages of this server alone: %s', async (value, status) => {
    const { id } = expectStatus(await admin.post('/kv/store/', { value }), 200).body;
    const answer = await other.get(`/r/${id}/`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('location')).toBe(status === 302 ? value.replace(/^\/\//, '/') : null);
  });

  it('those of an installation that was left go on, where an administrator brings them along', async () => {
    const moved = { id: 17, value: '/superset/dashboard/3/' };
    expect((await other.post('/kv/store/', moved)).status).toBe(403);
    expect(expectStatus(await admin.post('/kv/store/', moved), 200).body).toEqual({ id: 17 });
    expect((await other.get('/r/17')).headers.get('location')).toBe(moved.value);
    expect((await other.get('/r/18/')).status).toBe(404);
  });
});

function multipart(bytes: Uint8Array, fields: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="formData"; filename="a.zip"\r\ncontent-type: application/zip\r\n\r\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]));
}
