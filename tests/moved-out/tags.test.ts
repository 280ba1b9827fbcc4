import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taggedObjectTests, taggingTests } from '../contract/tagging-tests.ts';
import { type ApiClient, expectStatus, signIn, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { facetCommand, moveOut } from './move-out.ts';

let facet: FacetProcess;
let admin: ApiClient;
let other: ApiClient;
let databaseId: number;
let folder: string;

const statusOf = async (id: string) => expectStatus(await admin.get(`/api/v1/plugin/${id}`), 200).body.result;
/** The process that was started for a plugin last, by the log. */
const processOf = (id: string): number =>
  facet
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): { message?: string; pluginId?: string; hostPid?: number } => JSON.parse(line))
    .findLast(({ message, pluginId }) => message === 'process started' && pluginId === id)?.hostPid ?? 0;
const turn = (id: string, enabled: boolean) => admin.put(`/api/v1/plugin/${id}`, { enabled });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facet-moved-'));
  facet = await startFacet({ env: { FACET_FEATURE_TAGGING_SYSTEM: 'true' } });
  admin = await signIn(facet.url);
  const made = await admin.post('/api/v1/database/', { database_name: 'own', sqlalchemy_uri: 'duckdb:///examples' });
  databaseId = expectStatus(made, 201).body.id;
  await signUp(facet.url, admin, 'writer', ['Gamma', 'sql_lab']);
  other = await signIn(facet.url, { username: 'writer', password: USER_PASSWORD });
  const place = moveOut(folder, 'tags', ['kysely', 'zod', '@mantine', '@tabler', 'react-i18next']);
  await facetCommand(facet.url, place, 'check');
  await facetCommand(facet.url, place, 'build');
  // It is installed, and the command says why it does not run yet.
  const install = facetCommand(
    facet.url,
    place,
    'install',
    'dist/moved-tags-1.0.0.facet',
    '--grant',
    'net:fetch,session:read',
  );
  await expect(install).rejects.toMatchObject({ stdout: expect.stringContaining('Switch "facet/tags" off') });
}, 120_000);
afterAll(async () => {
  await facet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('tags, taken out of the repository, renamed, built and installed', () => {
  it('wait while the built-in plugin is on, and say what to do', async () => {
    expect((await statusOf('moved/tags')).server).toMatchObject({
      state: 'failed',
      cause: { code: 'KRN_CLAIM_TAKEN', remedy: expect.stringContaining('Switch "facet/tags" off') },
    });
    expectStatus(await admin.get('/api/v1/tag/'), 200);
  });

  it('take its place when it is switched off', async () => {
    expectStatus(await turn('facet/tags', false), 200);
    await expect
      .poll(async () => (await statusOf('moved/tags')).server, { timeout: 10_000 })
      .toMatchObject({ state: 'active', cause: null });
  });

  taggingTests(() => ({ admin, other, databaseId }));
  taggedObjectTests(() => ({ admin, other, databaseId }));

  it('have their pages where the built-in plugin has them', async () => {
    expectStatus(await admin.post('/api/v1/tag/', { name: 'moved' }), 201);
    const browser = await openBrowser();
    const { page, faults } = await newPage(await signedIn(browser, facet.url));
    await page.goto('/superset/tags/');
    await page.getByRole('link', { name: 'moved' }).click();
    await page.getByText('Nothing has this tag yet').waitFor();
    expect(faults).toEqual([]);
    await browser.close();
    expectStatus(await admin.delete('/api/v1/tag/?q=!(moved)'), 200);
  }, 60_000);

  it('are missing from the list of saved queries while their process is down, which a filter by them says', async () => {
    const saved = { db_id: databaseId, label: 'tagged while it ran', sql: 'SELECT 1', schema: 'main' };
    const { id } = expectStatus(await admin.post('/api/v1/saved_query/', saved), 201).body;
    expectStatus(await admin.post(`/api/v1/tag/query/${id}/`, { properties: { tags: ['outside'] } }), 201);
    const row = async () => {
      const { result } = expectStatus(await admin.get('/api/v1/saved_query/?q=(page_size:100)'), 200).body;
      return result.find((one: { readonly id: number }) => one.id === id);
    };
    expect(await row()).toMatchObject({ tags: [{ name: 'outside' }] });
    const byTag = () => admin.get('/api/v1/saved_query/?q=(filters:!((col:tags,opr:saved_query_tags,value:outside)))');
    expect(expectStatus(await byTag(), 200).body.count).toBe(1);
    const down = processOf('moved/tags');
    process.kill(down, 'SIGKILL');
    await expect.poll(row, { interval: 20 }).toMatchObject({ label: 'tagged while it ran', tags: [] });
    // A list that a tag narrows cannot do without: it says whose process is down, and that it comes back.
    const { errors } = expectStatus(await byTag(), 503).body;
    expect(errors).toMatchObject([
      {
        message: 'This needs the plugin moved/tags, which does not answer (PLH_CRASHED).',
        extra: { plugin: 'moved/tags', remedy: expect.stringContaining('try again in a moment') },
      },
    ]);
    await expect.poll(row, { timeout: 20_000 }).toMatchObject({ tags: [{ name: 'outside' }] });
    expect(processOf('moved/tags')).not.toBe(down);
  });

  it('give the place back when it is switched on again', async () => {
    expectStatus(await admin.post('/api/v1/tag/', { name: 'outside' }), 201);
    const count = async () => expectStatus(await admin.get('/api/v1/tag/'), 200).body.count;
    const before = await count();
    expectStatus(await turn('facet/tags', true), 200);
    expect((await statusOf('facet/tags')).server).toMatchObject({ state: 'active' });
    expect((await statusOf('moved/tags')).server).toMatchObject({ state: 'failed' });
    expect(await count()).toBe(0);
    expectStatus(await turn('facet/tags', false), 200);
    await expect.poll(async () => (await admin.get('/api/v1/tag/')).status, { timeout: 10_000 }).toBe(200);
    expect(await count()).toBe(before);
  });
});
