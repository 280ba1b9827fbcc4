import { existsSync, readdirSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, anonymous, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

const FAULTY = fileURLToPath(new URL('./faulty-main.ts', import.meta.url));
const SUPERVISED = fileURLToPath(new URL('./supervised-main.mjs', import.meta.url));

type LogLine = Readonly<Record<string, unknown>>;

const linesOf = (facet: FacetProcess): readonly LogLine[] =>
  facet
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : []));

async function pluginOf(admin: ApiClient, id: string) {
  const { body } = expectStatus(await admin.get('/api/v1/plugin/'), 200);
  return body.result.find((plugin: { readonly id: string }) => plugin.id === id);
}

describe('plugins that misbehave, in a whole server', () => {
  let facet: FacetProcess;
  let admin: ApiClient;
  beforeAll(async () => {
    facet = await startFacet({
      program: [FAULTY, 'throws-at-start', 'hangs-at-start', 'bad-routes', 'hook-owner', 'bad-taps'],
      env: { FACET_CALL_SECONDS: '2' },
    });
    admin = await signIn(facet.url);
  });
  afterAll(async () => {
    expect(await facet?.stop()).toBe(0);
  });

  const neighboursWork = async () => {
    expectStatus(await admin.get('/api/v1/bad/well'), 200);
    expectStatus(await admin.get('/api/v1/dashboard/'), 200);
  };

  it.each([
    ['throws-at-start', 'KRN_THREW', 'I do not want to'],
    ['hangs-at-start', 'KRN_TIMEOUT', 'Activation'],
  ])('%s: it alone fails, with %s as the cause', async (name, code, says) => {
    const plugin = await pluginOf(admin, `facet/${name}`);
    expect(plugin.server).toMatchObject({ state: 'failed', cause: { code, owner: `facet/${name}` } });
    expect(plugin.server.cause.message).toContain(says);
    expect(linesOf(facet)).toContainEqual(expect.objectContaining({ level: 'error', pluginId: `facet/${name}`, code }));
    await neighboursWork();
  });

  it.each([
    ['throw', 500, 'KRN_THREW', 'the route is broken'],
    ['hang', 504, 'KRN_TIMEOUT', 'GET /api/v1/bad/hang'],
    ['reject', 200, 'KRN_THREW', ''],
    ['timer', 200, 'KRN_THREW', 'the timer is broken'],
  ])('a route that does "%s" is answered with %d, counted and told', async (deed, status, code, says) => {
    const before = (await pluginOf(admin, 'facet/bad-routes')).failures?.count ?? 0;
    const answer = await anonymous(facet.url).get(`/api/v1/bad/${deed}`);
    expect(answer.status).toBe(status);
    const told = async () => (await pluginOf(admin, 'facet/bad-routes')).failures;
    await expect.poll(async () => (await told())?.count).toBe(before + 1);
    const { last } = await told();
    expect(last).toMatchObject({ code, owner: 'facet/bad-routes' });
    expect(last.message).toContain(says);
    expect(linesOf(facet)).toContainEqual(expect.objectContaining({ level: 'error', pluginId: 'facet/bad-routes' }));
    await neighboursWork();
  });

  it.each([
    ['isolate', 'throw', 200],
    ['isolate', 'hang', 200],
    ['fail-closed', 'throw', 500],
    ['fail-closed', 'hang', 500],
  ])(
    'a tap on a hook with the policy "%s" that does "%s" gives %d, and it answers for it',
    async (policy, deed, status) => {
      const before = (await pluginOf(admin, 'facet/bad-taps')).failures?.count ?? 0;
      expect((await anonymous(facet.url).get(`/api/v1/taps/${policy}/${deed}`)).status).toBe(status);
      expect((await pluginOf(admin, 'facet/bad-taps')).failures.count).toBe(before + 1);
      const well = expectStatus(await anonymous(facet.url).get(`/api/v1/taps/${policy}/well`), 200);
      expect(well.body).toEqual({ said: 'word' });
      await neighboursWork();
    },
  );
});

describe('row policies and export guards of plugins, in a whole server', { timeout: 60_000 }, () => {
  let sample: SampleDatabase;
  let facet: FacetProcess;
  let admin: ApiClient;
  let databaseId: number;
  let datasetId: number;
  beforeAll(async () => {
    sample = await createSampleDatabase();
    facet = await startFacet({
      program: [FAULTY, 'bad-policy', 'dead-policy', 'export-guard', 'dead-guard'],
      env: sample.env,
    });
    admin = await signIn(facet.url);
    ({ databaseId, datasetId } = await sample.register(admin));
  });
  afterAll(async () => {
    await facet?.stop();
    sample?.remove();
  });

  const chart = (format: 'json' | 'csv' | 'xlsx' | 'arrow') =>
    admin.post('/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      result_format: format,
      queries: [{ metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }] }],
    });
  let runs = 0;
  const lab = () =>
    admin.post('/api/v1/sqllab/execute/', {
      database_id: databaseId,
      client_id: `run${(runs += 1)}`,
      sql: 'SELECT COUNT(*) AS n FROM trips',
      schema: 'main',
    });
  const behave = async (deed: string) =>
    expectStatus(await anonymous(facet.url).get(`/api/v1/policies/${deed}?dataset=${datasetId}`), 200);

  it('refuse every way to rows while one of them fails, and are named', async () => {
    const refused = async (owner: string) => {
      for (const answer of [await chart('json'), await lab()]) {
        const { errors } = expectStatus(answer, 503).body;
        expect(errors).toMatchObject([{ extra: { owner } }]);
        expect(errors[0].message).toContain(`the row policy of ${owner} cannot be used`);
      }
    };
    const counted = async () => [
      expectStatus(await chart('json'), 200).body.result[0].data[0].n,
      expectStatus(await lab(), 200).body.data[0].n,
    ];

    await refused('facet/dead-policy');
    expectStatus(await admin.put('/api/v1/plugin/facet/dead-policy', { enabled: false }), 200);
    const [all] = await counted();
    expect(all).toBeGreaterThan(0);
    expect(await counted()).toEqual([all, all]);
    await behave('throw');
    await refused('facet/bad-policy');
    await behave('lie');
    await refused('facet/bad-policy');
    await behave('narrow');
    expect(await counted()).toEqual([0, 0]);
    await behave('well');
    expect(await counted()).toEqual([all, all]);
  });

  it('let no file leave that one of them refuses, or cannot be asked about; what leaves is in the activity log', async () => {
    expectStatus(await lab(), 200);
    const download = (format: string) => admin.get(`/api/v1/sqllab/export/run${runs}/?format=${format}`);
    const says = (answer: { readonly body: { readonly errors: readonly { readonly message: string }[] } }) =>
      answer.body.errors[0]?.message;
    for (const answer of [await chart('arrow'), await chart('csv'), await download('parquet')])
      expect(says(expectStatus(answer, 503))).toContain('the export guard of facet/dead-guard did not answer');
    expectStatus(await admin.put('/api/v1/plugin/facet/dead-guard', { enabled: false }), 200);
    expect(says(expectStatus(await chart('csv'), 403))).toBe('no csv of dataset leaves');
    expect(says(expectStatus(await download('csv'), 403))).toBe('no csv of sql leaves');
    for (const answer of [await chart('xlsx'), await download('xlsx')])
      expect(says(expectStatus(answer, 503))).toContain('the export guard of facet/export-guard did not answer');
    expectStatus(await chart('arrow'), 200);
    expectStatus(await download('parquet'), 200);
    const lines = async () => {
      const { result } = expectStatus(await admin.get('/api/v1/log/?q=(page_size:100)'), 200).body;
      return result
        .filter(({ action }: { readonly action: string }) => action.endsWith('.export'))
        .map(({ action, json }: { readonly action: string; readonly json: string }) => [
          action,
          JSON.parse(json).format,
        ])
        .sort();
    };
    await expect.poll(lines).toEqual([
      ['dataset.export', 'arrow'],
      ['sql.export', 'parquet'],
    ]);
  });

  it('tell administrators in which stage queries spend their time', async () => {
    expectStatus(await chart('json'), 200);
    const figures = async () => String((await admin.get('/metrics')).body);
    await expect.poll(figures).toMatch(/facet_query_stage_seconds_count\{stage="run"\} [1-9]/);
  });
});

/** Longer than a busy machine needs to load the code of any plugin. */
const BLOCKED_SECONDS = '4';

describe('plugins that block the whole process', { timeout: 120_000 }, () => {
  let home: string;
  let facet: FacetProcess;
  const start = async (...names: string[]) => {
    home = mkdtempSync(join(tmpdir(), 'facet-blocked-'));
    facet = await startFacet({
      home,
      program: [SUPERVISED, FAULTY, ...names],
      env: { FACET_BLOCKED_SECONDS: BLOCKED_SECONDS },
    });
  };
  /** The supervised server has a new port after each start. */
  const lastUrl = (): string => [...facet.output().matchAll(/^Facet is ready at (\S+)$/gm)].at(-1)?.[1] ?? '';
  const readies = (): number => facet.output().match(/^Facet is ready at/gm)?.length ?? 0;
  const end = async () => {
    expect(await facet.stop()).toBe(0);
    rmSync(home, { recursive: true, force: true });
  };

  it('a loop at the start: the process ends, the next one leaves the plugin out and says why', async () => {
    await start('loops-at-start', 'bad-routes');
    try {
      const admin = await signIn(lastUrl());
      const { server } = await pluginOf(admin, 'facet/loops-at-start');
      expect(server).toMatchObject({ state: 'failed', cause: { code: 'KRN_BLOCKED', owner: 'facet/loops-at-start' } });
      expect(server.cause.message).toContain('Activation of "facet/loops-at-start"');
      expectStatus(await admin.get('/api/v1/bad/well'), 200);
      const line = linesOf(facet).find(({ message }) => String(message).startsWith('the process was blocked'));
      expect(line).toMatchObject({ level: 'error', pluginId: 'facet/loops-at-start', what: 'Activation' });
      expect(line?.['stack']).toContainEqual(expect.stringContaining('/plugins/bad-start/'));
    } finally {
      await end();
    }
  });

  it('a route that loops: the call is refused to that person for a while, and no plugin is blamed', async () => {
    await start('bad-routes');
    try {
      const loops = (who: ApiClient) =>
        who.get('/api/v1/bad/loop').catch((error: unknown) => expect(error).toBeInstanceOf(TypeError));
      for (const starts of [2, 3]) {
        const admin = await signIn(lastUrl());
        await loops(starts === 2 ? anonymous(lastUrl()) : admin);
        await expect.poll(readies, { timeout: 40_000 }).toBe(starts);
      }
      const admin = await signIn(lastUrl());
      for (const who of [anonymous(lastUrl()), admin]) {
        const refused = expectStatus(await who.get('/api/v1/bad/loop'), 429);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
        expectStatus(await who.get('/api/v1/bad/well'), 200);
      }
      expect((await pluginOf(admin, 'facet/bad-routes')).server).toMatchObject({ state: 'active' });
      const line = linesOf(facet).find(({ message }) => String(message).startsWith('the process was blocked'));
      expect(line).toMatchObject({ pluginId: 'facet/bad-routes', route: 'GET /api/v1/bad/loop', userId: 0 });
    } finally {
      await end();
    }
  });

  it.each([['loop-later', 'Work in the background']])(
    'a route that does "%s": a new process is there soon, and the second time without it, until an administrator tries again',
    async (deed, what) => {
      await start('bad-routes');
      const block = async (starts: number) => {
        // It may be answered before it blocks, or never.
        await anonymous(lastUrl())
          .get(`/api/v1/bad/${deed}`)
          .catch((error: unknown) => expect(error).toBeInstanceOf(TypeError));
        await expect.poll(readies, { timeout: 40_000 }).toBe(starts);
      };
      try {
        await block(2);
        expectStatus(await anonymous(lastUrl()).get('/api/v1/bad/well'), 200);
        await block(3);
        const admin = await signIn(lastUrl());
        const cause = (await pluginOf(admin, 'facet/bad-routes')).server.cause;
        expect(cause).toMatchObject({ code: 'KRN_BLOCKED' });
        expect(cause.message).toContain(what);
        expect((await admin.get('/api/v1/bad/well')).status).toBe(503);
        expectStatus(await admin.get('/api/v1/dashboard/'), 200);
        expectStatus(await admin.send('POST', '/api/v1/plugin/facet/bad-routes/retry'), 200);
        expectStatus(await admin.get('/api/v1/bad/well'), 200);
        expect(existsSync(join(home, 'crashes')) ? readdirSync(join(home, 'crashes')) : []).toEqual([]);
      } finally {
        await end();
      }
    },
  );
});
