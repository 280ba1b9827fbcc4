import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';
import { commandsBelow } from './readme-commands.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ID = 'my-company/my-chart';
const [create = [], dev = [], keep = []] = commandsBelow(
  'A chart in ten minutes',
  readFileSync(join(ROOT, 'sdk/README.md'), 'utf8'),
);

let facet: FacetProcess;
let admin: ApiClient;
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  facet = await startFacet();
  admin = await signIn(facet.url);
  folder = mkdtempSync(join(tmpdir(), 'facet-tutorial-'));
  environment = {
    HOME: process.env['HOME'],
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    npm_config_offline: 'true',
    NO_COLOR: '1',
    FACET: ROOT,
    FACET_SERVER: facet.url,
    FACET_USERNAME: ADMIN.username,
    FACET_PASSWORD: ADMIN.password,
  };
});
afterAll(async () => {
  await facet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As somebody types them, in one shell. @throws when one of them fails. */
async function type(lines: readonly string[], cwd: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', lines.join('\n')], { cwd, env: environment });
  return stdout + stderr;
}

const chart = () => join(folder, 'my-chart');
const installed = async (): Promise<{ readonly hash: string; readonly development: boolean } | undefined> =>
  (await admin.get('/api/v1/plugin/')).body.result.find((plugin: { readonly id: string }) => plugin.id === ID);

function startDev(): { readonly child: ChildProcess; output(): string } {
  // A group of its own, so that Ctrl-C reaches npm and what it has started.
  const child = spawn('sh', ['-ec', dev.join('\n')], { cwd: chart(), env: environment, detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

describe('the tutorial of the sdk', () => {
  it('creates a chart whose tests pass, outside of the repository', async () => {
    const output = await type(create, folder);
    expect(output).toContain(`Created ${ID}`);
    expect(output).toMatch(/Tests +2 passed/);
  }, 120_000);

  it('shows it in a running Facet, follows a change, and takes it away at the end', async () => {
    const { child, output } = startDev();
    const ended = once(child, 'close').then(([code]) => {
      throw new Error(`It ended with ${String(code)}.`);
    });
    ended.catch(() => undefined);
    try {
      await Promise.race([ended, expect.poll(installed, { timeout: 60_000 }).toMatchObject({ development: true })]);
      const first = await installed();
      const style = join(chart(), 'client/bars.module.css');
      const before = readFileSync(style, 'utf8');
      const after = before.replace('height: 12px', 'height: 20px');
      expect(after).not.toBe(before);
      writeFileSync(style, after);
      await expect.poll(async () => (await installed())?.hash, { timeout: 60_000 }).not.toBe(first?.hash);
      expect(output().match(/runs at/g)?.length).toBeGreaterThanOrEqual(2);
    } catch (error) {
      throw new Error(`facet dev: ${output()}`, { cause: error });
    } finally {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    }
    await expect.poll(installed, { timeout: 30_000 }).toBeUndefined();
  }, 150_000);

  it('builds one file and installs it', async () => {
    const output = await type(keep, chart());
    expect(output).toContain(`${ID} 1.0.0 is valid`);
    expect(output).toContain('is installed and on');
    expect(await installed()).toMatchObject({ development: false });
    const listed = await admin.get('/dynamic-plugins/api/read');
    expect(listed.body.result).toMatchObject([{ key: 'my_company_my_chart', name: 'My chart' }]);
  }, 120_000);
});
