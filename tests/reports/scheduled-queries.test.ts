import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';

/** Two whole minutes and what a busy machine takes. */
const PATIENCE = { timeout: 170_000, interval: 500 };
const EACH_MINUTE = { schedule_interval: '* * * * *' };

let facet: FacetProcess;
let admin: ApiClient;
let smtp: MailServer;
let databaseId: number;

beforeAll(async () => {
  smtp = await openMailServer({});
  facet = await startFacet({
    env: {
      FACET_SCHEDULED_QUERIES: '{"JSONSCHEMA":{"properties":{"schedule_interval":{"type":"string"}}}}',
      FACET_RUN_SCHEDULED_QUERIES: 'true',
    },
  });
  admin = await signIn(facet.url);
  const made = await admin.post('/api/v1/database/', {
    database_name: 'written',
    sqlalchemy_uri: 'duckdb:///examples',
    expose_in_sqllab: true,
    allow_ctas: true,
    allow_dml: true,
  });
  databaseId = expectStatus(made, 201).body.id;
  await rowsOf("create table trips as select ['Oslo', 'Quito', 'Suva'][i % 3 + 1] as city from range(1000) t(i)");
  const mail = { host: '127.0.0.1', port: smtp.port, security: 'none', from: 'facet@example.org', domains: '*' };
  for (const [key, value] of Object.entries(mail))
    expectStatus(await admin.put(`/api/v1/setting/system/facet/channel-email/${key}`, { value }), 200);
}, 120_000);

afterAll(async () => {
  await facet?.stop();
  await smtp?.close();
});

/** @returns Its id */
async function schedule(label: string, sql: string, members: object): Promise<number> {
  const extra = JSON.stringify({ schedule_info: { ...EACH_MINUTE, ...members } });
  const body = { label, db_id: databaseId, schema: 'main', sql, extra_json: extra };
  return expectStatus(await admin.post('/api/v1/saved_query/', body), 201).body.id;
}

interface Run {
  readonly status: string;
  readonly error_message: string | null;
  readonly tab_name: string;
}

/** Runs in the history of the person, the last one first. */
async function runsOf(label: string): Promise<readonly Run[]> {
  const { body } = expectStatus(await admin.get('/api/v1/query/?q=(page_size:100)'), 200);
  return body.result.filter((run: Run) => run.tab_name === label);
}

const rowsOf = async (sql: string) => {
  const asked = { database_id: databaseId, sql, schema: 'main', runAsync: false };
  return expectStatus(await admin.post('/api/v1/sqllab/execute/', asked), 200).body.data;
};

describe('queries that SQL Lab schedules', () => {
  it('run at their times: into a table anew each time, by mail to their person, and fail in the history', async () => {
    const query = 'select city, count(*) as trips from trips group by city order by city';
    const table = await schedule('Into a table', query, { output_table: 'trips_by_city' });
    const mailed = await schedule('By mail', query, { email_rows: true });
    const foreign = await schedule('Over a table of others', query, { output_table: 'trips' });
    // Its person has made a table of that name in another schema, and says that it was a run of the schedule.
    await rowsOf('create schema side');
    const forged = {
      database_id: databaseId,
      sql: 'select 1 as one',
      schema: 'side',
      select_as_cta: true,
      tmp_table_name: 'trips',
      client_id: 'scheduled-1',
      sql_editor_id: `schedule-${foreign}`,
    };
    expectStatus(await admin.post('/api/v1/sqllab/execute/', forged), 200);
    await rowsOf('create table passing as select 1 as n');
    const kept = await schedule('Fails later', 'select n from passing', { output_table: 'kept_rows' });
    const over = await schedule('Over', query, { end_date: '2020-01-01T00:00:00Z' });
    const bad = await schedule('Cannot be', query, { output_table: 'Trips; drop' });

    await expect.poll(async () => (await runsOf('By mail')).map(({ status }) => status), PATIENCE).toContain('success');
    await expect.poll(() => smtp.mails.length, PATIENCE).toBeGreaterThan(0);
    const mail = smtp.mails.find(({ mail: { subject } }) => subject === 'By mail')?.mail;
    expect(mail?.attachments[0]?.content.toString()).toBe('city,trips\nOslo,334\nQuito,333\nSuva,333\n');

    await expect
      .poll(async () => (await runsOf('Fails later')).map(({ status }) => status), PATIENCE)
      .toContain('success');
    expect(await rowsOf('select n from kept_rows')).toEqual([{ n: 1 }]);
    await rowsOf('drop table passing');

    // The second run takes the place of the table that the first one made.
    await expect
      .poll(async () => (await runsOf('Into a table')).filter(({ status }) => status === 'success').length, PATIENCE)
      .toBeGreaterThan(1);
    expect(await rowsOf('select trips from trips_by_city')).toHaveLength(3);

    // A run that fails leaves what the one before it made, and nothing of its own.
    await expect.poll(async () => (await runsOf('Fails later'))[0]?.status, PATIENCE).toBe('failed');
    expect(await rowsOf('select n from kept_rows')).toEqual([{ n: 1 }]);
    const own = "select table_name from information_schema.tables where table_name like 'facet\\_%' escape '\\'";
    expect(await rowsOf(own)).toEqual([]);

    const [refused] = await runsOf('Over a table of others');
    expect(refused).toMatchObject({ status: 'failed', error_message: expect.stringMatching(/exists/) });
    expect(await rowsOf('select count(*) as n from trips')).toEqual([{ n: 1000 }]);
    expect(await runsOf('Over')).toEqual([]);
    expect(await runsOf('Cannot be')).toEqual([]);
    for (const id of [table, mailed, foreign, kept, over, bad])
      expectStatus(await admin.delete(`/api/v1/saved_query/${id}`), 200);
  }, 400_000);
});
