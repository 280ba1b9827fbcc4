import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, openSession } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';
import { made } from '../support/made-objects.ts';

let facet: FacetProcess;
let admin: ApiClient;
let sample: SampleDatabase;

// Pages are there only in the runs that build the web app.
beforeAll(async () => {
  sample = await createSampleDatabase();
  facet = await startFacet({ env: sample.env });
  admin = await openSession(facet.url);
}, 180_000);
afterAll(async () => {
  await facet?.stop();
  sample?.remove();
});

const SITE = 'https://wiki.example.org';
const FRAMED = { headers: { accept: 'text/html', 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' } };

async function framedBy(path: string): Promise<string | undefined> {
  const { headers } = await admin.send('GET', path, FRAMED);
  return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
}

describe('a dashboard in a frame of another site', () => {
  it('is shown to the sites of a setting while EMBEDDED_SUPERSET is on, and no other page is', async () => {
    const id = await made(admin, '/api/v1/dashboard/', { dashboard_title: 'Board' });
    const { key } = expectStatus(await admin.post(`/api/v1/dashboard/${id}/permalink`, {}), 201).body;
    const led = await admin.send('GET', `/superset/dashboard/p/${key}/`, FRAMED);
    expectStatus(led, 302);
    const page = led.headers.get('location') ?? '';
    expect(await framedBy(page)).toBe("'self'");
    expectStatus(await admin.put('/api/v1/setting/system/facet/dashboards/framingSites', { value: SITE }), 200);
    expect(await framedBy(page)).toBe("'self'");
    expectStatus(await admin.put('/api/v1/feature_flag/EMBEDDED_SUPERSET', { value: true }), 200);
    expect(await framedBy(page)).toBe(`'self' ${SITE}`);
    expect(await framedBy('/chart/list/')).toBe("'self'");
  });
});

it('a chart is shown in a frame to the sites of a setting while EMBEDDABLE_CHARTS is on', async () => {
  const { datasetId } = await sample.register(admin);
  const state = {
    formData: { viz_type: 'table', datasource: `${datasetId}__table` },
    urlParams: [['standalone', '1']],
  };
  const { key } = expectStatus(await admin.post('/api/v1/explore/permalink', state), 201).body;
  const led = await admin.send('GET', `/superset/explore/p/${key}/`, FRAMED);
  expectStatus(led, 302);
  const page = led.headers.get('location') ?? '';
  expect(await framedBy(page)).toBe("'self'");
  expectStatus(await admin.put('/api/v1/setting/system/facet/explore/chartFramingSites', { value: SITE }), 200);
  expect(await framedBy(page)).toBe(`'self' ${SITE}`);
  expectStatus(await admin.put('/api/v1/feature_flag/EMBEDDABLE_CHARTS', { value: false }), 200);
  expect(await framedBy(page)).toBe("'self'");
});
