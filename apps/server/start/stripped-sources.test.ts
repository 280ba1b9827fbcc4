import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HOOK = new URL('./stripped-sources.mjs', import.meta.url).href;

describe('TypeScript whose types are stripped once', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'facet-stripped-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (source: string): string => {
    const path = join(folder, 'main.ts');
    writeFileSync(path, source);
    const program = ['--disable-warning=ExperimentalWarning', '--import', HOOK, path];
    return execFileSync(process.execPath, program, { encoding: 'utf8' }).trim();
  };

  it('runs, and runs what has changed since', () => {
    expect(run('const one: number = 1;\nconsole.log(one);')).toBe('1');
    expect(run('const one: number = 1;\nconsole.log(one);')).toBe('1');
    expect(run('const two: number = 2;\nconsole.log(two);')).toBe('2');
  });

  it('keeps the numbers of lines', () => {
    const source =
      'interface Wide {\n  readonly at: number;\n}\nconst wide: Wide = { at: 1 };\nconsole.log(wide.at, new Error("x").stack);';
    expect(run(source)).toMatch(/main\.ts:5:/);
    expect(run(source)).toMatch(/main\.ts:5:/);
  });

  it('is inherited by threads', () => {
    const source = `import { Worker, isMainThread } from 'node:worker_threads';
const kept: boolean = process.execArgv.includes('--import');
if (isMainThread) new Worker(new URL(import.meta.url)); else console.log(kept);`;
    expect(run(source)).toBe('true');
  });
});
