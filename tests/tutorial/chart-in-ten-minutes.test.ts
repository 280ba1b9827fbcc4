import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { authorMachine, type AuthorMachine, packSdk, whyNoPackages } from './author-machine.ts';
import { commandsBelow } from './readme-commands.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ID = 'my-company/my-chart';
const [create = [], dev = [], keep = []] = commandsBelow(
  'A chart in ten minutes',
  readFileSync(join(ROOT, 'sdk/README.md'), 'utf8'),
);

let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let machine: AuthorMachine;
const noPackages = await whyNoPackages();

beforeAll(async () => {
  await packSdk();
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'true' } }), openBrowser()]);
  admin = await signIn(facet.url);
  machine = authorMachine(facet.url);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
  machine?.remove();
});

const chart = () => join(machine.folder, 'my-chart');
const installed = async (): Promise<{ readonly hash: string; readonly development: boolean } | undefined> =>
  (await admin.get('/api/v1/plugin/')).body.result.find((plugin: { readonly id: string }) => plugin.id === ID);

/** A page with the chart of the tutorial over the example data. */
async function openChart(): Promise<{ readonly page: Page; readonly faults: readonly string[] }> {
  const dataset = await exampleDataset(admin, 'penguins');
  const form = {
    viz_type: 'my_company_my_chart',
    datasource: `${dataset}__table`,
    groupby: ['species'],
    metric: 'count',
  };
  const saved = await admin.post('/api/v1/chart/', {
    slice_name: 'My chart',
    viz_type: form.viz_type,
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(form),
  });
  expect(saved.status, saved.text).toBe(201);
  const opened = await newPage(await signedIn(browser, facet.url));
  await opened.page.goto(`/explore/?slice_id=${saved.body.id}`);
  return opened;
}

/** How high each of the bars is that the chart draws. */
const heightOfBars = (page: Page) =>
  page
    .locator('ol li > span:nth-child(2) > span')
    .evaluateAll((bars) => bars.map((bar) => Math.round(bar.getBoundingClientRect().height)));

function startDev(): { readonly child: ChildProcess; output(): string } {
  // A group of its own, so that Ctrl-C reaches npm and what it has started.
  const child = spawn('sh', ['-ec', dev.join('\n')], { cwd: chart(), env: machine.environment, detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

describe.skipIf(noPackages !== undefined)(`the tutorial of the sdk${noPackages ? ` (${noPackages})` : ''}`, () => {
  it('creates a chart whose tests pass, outside of the repository', async () => {
    const output = await machine.type(create);
    expect(output).toContain(`Created ${ID}`);
    expect(output).toMatch(/Tests +3 passed/);
    for (const file of ['package.json', 'package-lock.json', 'tsconfig.json'])
      expect(readFileSync(join(chart(), file), 'utf8')).not.toContain(ROOT);
  }, 300_000);

  it('shows it in a running Facet, follows a change, and takes it away at the end', async () => {
    const { child, output } = startDev();
    const ended = once(child, 'close').then(([code]) => {
      throw new Error(`It ended with ${String(code)}.`);
    });
    ended.catch(() => undefined);
    try {
      await Promise.race([ended, expect.poll(installed, { timeout: 60_000 }).toMatchObject({ development: true })]);
      const first = await installed();
      const { page, faults } = await openChart();
      await page.locator('ol li', { hasText: 'Adelie' }).waitFor({ timeout: 30_000 });
      expect(await heightOfBars(page)).toEqual([12, 12, 12]);
      const style = join(chart(), 'client/bars.module.css');
      const before = readFileSync(style, 'utf8');
      const after = before.replace('height: 12px', 'height: 20px');
      expect(after).not.toBe(before);
      writeFileSync(style, after);
      await expect.poll(async () => (await installed())?.hash, { timeout: 60_000 }).not.toBe(first?.hash);
      await expect.poll(() => output().match(/runs at/g)?.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
      await expect.poll(() => heightOfBars(page), { timeout: 30_000 }).toEqual([20, 20, 20]);
      expect(faults).toEqual([]);
      await page.context().close();
    } catch (error) {
      throw new Error(`facet dev: ${output()}`, { cause: error });
    } finally {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    }
    await expect.poll(installed, { timeout: 30_000 }).toBeUndefined();
  }, 200_000);

  it('builds one file and installs it', async () => {
    const output = await machine.type(keep, chart());
    expect(output).toContain(`${ID} 1.0.0 is valid`);
    expect(output).toContain('is installed and on');
    expect(await installed()).toMatchObject({ development: false });
    const listed = await admin.get('/dynamic-plugins/api/read');
    expect(listed.body.result).toMatchObject([{ key: 'my_company_my_chart', name: 'My chart' }]);
  }, 120_000);
});
