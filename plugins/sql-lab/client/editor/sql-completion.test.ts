import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { NameIndex } from '../names/name-index.ts';
import type { EngineNames } from '@facet/plugin-query/contract';
import { quoteName } from '../names/quote-name.ts';
import type { CompletionNames } from '../names/completion-names.ts';
import { sqlCompletion } from './sql-completion.ts';
import { SQL_KEYWORDS } from '../names/sql-keywords.ts';

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  flights: ['origin', 'origin_city', 'delay', 'Odd column'],
  airports: ['code', 'city'],
};

const names: CompletionNames = {
  nameStyle: {},
  schema: 'main',
  schemas: new NameIndex(['main', 'other']),
  tables: new NameIndex(['flights', 'airports', 'first table']),
  functions: new NameIndex(['floor', 'date_trunc']),
  keywords: new NameIndex(SQL_KEYWORDS),
  async columnsOf(schema, table) {
    if (schema !== 'main') return [];
    return (COLUMNS[table.toLowerCase()] ?? []).map((name) => ({ name, type: 'VARCHAR', comment: null }));
  },
  tablesOf: async (schema) => new NameIndex(schema === 'other' ? ['far_away'] : ['flights', 'airports', 'first table']),
};

/** The bar marks the cursor. */
async function complete(marked: string, explicit = false): Promise<readonly string[]> {
  const at = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.slice(0, at) + marked.slice(at + 1) });
  const result: CompletionResult | null = await sqlCompletion(() => names)(new CompletionContext(state, at, explicit));
  return result?.options.map((option) => option.label) ?? [];
}

describe('completion', () => {
  test('offers columns of an alias behind the point, before and after the place in the text', async () => {
    expect(await complete('SELECT f.or| FROM flights f')).toEqual(['origin', 'origin_city']);
    expect(await complete('SELECT * FROM flights f JOIN airports a ON a.|')).toEqual(['code', 'city']);
    expect(await complete('SELECT flights.del| FROM main.flights')).toEqual(['delay']);
  });

  test('suggests columns of the tables in the same statement first', async () => {
    expect((await complete('SELECT 1 FROM airports; SELECT or| FROM flights'))[0]).toBe('origin');
    expect(await complete('SELECT ci| FROM flights; SELECT 1 FROM airports')).not.toContain('city');
  });

  test('offers tables behind FROM, keywords at the start', async () => {
    expect(await complete('SELECT * FROM f|')).toEqual(['first table', 'flights', 'floor']);
    expect((await complete('SEL|'))[0]).toBe('SELECT');
    expect(await complete('SELECT dat|')).toContain('date_trunc');
  });

  test('offers tables of the schema behind its name', async () => {
    expect(await complete('SELECT * FROM main.air|')).toEqual(['airports']);
  });

  test.each(['SELECT 1 FROM flights GROUP BY 1|', 'SELECT 12|', 'SELECT 1.5|', 'SELECT * FROM flights LIMIT 1|'])(
    'is silent behind the number of %s, even when it is asked for',
    async (marked) => {
      expect(await complete(marked)).toEqual([]);
      expect(await complete(marked, true)).toEqual([]);
    },
  );

  test.each(["SELECT 'fl|'", '-- fl|', 'SELECT |', 'SELECT nothing.x|', 'SELECT * FROM airports|'])(
    'is silent at %s',
    async (marked) => {
      expect(await complete(marked)).toEqual([]);
    },
  );

  test('offers tables of any schema behind its name, and tables behind a comma of the list', async () => {
    expect(await complete('SELECT * FROM other.f|')).toEqual(['far_away']);
    expect(await complete('SELECT * FROM flights f, air|')).toEqual(['airports']);
    expect(await complete('SELECT code, air| FROM airports')).not.toContain('FROM');
  });

  test('offers queries of the WITH clause and their columns', async () => {
    const start = 'WITH busy AS (SELECT origin, count(*) AS n FROM flights GROUP BY 1) ';
    expect(await complete(`${start}SELECT * FROM bu|`)).toEqual(['busy']);
    expect(await complete(`${start}SELECT b.| FROM busy b`)).toEqual(['origin', 'n']);
    expect(await complete('SELECT q.| FROM (SELECT delay AS late FROM flights) q')).toEqual(['late']);
  });

  test('looks at the statement alone in a script of a megabyte', async () => {
    const filler = 'SELECT 1;\n'.repeat(100_000);
    expect(await complete(`${filler}SELECT f.del| FROM flights f;\n${filler}`)).toEqual(['delay']);
  });
});

describe('names that are not plain words are quoted in the style of the engine', () => {
  test.each<[name: string, style: EngineNames, written: string]>([
    ['plain', {}, 'plain'],
    ['_x$1', {}, '_x$1'],
    ['Odd column', {}, '"Odd column"'],
    ['1st', {}, '"1st"'],
    ['a"b', { folds: 'lower' }, '"a""b"'],
    ['Orders', { folds: 'lower' }, '"Orders"'],
    ['orders', { folds: 'upper' }, '"orders"'],
    ['Orders', {}, 'Orders'],
    ['order', {}, '"order"'],
    ['a`b c', { quote: '`' }, '`a``b c`'],
    ['🦆', { quote: '`' }, '`🦆`'],
  ])('%s with %j is %s', (name, style, written) => {
    expect(quoteName(name, style)).toBe(written);
  });
});
