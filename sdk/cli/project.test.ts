import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openProject } from './project.ts';

const folder = mkdtempSync(join(tmpdir(), 'facet-project-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function project(path: string): string {
  return projectOf({ contributes: { 'app/page@1': [{ key: 'p', title: 'p', path }] } });
}

function projectOf(more: object): string {
  mkdirSync(join(folder, 'client'), { recursive: true });
  writeFileSync(join(folder, 'client/index.ts'), 'export default {};');
  const manifest = {
    id: 'acme/x',
    version: '1.0.0',
    name: 'X',
    description: 'X.',
    engines: { sdk: '^1.0.0' },
    client: {},
    ...more,
  };
  writeFileSync(join(folder, 'manifest.ts'), `export const manifest = ${JSON.stringify(manifest)};`);
  return folder;
}

describe('facet check', () => {
  it('takes a page below the address of its plugin', async () => {
    expect((await openProject(project('/pages/acme/x/'))).manifest.id).toBe('acme/x');
  });

  it.each(['/login/', '/hello/'])('refuses a page at %s before anything is built', async (path) => {
    await expect(openProject(project(path))).rejects.toThrow(`"${path}" is not below /pages/acme/x/`);
  });

  it('refuses changes of tables that the server half does not export, since they would never run', async () => {
    const withTables = project('/pages/acme/x/');
    const manifest = join(withTables, 'manifest.ts');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"client":{}', '"client":{},"server":{}'));
    mkdirSync(join(withTables, 'server'), { recursive: true });
    writeFileSync(join(withTables, 'server/migrations.ts'), 'export default {};');
    writeFileSync(join(withTables, 'server/index.ts'), 'export default {};');
    await expect(openProject(withTables)).rejects.toThrow('server/migrations.ts would never run');
    writeFileSync(
      join(withTables, 'server/index.ts'),
      "export { default as migrations } from './migrations.ts';\nexport default {};",
    );
    expect((await openProject(withTables)).server).toBe(join(withTables, 'server/index.ts'));
  });

  const job = (change: object) => ({
    server: {},
    contributes: {
      'jobs/handler@1': [{ key: 'acme/x/count', description: 'Counts.' }],
      'scheduler/job@1': [{ key: 'acme/x/nightly', handler: 'acme/x/count', crontab: '30 2 * * *', ...change }],
    },
  });

  it.each<[string, object, string]>([
    ['a crontab that is none', job({ crontab: '61 2 * * *' }), '"61 2 * * *" in "UTC" is not a schedule'],
    ['a time zone that is none', job({ timezone: 'Mars' }), '"30 2 * * *" in "Mars" is not a schedule'],
    ['a handler that it does not have', job({ handler: 'acme/x/cuont' }), 'acme/x has no job handler "acme/x/cuont"'],
    [
      'a key that another plugin has',
      { contributes: { 'charts/query@1': [{ key: 'pie' }] } },
      'declares "pie" at "charts/query@1", which "facet/chart-pie" has already',
    ],
    [
      'a flag that another plugin has',
      { flags: [{ name: 'ALERT_REPORTS', default: true, description: 'Mine.' }] },
      'the flag "ALERT_REPORTS"',
    ],
    [
      'a permission that another plugin has',
      {
        server: {},
        contributes: { 'identity/permission@1': [{ key: 'x', pairs: [['can_read', 'Chart']], roles: [] }] },
      },
      'can_read on Chart',
    ],
  ])('refuses %s, which the server would refuse, or blame the plugin for', async (_, manifest, message) => {
    await expect(openProject(projectOf(manifest))).rejects.toThrow(message);
  });

  it('takes what a plugin has that this one replaces', async () => {
    const flags = [{ name: 'ALERT_REPORTS', default: true, description: 'Mine.' }];
    expect((await openProject(projectOf({ replaces: ['facet/reports'], flags }))).manifest.id).toBe('acme/x');
  });
});
