import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const sources = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => path.includes('node_modules') }).filter(
    (file) => !/\.test(-d)?\.tsx?$/.test(file),
  );

/** Events that a text declares as members of `AppEvents`. */
function declaredIn(text: string): readonly string[] {
  const [, body = ''] = /interface AppEvents \{([\s\S]*?)\n\s*\}/.exec(text) ?? [];
  return [...body.matchAll(/^\s*'([a-z-]+:[a-z-]+)':/gm)].flatMap(([, name]) => name ?? []);
}

const ownerOf = (file: string): string => /^plugins\/[^/]+/.exec(file)?.[0] ?? 'apps/web';
const declared = ['sdk/client/host.ts', ...sources('plugins/*/contract*.ts')].flatMap((file) =>
  declaredIn(textOf(file)).map((event) => [event, ownerOf(file)] as const),
);
const using = (member: 'emit' | 'on') => (event: string) =>
  ['apps/web/**/*.{ts,tsx}', 'sdk/client/**/*.{ts,tsx}', 'plugins/*/{client,common}/**/*.{ts,tsx}']
    .flatMap((pattern) => sources(pattern))
    .filter((file) => new RegExp(String.raw`\b${member}\(\s*'${event}'`).test(textOf(file)));

it('knows the events of the host', () => {
  expect(declared.map(([event]) => event)).toEqual(expect.arrayContaining(['plugin:changed', 'session:expired']));
});

it.each(declared)('%s is emitted by its owner %s alone, and has a listener', (event, owner) => {
  expect(new Set(using('emit')(event).map(ownerOf))).toEqual(new Set([owner]));
  expect(using('on')(event)).not.toEqual([]);
});
