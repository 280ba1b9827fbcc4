import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openProject } from './project.ts';

const folder = mkdtempSync(join(tmpdir(), 'facet-project-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function project(path: string): string {
  mkdirSync(join(folder, 'client'), { recursive: true });
  writeFileSync(join(folder, 'client/index.ts'), 'export default {};');
  const page = { key: 'p', title: 'p', path };
  const manifest = {
    id: 'acme/x',
    version: '1.0.0',
    name: 'X',
    description: 'X.',
    engines: { sdk: '^1.0.0' },
    client: {},
    contributes: { 'app/page@1': [page] },
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
});
