import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { NameIndex } from './name-index.ts';
import { type CompletionNames, quoteIfNeeded, sqlCompletion } from './sql-completion.ts';
import { SQL_KEYWORDS } from './sql-keywords.ts';

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  flights: ['origin', 'origin_city', 'delay', 'Odd column'],
  airports: ['code', 'city'],
};

const names: CompletionNames = {
  schema: 'main',
  schemas: new NameIndex(['main', 'other']),
  tables: new NameIndex(['flights', 'airports', 'first table']),
  functions: new NameIndex(['floor', 'date_trunc']),
  keywords: new NameIndex(SQL_KEYWORDS),
  async columnsOf(schema, table) {
    if (schema !== 'main') return [];
    return (COLUMNS[table.toLowerCase()] ?? []).map((name) => ({ name, type: 'VARCHAR', comment: null }));
  },
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

  test('offers columns of the tables in the same statement first', async () => {
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

  test.each(["SELECT 'fl|'", '-- fl|', 'SELECT |', 'SELECT nothing.x|'])('is silent at %s', async (marked) => {
    expect(await complete(marked)).toEqual([]);
  });

  test('quotes names that are no plain words', () => {
    expect(['plain', '_x$1', 'Odd column', '1st', 'a"b'].map(quoteIfNeeded)).toEqual([
      'plain',
      '_x$1',
      '"Odd column"',
      '"1st"',
      '"a""b"',
    ]);
  });
});
