import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConnectionUri, formatConnectionUri, parseConnectionUri, splitSecrets, unmask } from './connection-uri.ts';
import { MASK } from '../common/shown-extra.ts';
import { LocalFiles } from './local-files.ts';
import { FILE_ENGINES } from './testing/engines.ts';
import { createSecretBox } from './secret-box.ts';

const word = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
const uris: fc.Arbitrary<ConnectionUri> = fc.record({
  scheme: fc.constantFrom('postgresql', 'postgresql+psycopg2', 'mysql+pymysql'),
  username: word,
  password: fc.option(word),
  hostname: fc.constantFrom('db.example', '10.0.0.1', '::1'),
  port: fc.option(fc.integer({ min: 0, max: 65_535 })),
  database: fc.constantFrom('air', 'my-db', null),
  query: fc.dictionary(fc.constantFrom('sslmode', 'sslpassword', 'application_name'), word),
});

describe('connection texts', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(uris, (uri) => {
        expect(parseConnectionUri(formatConnectionUri(uri))).toEqual(uri);
      }),
    );
  });

  test('come apart into a harmless text and secrets, and together again', () => {
    fc.assert(
      fc.property(uris, (uri) => {
        const { masked, secrets } = splitSecrets(uri);
        expect(masked.password).toBe(uri.password === null ? null : MASK);
        expect([undefined, MASK]).toContain(masked.query['sslpassword']);
        expect(unmask(masked, secrets)).toEqual(uri);
      }),
    );
  });

  test.each(['', 'postgresql', 'postgresql:/x', '://host', 'postgresql://a:%zz@host/db', 'postgresql://host:70000/db'])(
    '%j is none',
    (text) => expect(parseConnectionUri(text)).toBeUndefined(),
  );

  test.each([
    ['duckdb:///examples', 'examples'],
    ['duckdb:////data/air.duckdb', '/data/air.duckdb'],
  ])('%s names %s', (text, database) => expect(parseConnectionUri(text)).toMatchObject({ hostname: null, database }));
});

describe('sealed secrets', () => {
  const box = createSecretBox(new Uint8Array(32).fill(1));

  test('open with the same key only, and only unchanged', () => {
    const sealed = box.seal('s3cret');
    expect(sealed).not.toContain('s3cret');
    expect(box.open(sealed)).toBe('s3cret');
    expect(box.seal('s3cret')).not.toBe(sealed);
    const other = createSecretBox(new Uint8Array(32).fill(2));
    expect(() => other.open(sealed)).toThrow('cannot be read with the present secret key');
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    expect(() => box.open(bytes.toString('base64'))).toThrow('cannot be read');
  });
});

describe('files as databases', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'facet-files-'));
    mkdirSync(join(folder, 'open'));
    mkdirSync(join(folder, 'open-not'));
    for (const name of ['open/a.duckdb', 'open-not/b.duckdb', 'c.duckdb']) writeFileSync(join(folder, name), '');
    symlinkSync(join(folder, 'c.duckdb'), join(folder, 'open', 'link.duckdb'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const allowed = (text: string, folders = [join(folder, 'open')]) => {
    const uri = parseConnectionUri(text.replace('FOLDER', folder));
    if (uri === undefined) throw new Error(`"${text}" is no connection text.`);
    return () => new LocalFiles(folders, FILE_ENGINES).ensureAllowed(uri);
  };

  test.each([
    'duckdb:///FOLDER/open/a.duckdb',
    'sqlite:///FOLDER/open/a.duckdb',
    'duckdb:///examples',
    'postgresql://h/d',
  ])('%s may be registered', (text) => expect(allowed(text)).not.toThrow());

  test.each([
    'duckdb:///FOLDER/open/link.duckdb',
    'duckdb:///FOLDER/open/../c.duckdb',
    'duckdb:///FOLDER/open-not/b.duckdb',
    'duckdb:///FOLDER/open',
    'duckdb:///FOLDER/open/absent.duckdb',
    'duckdb:///:memory:',
    'duckdb://',
    'sqlite:///examples',
    'duckdb+other:///examples',
    'duckdb://host/examples',
    'duckdb:////etc/passwd',
  ])('%s may not', (text) => expect(allowed(text)).toThrow('cannot be used as a data source'));
});
