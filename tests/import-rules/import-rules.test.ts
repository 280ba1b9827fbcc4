import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const run = promisify(execFile);

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

/** Checks everything below `folder`. */
async function violationsOf(folder: string): Promise<readonly string[]> {
  const targets = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => /^[a-z]+$/.test(name) && name !== 'dist')
    .flatMap((entry) => (entry.isDirectory() && entry.name !== 'node_modules' ? [entry.name] : []));
  const { stdout } = await run(
    process.execPath,
    [join(ROOT, 'node_modules/.bin/depcruise'), '--config', CONFIG, '--output-type', 'json', ...targets],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: { readonly stdout: string; readonly stderr: string }) => {
    if (error.stdout === '') throw new Error(error.stderr);
    return error;
  });
  const report = JSON.parse(stdout) as { readonly summary: { readonly violations: readonly Violation[] } };
  return report.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`).sort();
}

describe('import rules', () => {
  it('hold in the whole repository', { timeout: 240_000 }, async () => {
    expect(await violationsOf(ROOT)).toEqual([]);
  });
});

describe('import rules refuse', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facet-imports-'));
  let found: readonly string[] = [];
  const files: Readonly<Record<string, string>> = {
    'core/common/index.ts': "import '../client/index.ts'; import '../../sdk/common/index.ts';",
    'core/client/index.ts': 'export const one = 1;',
    'sdk/common/index.ts': "import '../server/index.ts';",
    'sdk/server/index.ts': "import { readFile } from 'node:fs'; export { readFile };",
    'sdk/client/index.ts': "import { readFile } from 'node:fs'; export { readFile };",
    'plugins/a/client/index.ts':
      "import '../../b/client/index.ts'; import '../../b/contract.ts'; import '../server/index.ts';",
    'plugins/a/server/index.ts':
      "import '../../../core/common/index.ts'; import 'pg'; import '@duckdb/node-api'; import 'node:sqlite';",
    'plugins/engine-a/server/index.ts': "import 'pg';",
    'plugins/b/client/index.ts': "import './left.ts';",
    'plugins/b/client/left.ts': "import './right.ts';",
    'plugins/b/client/right.ts': "import './left.ts';",
    'plugins/b/client/orphan.ts': 'export {};',
    'plugins/b/contract.ts': 'export {};',
    'misc/tools.ts': "import '../sdk/common/index.ts';",
    'apps/web/main.ts': "import '../../plugins/a/client/index.ts';",
  };

  beforeAll(async () => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    found = await violationsOf(folder);
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['common code that reaches a side', 'not-in-allowed: core/common/index.ts → core/client/index.ts'],
    ['the sdk’s common code that reaches a side', 'not-in-allowed: sdk/common/index.ts → sdk/server/index.ts'],
    ['a plugin that reaches the kernel', 'not-in-allowed: plugins/a/server/index.ts → core/common/index.ts'],
    ['an app that reaches a plugin beside the index', 'not-in-allowed: apps/web/main.ts → plugins/a/client/index.ts'],
    ['a file that no rule covers', 'not-in-allowed: misc/tools.ts → sdk/common/index.ts'],
    ['Node in the browser', 'common-runs-anywhere: sdk/client/index.ts → fs'],
    ['a driver outside an engine', 'one-way-to-data: plugins/a/server/index.ts → pg'],
    ['the embedded engine outside its plugin', 'one-way-to-data: plugins/a/server/index.ts → @duckdb/node-api'],
    ['files of SQLite outside the metadata', 'one-way-to-data: plugins/a/server/index.ts → node:sqlite'],
    ['a circle', 'no-circle: plugins/b/client/left.ts → plugins/b/client/right.ts'],
    ['a file without an importer', 'no-orphan: plugins/b/client/orphan.ts → plugins/b/client/orphan.ts'],
  ])('%s', (_, violation) => {
    expect(found).toContain(violation);
  });

  it('nothing that is allowed', () => {
    expect(found).not.toContain('not-in-allowed: core/common/index.ts → sdk/common/index.ts');
    expect(found).not.toContain('one-way-to-data: plugins/engine-a/server/index.ts → pg');
    expect(found).not.toContain('common-runs-anywhere: sdk/server/index.ts → fs');
  });
});
