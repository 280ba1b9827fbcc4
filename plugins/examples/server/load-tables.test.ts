import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const LOADER = fileURLToPath(new URL('./load-tables.ts', import.meta.url));
const DATA = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '..', 'data');

it('the loader of the examples ends with the process that started it', async () => {
  const target = join(mkdtempSync(join(tmpdir(), 'facet-examples-')), 'some.duckdb');
  const loader = fork(LOADER, [target, DATA], { stdio: 'ignore', execArgv: [] });
  await expect.poll(() => existsSync(target)).toBe(true);
  const end = once(loader, 'exit');
  loader.disconnect();
  // One that loads on to its end, or waits for its statement, ends by itself.
  expect(await end).toEqual([null, 'SIGKILL']);
});
