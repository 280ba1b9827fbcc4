import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { DISTANT_CRONTAB } from '../support/distant-crontab.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { browserPath } from '../support/find-browser.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

const WAIT = { timeout: 90_000, interval: 200 };

const folder = mkdtempSync(join(tmpdir(), 'facet-full-'));

let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let chart: number;

beforeAll(async () => {
  sample = await createSampleDatabase();
  // A folder that nothing can be written into, for root neither, as that of a full disk.
  const full = join(folder, 'full');
  writeFileSync(full, '');
  facet = await startFacet({
    readyWithinMs: 150_000,
    env: {
      ...sample.env,
      TMPDIR: full,
      FACET_CHROMIUM: await browserPath(),
      FACET_FEATURE_ALERT_REPORTS: 'true',
    },
  });
  admin = await signIn(facet.url);
  const { datasetId } = await sample.register(admin);
  const form = { viz_type: 'table', datasource: `${datasetId}__table`, query_mode: 'raw', all_columns: ['city'] };
  const made = await admin.post('/api/v1/chart/', {
    slice_name: 'Trips',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(form),
    query_context: JSON.stringify({
      datasource: { id: datasetId, type: 'table' },
      form_data: form,
      queries: [{ columns: ['city'], row_limit: 10 }],
      result_format: 'json',
      result_type: 'full',
    }),
  });
  chart = expectStatus(made, 201).body.id;
}, 180_000);

afterAll(async () => {
  await facet?.stop();
  sample?.remove();
  rmSync(folder, { recursive: true });
});

/** Runs a report to the log of the server. @returns How it ended */
async function ended(report_format: string) {
  const made = await admin.post('/api/v1/report/', {
    type: 'Report',
    name: `Trips as ${report_format} ${Date.now()}`,
    crontab: DISTANT_CRONTAB,
    chart,
    report_format,
    recipients: [{ type: 'log', recipient_config_json: { target: 'trial' } }],
  });
  const id = expectStatus(made, 201).body.id;
  expectStatus(await admin.post(`/api/v1/report/${id}/run`, undefined), 202);
  const last = async () => (await admin.get(`/api/v1/report/${id}/log/`)).body.result[0];
  await expect.poll(async () => (await last())?.end_dttm ?? null, WAIT).not.toBeNull();
  return last();
}

it('where nothing can be written beside the server, a picture says why there is none, and text goes out', async () => {
  expect(await ended('PNG')).toMatchObject({
    state: 'Error',
    error_message: expect.stringMatching(/^The browser for images does not start: E[A-Z]+/),
  });
  const asked = await admin.post(`/api/v1/chart/${chart}/picture/?format=png&scale=1&scheme=light`, undefined);
  expect(asked.status).toBe(503);
  expect(JSON.stringify(asked.body)).toContain('free disk space');
  expect(await ended('TEXT')).toMatchObject({ state: 'Success' });
}, 180_000);
