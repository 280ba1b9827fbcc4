import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { DISTANT_CRONTAB } from '../support/distant-crontab.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { browserPath } from '../support/find-browser.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

const WAIT = { timeout: 90_000, interval: 200 };
const PNG = [137, 80, 78, 71];

let sample: SampleDatabase;
let smtp: MailServer;
let facet: FacetProcess;
let admin: ApiClient;
let stranger: ApiClient;
let outside: Server;
const reached: string[] = [];
const charts: Record<'good' | 'bad', number> = { good: 0, bad: 0 };
let dashboard = 0;
let datasetId = 0;

beforeAll(async () => {
  sample = await createSampleDatabase();
  smtp = await openMailServer();
  outside = createServer((request, answer) => {
    reached.push(request.url ?? '');
    answer.end('x');
  }).listen(0, '127.0.0.1');
  facet = await startFacet({
    env: {
      ...sample.env,
      FACET_CHROMIUM: await browserPath(),
      FACET_FEATURE_ALERT_REPORTS: 'true',
      FACET_FEATURE_THUMBNAILS: 'true',
      FACET_FEATURE_ENABLE_DASHBOARD_SCREENSHOT_ENDPOINTS: 'true',
    },
  });
  admin = await signIn(facet.url);
  stranger = await signUp(facet.url, admin, 'stranger', ['Gamma']);
  ({ datasetId } = await sample.register(admin));
  const metrics = [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'trips' }];
  for (const [name, column] of [['good', 'city'] as const, ['bad', 'no_such_column'] as const]) {
    const form = {
      viz_type: 'table',
      datasource: `${datasetId}__table`,
      query_mode: 'aggregate',
      groupby: [column],
      metrics,
    };
    const made = await admin.post('/api/v1/chart/', {
      slice_name: `Trips, ${name}`,
      viz_type: 'table',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: JSON.stringify(form),
    });
    charts[name] = expectStatus(made, 201).body.id;
  }
  const port = (outside.address() as AddressInfo).port;
  const text = `![x](http://127.0.0.1:${port}/markdown) Long`;
  dashboard = await dashboardOf([charts.good], text, port);
  const mail = { host: '127.0.0.1', port: smtp.port, security: 'none', from: 'facet@example.org', domains: '*' };
  for (const [key, value] of Object.entries(mail))
    expectStatus(await admin.put(`/api/v1/setting/system/facet/channel-email/${key}`, { value }), 200);
}, 180_000);

afterAll(async () => {
  await facet?.stop();
  sample?.remove();
  await smtp?.close();
  outside?.close();
});

/** Charts below each other, with a text that wants more of another server. */
async function dashboardOf(ids: readonly number[], code: string, port: number): Promise<number> {
  const rows = ids.map((id, at) => [`ROW-${at}`, `CHART-${at}`, id] as const);
  const positions = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-T', ...rows.map(([row]) => row)], parents: ['ROOT_ID'] },
    'ROW-T': { type: 'ROW', id: 'ROW-T', children: ['MARKDOWN-1'], meta: { background: 'BACKGROUND_TRANSPARENT' } },
    'MARKDOWN-1': { type: 'MARKDOWN', id: 'MARKDOWN-1', children: [], meta: { width: 12, height: 20, code } },
    ...Object.fromEntries(
      rows.flatMap(([row, chart, id]) => [
        [row, { type: 'ROW', id: row, children: [chart], meta: { background: 'BACKGROUND_TRANSPARENT' } }],
        [chart, { type: 'CHART', id: chart, children: [], meta: { width: 12, height: 120, chartId: id } }],
      ]),
    ),
  };
  const made = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Trips',
    css: `.dashboard { background-image: url(http://127.0.0.1:${port}/css) }`,
  });
  const id = expectStatus(made, 201).body.id;
  const metadata = JSON.stringify({ positions });
  expectStatus(await admin.put(`/api/v1/dashboard/${id}`, { json_metadata: metadata }), 200);
  return id;
}

const bytesOf = async (path: string, as: ApiClient = admin) => {
  const answer = await as.send('GET', path);
  return { status: answer.status, type: answer.headers.get('content-type'), text: answer.text };
};

/** Width and height of a PNG, read where its format has them. */
async function pngAt(path: string): Promise<{ readonly width: number; readonly height: number }> {
  const token = (await signInToken()).access_token;
  const answer = await fetch(`${facet.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, PNG.length)]).toEqual(PNG);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

async function signInToken(): Promise<{ readonly access_token: string }> {
  const answer = await fetch(`${facet.url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'a long secret', provider: 'db', refresh: false }),
  });
  return (await answer.json()) as { readonly access_token: string };
}

const isLinux = process.platform === 'linux';

/** Kills what shows pages for this server. @returns How many processes that were */
function killBrowser(server: number): number {
  const parents = new Map<number, number>();
  const pages: number[] = [];
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const [stat, command] = ['stat', 'cmdline'].map((file) => readIfThere(`/proc/${name}/${file}`));
    parents.set(Number(name), Number(/\) \S (\d+)/.exec(stat ?? '')?.[1] ?? 0));
    if (command?.includes('--type=renderer')) pages.push(Number(name));
  }
  const isOfServer = (pid: number): boolean => pid === server || (pid > 1 && isOfServer(parents.get(pid) ?? 0));
  const own = pages.filter(isOfServer);
  for (const pid of own) process.kill(pid, 'SIGKILL');
  return own.length;
}

const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 30_000, interval: 10 }).toBe(true);

/** Processes end while they are looked at. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return '';
    throw error;
  }
}

describe('[B3.10] pictures of charts and dashboards', () => {
  it('a thumbnail is asked for, waited for, and had; another digest leads to the right one', async () => {
    const { thumbnail_url: path } = (await admin.get(`/api/v1/chart/${charts.good}`)).body.result;
    // A test that is tried again finds the picture of before.
    const first = await admin.get(`${path}?q=(force:!t)`);
    expect(first.status).toBe(202);
    expect(first.body).toEqual({ task_updated_at: expect.any(String), task_status: 'Pending' });
    await expect.poll(async () => (await bytesOf(path)).status, WAIT).toBe(200);
    expect(await pngAt(path)).toEqual({ width: 400, height: 300 });
    expect(await pngAt(`/api/v1/chart/${charts.good}/thumbnail/abc/`)).toEqual({ width: 400, height: 300 });
    // Pages in the dark have one of their own.
    const dark = `${path}?scheme=dark`;
    const moved = await admin.send('GET', `/api/v1/chart/${charts.good}/thumbnail/abc/?scheme=dark`);
    expect(moved.headers.get('location')).toMatch(/\?scheme=dark$/);
    await expect.poll(async () => (await bytesOf(dark)).status, WAIT).toBe(200);
    const [bright, dim] = [await bytesOf(path), await bytesOf(dark)];
    expect(dim.text).not.toBe(bright.text);
  }, 120_000);

  it('a dashboard has a new thumbnail after a change of its chart', async () => {
    const { thumbnail_url: path } = (await admin.get(`/api/v1/dashboard/${dashboard}`)).body.result;
    await expect.poll(async () => (await bytesOf(path)).status, WAIT).toBe(200);
    const { params } = (await admin.get(`/api/v1/chart/${charts.good}`)).body.result;
    const changed = JSON.stringify({ ...JSON.parse(params), row_limit: 7 + (Date.now() % 1_000) });
    expectStatus(await admin.put(`/api/v1/chart/${charts.good}`, { params: changed }), 200);
    expect((await admin.get(path)).status).toBe(202);
    await expect.poll(async () => (await bytesOf(path)).status, WAIT).toBe(200);
    expectStatus(await admin.put(`/api/v1/chart/${charts.good}`, { params }), 200);
  }, 120_000);

  it('a chart that fails has no thumbnail, and says so', async () => {
    const { thumbnail_url: path } = (await admin.get(`/api/v1/chart/${charts.bad}`)).body.result;
    await expect.poll(async () => (await admin.get(path)).body?.task_status, WAIT).toBe('Error');
  }, 120_000);

  it('a dashboard is pictured in its whole length, as PNG and PDF, for the person who asked, and reaches no other server', async () => {
    const ask = () => admin.post(`/api/v1/dashboard/${dashboard}/cache_dashboard_screenshot/`, {});
    expect((await ask()).status).toBe(202);
    await expect.poll(async () => (await ask()).status, WAIT).toBe(200);
    const { image_url: path, cache_key: key } = (await ask()).body;
    expect(path).toBe(`/api/v1/dashboard/${dashboard}/screenshot/${key}/`);
    const { width, height } = await pngAt(path);
    expect(width).toBe(1600);
    expect(height).toBeGreaterThan(1200 - 1);
    const pdf = await bytesOf(`${path}?download_format=pdf`);
    expect(pdf).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(pdf.text.startsWith('%PDF-')).toBe(true);
    expect((await bytesOf(path, stranger)).status).toBe(404);
    expect(reached).toEqual([]);
  }, 120_000);

  it('the PDF of a dashboard with tabs has a page for each of them, in its own length', async () => {
    // The second is higher than the window of a picture.
    const rows = { 'TAB-1': ['A'], 'TAB-2': ['B', 'C'] };
    const text = { width: 12, height: 100, code: 'Long' };
    const tabs = Object.entries(rows).flatMap(([id, names]) => [
      [id, { type: 'TAB', id, children: names.map((name) => `ROW-${name}`), meta: { text: id } }],
      ...names.flatMap((name) => [
        [`ROW-${name}`, { type: 'ROW', id: `ROW-${name}`, children: [`MARKDOWN-${name}`], meta: {} }],
        [`MARKDOWN-${name}`, { type: 'MARKDOWN', id: `MARKDOWN-${name}`, children: [], meta: text }],
      ]),
    ]);
    const positions = {
      ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['TABS-1'] },
      'TABS-1': { type: 'TABS', id: 'TABS-1', children: Object.keys(rows), meta: {} },
      ...Object.fromEntries(tabs),
    };
    const metadata = { dashboard_title: 'Tabs', json_metadata: JSON.stringify({ positions }) };
    const id = expectStatus(await admin.post('/api/v1/dashboard/', metadata), 201).body.id;
    const answer = await fetch(`${facet.url}/api/v1/dashboard/${id}/picture/?format=pdf&tabs=all`, {
      method: 'POST',
      headers: { authorization: `Bearer ${(await signInToken()).access_token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(200);
    const [first, second, ...more] = (await PDFDocument.load(await answer.arrayBuffer())).getPages();
    expect(more).toEqual([]);
    expect(second?.getHeight()).toBeGreaterThan(first?.getHeight() ?? Number.POSITIVE_INFINITY);
  }, 120_000);

  it('a chart that draws vectors is there as SVG with its texts, and a table says that it is not', async () => {
    const metric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'trips' };
    const pie = { viz_type: 'pie', datasource: `${datasetId}__table`, groupby: ['city'], metric };
    const made = await admin.post('/api/v1/chart/', {
      slice_name: 'Pie <script>',
      viz_type: 'pie',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: JSON.stringify(pie),
    });
    const { access_token: token } = await signInToken();
    const take = (id: number) =>
      fetch(`${facet.url}/api/v1/chart/${id}/picture/?format=svg`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      });
    const drawn = await take(expectStatus(made, 201).body.id);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const text = await drawn.text();
    expect(text).toMatch(/<svg[^>]* viewBox="0 0 \d+ \d+/);
    expect(text).toContain('Quito');
    expect(text).not.toMatch(/<script|foreignObject|\son\w+=|https?:\/\/(?!www\.w3\.org)|var\(--/);
    const table = await take(charts.good);
    expect([table.status, (await table.json()).message]).toEqual([422, expect.stringContaining('PNG or PDF')]);
    const whole = await admin.post(`/api/v1/dashboard/${dashboard}/picture/?format=svg`, {});
    expect([whole.status, whole.body.message]).toEqual([422, expect.stringContaining('A dashboard has no SVG')]);
  }, 120_000);

  it.skipIf(!isLinux)(
    `a picture whose browser is killed is taken by a fresh one${isLinux ? '' : ' (needs /proc)'}`,
    async () => {
      const take = async (): Promise<string> => {
        const answer = await fetch(`${facet.url}/api/v1/chart/${charts.good}/picture/?format=png`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{}',
        });
        return answer.ok ? 'taken' : answer.text();
      };
      const { access_token: token } = await signInToken();
      expect(await take()).toBe('taken');
      // While it rests, between two pictures.
      expect(killBrowser(facet.child.pid ?? 0)).toBeGreaterThan(0);
      expect(await take()).toBe('taken');
      // And while it draws.
      const opened = () => facet.output().split('"path":"/explore/"').length;
      const before = opened();
      const picture = take();
      await until(() => opened() > before);
      expect(killBrowser(facet.child.pid ?? 0)).toBeGreaterThan(0);
      expect(await picture).toBe('taken');
      expect(facet.output()).toContain('the browser that takes pictures ended');
    },
    120_000,
  );

  it('a chart that a person may not see has no picture for that person', async () => {
    const { thumbnail_url: path } = (await admin.get(`/api/v1/chart/${charts.good}`)).body.result;
    expect((await stranger.get(path)).status).toBe(404);
  });
});

describe('[A7.40] pictures in reports', () => {
  it.each(['PNG', 'PDF'] as const)(
    'a dashboard goes out as %s',
    async (format) => {
      const name = `Pictured ${format} ${Date.now()}`;
      const made = await admin.post('/api/v1/report/', {
        type: 'Report',
        name,
        crontab: DISTANT_CRONTAB,
        dashboard,
        custom_width: 1000,
        report_format: format,
        recipients: [{ type: 'Email', recipient_config_json: { target: 'ann@example.org' } }],
      });
      const id = expectStatus(made, 201).body.id;
      expectStatus(await admin.post(`/api/v1/report/${id}/run`, undefined), 202);
      const found = () => smtp.mails.find(({ mail }) => mail.subject?.endsWith(name));
      await expect.poll(() => found() !== undefined, WAIT).toBe(true);
      const [file] = found()?.mail.attachments ?? [];
      expect(file?.contentType).toBe(format === 'PNG' ? 'image/png' : 'application/pdf');
      if (format === 'PNG') expect(file?.content.readUInt32BE(16)).toBe(2000);
      else expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-');
      // What was sent is kept with its run, for who may see the schedule and the dashboard.
      const last = async () => (await admin.get(`/api/v1/report/${id}/log/`)).body.result[0];
      await expect
        .poll(async () => (await last()).pictures, WAIT)
        .toEqual([
          { position: 0, name: file?.filename, type: file?.contentType, bytes: file?.content.length, state: 'kept' },
        ]);
      const log = await last();
      const target = { channel: 'Email', target: 'ann@example.org' };
      expect(log.deliveries).toEqual([{ ...target, sent: true, next_try_dttm: null }]);
      const address = `/api/v1/report/${id}/log/${log.id}/picture/0`;
      const kept = await admin.send('GET', address, { headers: { 'sec-fetch-dest': 'image' } });
      expect([kept.status, kept.headers.get('content-type')]).toEqual([200, file?.contentType]);
      expect((await stranger.get(address)).status).not.toBe(200);
      expect((await admin.get(`/api/v1/report/${id}/log/${log.id + 1000}/picture/0`)).status).toBe(404);
      expectStatus(await admin.delete(`/api/v1/report/${id}`), 200);
      expect((await admin.get(address)).status).toBe(404);
    },
    120_000,
  );
});
