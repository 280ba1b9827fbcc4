import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');
export const REPORT = join(ROOT, 'sdk/api-report.txt');

const HEAD = `The public surface of @facet/sdk: what plugins are built against. Reviewed like code.
Written by: node tests/api-report/api-report.ts --write
Beside it stand the wire schemas (OpenAPI at /api/v1/_openapi) and the UI kit (@facet/sdk/ui).
`;

/** Declarations of everything that the doors of the sdk lead to, file by file, without comments. */
export async function apiReport(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-api-'));
  try {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const project = join(import.meta.dirname, 'tsconfig.json');
    await promisify(execFile)(process.execPath, [tsc, '-p', project, '--outDir', folder]).catch(
      (error: { readonly stdout: string; readonly message: string }) => {
        throw new Error(`The sdk does not compile:\n${error.stdout || error.message}`);
      },
    );
    const files = readdirSync(join(folder, 'sdk'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.d.ts') && !name.endsWith('/index.d.ts'))
      .filter((name) => !name.startsWith('common/wire/') || name === 'common/wire/endpoint.d.ts')
      .sort();
    const parts = files.map(
      (name) => `\n=== ${name.replace('.d.ts', '')}\n${declarations(join(folder, 'sdk', name))}\n`,
    );
    return HEAD + parts.join('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function declarations(file: string): string {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !/^import |^export \{\};$/.test(line))
    .join('\n')
    .trim();
}

if (process.argv.includes('--write')) writeFileSync(REPORT, await apiReport());
