import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../sdk/testing/processor-time.ts';
import { readYaml } from './bounded-yaml.ts';
import { FilePaths, safeName } from './file-names.ts';
import { type ArchiveFiles, type ArchiveRefusal, readArchive } from './read-archive.ts';
import { packed, writeArchive } from './write-archive.ts';

const zip = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [`x/${path}`, strToU8(text)])));

/** Reads an archive that must be accepted. */
function opened(bytes: Uint8Array): ArchiveFiles {
  const read = readArchive(bytes);
  if ('refused' in read) throw new Error(`The archive was refused: ${JSON.stringify(read)}`);
  return read;
}

function refusal(bytes: Uint8Array): ArchiveRefusal {
  const read = readArchive(bytes);
  if ('refused' in read) return read;
  throw new Error('The archive was taken.');
}

describe('archives', () => {
  it('preserve every text', async () => {
    const content = {
      sql: `SELECT region\nFROM t -- {{ note }}\nWHERE label <> 'O''Reilly'\n  AND x LIKE '${'long '.repeat(60)}'\n`,
      description: '"quotes", ñ 🙂',
      nothing: null,
      number: 1.5,
      text: '2022-01-01',
      yes: 'yes',
      empty: {},
      list: [1, [2, { three: 'x: y' }]],
    };
    const same = { a: 1 };
    const files = [
      ['metadata.yaml', { version: '1.0.0' }],
      ['charts/a.yaml', content],
      ['charts/b.yaml', { one: same, two: same }],
    ] as const;
    const bytes = writeArchive(await packed({ root: 'chart_export_20261121T021046', files }));
    expect(Object.keys(unzipSync(bytes))[0]).toBe('chart_export_20261121T021046/metadata.yaml');
    expect([...opened(bytes)]).toEqual(files);
  });

  it.each<[string, Uint8Array, ArchiveRefusal['refused']]>([
    ['no archive', strToU8('PK nothing'), 'no-zip'],
    ['an empty one', zip({ 'readme.txt': 'hello' }), 'nothing'],
    ['a bomb', zip({ 'metadata.yaml': ' '.repeat(20_000_000) }), 'suspicious'],
    [
      'many files',
      zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`queries/${n}.yaml`, '']))),
      'too-many',
    ],
    ['a deep path', zip({ [`${'a/'.repeat(20)}b.yaml`]: '' }), 'unsafe-path'],
  ])('are refused: %s', (_, bytes, refused) => expect(refusal(bytes)).toMatchObject({ refused }));

  it.each([
    ['# of Games', 'of_Games'],
    ['../../etc/passwd', 'etc_passwd'],
    ['Quantity per quarter & région', 'Quantity_per_quarter__region'],
    ['..', ''],
    ['日本', ''],
    ['a\\b\0c', 'a_bc'],
  ])('have files that every system takes: %s', (name, safe) => expect(safeName(name)).toBe(safe));

  it('have a path for each file', () => {
    const paths = new FilePaths();
    expect(paths.claim('datasets', ['Warehouse', 'awkward'], 7)).toBe('datasets/Warehouse/awkward.yaml');
    expect(paths.claim('datasets', ['Warehouse', 'awkward'], 8)).toBe('datasets/Warehouse/awkward_8.yaml');
    expect(paths.claim('charts', ['日本'], 9)).toBe('charts/9.yaml');
  });

  it.each([
    [
      'YAML that multiplies itself',
      `a: &a [x, x, x, x]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]\nsql: [*c, *c, *c, *c]\n`,
    ],
    ['no YAML', '{{{{'],
    ['a name that is a prototype’s', '__proto__: {admin: true}\n'],
    ['one in quotes and escapes', '"\\x5f_proto__": {admin: true}\n'],
    ['one that is merged in', '%YAML 1.1\n---\na: 1\n<<: {__proto__: {admin: true}}\n'],
    ['one deep inside', 'tags: [{a: {constructor: 1}}]\n'],
    ['names that are no texts', 'tags: {? [a, b] : 1}\n'],
    ['values of other kinds', '%YAML 1.1\n---\ntags: !!binary aGVsbG8=\n'],
    ['what holds itself', 'a: &a [*a]\n'],
  ])('take no harm from %s', (_, text) => {
    expect([...opened(zip({ 'charts/a.yaml': text }))]).toEqual([['charts/a.yaml', undefined]]);
    expect('admin' in {}).toBe(false);
  });

  it('read tags that would make objects as texts', () => {
    const [read] = opened(zip({ 'charts/a.yaml': 'sql: !!js/function "function () {}"\n' }));
    expect(read).toEqual(['charts/a.yaml', { sql: 'function () {}' }]);
  });

  it.each<[string, string]>([
    ['maps in maps', '{a: '.repeat(60_000)],
    ['lists in lists', '['.repeat(250_000)],
    ['many anchors', '&a '.repeat(60_000)],
    ['anchors just below the limit', '&a '.repeat(999)],
    ['many questions', '? '.repeat(60_000)],
    ['many names', `{${'a,'.repeat(120_000)}}`],
  ])('are no YAML, and that is soon known: %s', (_, text) => {
    expect(processorTime(() => expect(readYaml(text)).toBeUndefined())).toBeLessThan(5_000);
  });
});
