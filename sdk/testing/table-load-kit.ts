import { Buffer } from 'node:buffer';
import type { EngineDatabase } from '../server/engine.ts';
import type { EngineTableLoads, RowText, TableLoad } from '../server/table-loads.ts';
import { type EngineCase, refusal, rowsOf, runOptions, same, withDatabase } from './engine-subject.ts';

/** What engines must do that make tables of rows. A case throws when the engine does not. */
export const tableLoadCases: readonly EngineCase[] = [
  {
    title: 'makes a table whose values are those of the rows',
    run: withLoads(async (loads, database, { qualify, quote }) => {
      const odd = `odd "name" of 'a' \`column\``;
      const load: TableLoad = {
        schema: null,
        table: 'Kit select',
        ifExists: 'fail',
        columns: [
          { name: odd, type: { kind: 'text' } },
          { name: 'order', type: { kind: 'integer' } },
          { name: 'ratio', type: { kind: 'double' } },
          { name: 'yes', type: { kind: 'boolean' } },
          { name: 'day', type: { kind: 'date' } },
          { name: 'at', type: { kind: 'datetime' } },
          { name: 'price', type: { kind: 'decimal', precision: 12, scale: 2 } },
        ],
      };
      const rows = [
        ['plain', '1', '0.5', '1', '2024-02-29', '2024-02-29 12:34:56.789', '1.50'],
        [
          String.raw`a\\b\tc\nd\re 'f' ''g'' "h" \\N %_ ; -- ż 🦆`,
          '-9007199254740993',
          '1e-300',
          '0',
          '1969-12-31',
          '1960-01-01 00:00:00',
          '-0.01',
        ],
        ['', String.raw`\N`, String.raw`\N`, String.raw`\N`, String.raw`\N`, String.raw`\N`, String.raw`\N`],
        [String.raw`\N`, '3', '3', '1', '2024-01-01', '2024-01-01 00:00:00', '3'],
      ];
      same(await loads.write(load, once(text(...rows)), signal), 4);
      const batch = await database.run(
        `SELECT * FROM ${qualify(['Kit select'])} ORDER BY ${quote('order')} DESC`,
        runOptions(),
      );
      same(
        batch.columns.map(({ name, generic }) => [name, generic]),
        [
          [odd, 1],
          ['order', 0],
          ['ratio', 0],
          ['yes', batch.columns[3]?.generic],
          ['day', 2],
          ['at', 2],
          ['price', 0],
        ],
      );
      const found = rowsOf(batch).map((row) => [
        row[0],
        row[1] === null ? null : String(row[1]),
        row[4],
        row[5],
        row[6] === null ? null : Number(row[6]),
      ]);
      const values = [
        [null, '3', Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 1), 3],
        ['plain', '1', Date.UTC(2024, 1, 29), Date.UTC(2024, 1, 29, 12, 34, 56, 789), 1.5],
        [
          "a\\b\tc\nd\re 'f' ''g'' \"h\" \\N %_ ; -- ż 🦆",
          '-9007199254740993',
          Date.UTC(1969, 11, 31),
          Date.UTC(1960, 0, 1),
          -0.01,
        ],
        ['', null, null, null, null],
      ];
      same(sorted(found), sorted(values));
    }),
  },
  {
    title: 'refuses a table that is there, adds to it, and takes its place',
    run: withLoads(async (loads, database, { qualify }) => {
      const words = wordsOf(database, qualify(['kit_words']));
      same(await loads.write(wordLoad('fail'), once(text(['a'], ['b'])), signal), 2);
      same(await loads.write(wordLoad('fail'), once(text(['c'])), signal), {
        refused: { code: 'table-exists', found: 'kit_words', rows: 0 },
      });
      same(await words(), ['a', 'b']);
      same(await loads.write(wordLoad('append', 'WORD'), once(text(['c']), text(['d'])), signal), 2);
      same(await words(), ['a', 'b', 'c', 'd']);
      same(await loads.write(wordLoad('append', 'other'), once(text(['e'])), signal), {
        refused: { code: 'other-columns', found: 'other', rows: 0 },
      });
      same(await words(), ['a', 'b', 'c', 'd']);
      same(await loads.write(wordLoad('replace'), once(text(['z'])), signal), 1);
      same(await words(), ['z']);
    }),
  },
  {
    title: 'keeps nothing of a load that ends early',
    run: withLoads(async (loads, database, { qualify, tables }) => {
      const words = wordsOf(database, qualify(['kit_words']));
      await loads.write(wordLoad('fail'), once(text(['kept'])), signal);
      for (const ifExists of ['append', 'replace'] as const) {
        const broken = loads.write(wordLoad(ifExists), brokenOff(text(['half'])), signal);
        same(
          await broken.then(
            () => 'written',
            (error: unknown) => String(error),
          ),
          'Error: The file ended.',
        );
        const stop = new AbortController();
        const cut = refusal(loads.write(wordLoad(ifExists), cutOff(text(['half']), stop), stop.signal));
        same((await cut).kind, 'cancelled');
        same(await words(), ['kept']);
      }
      const stop = new AbortController();
      const made = wordLoad('fail', 'word', 'kit_never');
      await refusal(loads.write(made, cutOff(text(['half']), stop), stop.signal));
      same(await tables(), ['kit_words']);
      same(await loads.write(made, once(text(['whole'])), signal), 1);
    }),
  },
  {
    title: 'says which value does not fit, and keeps no row',
    run: withLoads(async (loads, _, { tables }) => {
      const load: TableLoad = { ...wordLoad('fail'), columns: [{ name: 'n', type: { kind: 'integer' } }] };
      const error = await refusal(loads.write(load, once(text(['1']), text(['many'])), signal));
      same([error.kind, error.message.includes('many')], ['data', true]);
      same(await tables(), []);
    }),
  },
];

const { signal } = new AbortController();

interface Names {
  qualify(parts: readonly string[]): string;
  quote(name: string): string;
  /** Those of the cases, and what loads have left. */
  tables(): Promise<readonly string[]>;
}

const OWN_TABLE = /^kit[_ ](select|words|never)$|^facet_load/i;

/** Each case with a database that has none of its tables, before and after it. */
function withLoads(
  work: (loads: EngineTableLoads, database: EngineDatabase, names: Names) => Promise<void>,
): EngineCase['run'] {
  return withDatabase(async (database, { engine: { dialect } }) => {
    if (!database.tableLoads) throw new Error('The engine makes no tables of rows.');
    const schema = await database.defaultSchema(signal);
    const qualify = (parts: readonly string[]): string => dialect.qualify(parts);
    const tables = async (): Promise<readonly string[]> =>
      (await database.tables(schema, signal)).map(({ name }) => name).filter((name) => OWN_TABLE.test(name));
    const tidy = async (): Promise<void> => {
      for (const name of await tables())
        await database.run(`DROP TABLE ${qualify([name])}`, runOptions({ readOnly: false }));
    };
    await tidy();
    try {
      await work(database.tableLoads, database, { qualify, quote: (name) => dialect.quoteIdentifier(name), tables });
    } finally {
      await tidy();
    }
  });
}

const wordLoad = (ifExists: TableLoad['ifExists'], name = 'word', table = 'kit_words'): TableLoad => ({
  schema: null,
  table,
  ifExists,
  columns: [{ name, type: { kind: 'text' } }],
});

const wordsOf = (database: EngineDatabase, table: string) => async (): Promise<readonly unknown[]> =>
  rowsOf(await database.run(`SELECT word FROM ${table} ORDER BY word`, runOptions())).map(([word]) => word);

const text = (...rows: readonly (readonly string[])[]): RowText => ({
  bytes: Buffer.from(rows.map((row) => `${row.join('\t')}\n`).join('')),
  rows: rows.length,
});

async function* once(...parts: readonly RowText[]): AsyncGenerator<RowText, void> {
  yield* parts;
}

async function* brokenOff(part: RowText): AsyncGenerator<RowText, void> {
  yield part;
  throw new Error('The file ended.');
}

async function* cutOff(part: RowText, stop: AbortController): AsyncGenerator<RowText, void> {
  yield part;
  stop.abort();
  yield part;
}

const sorted = (rows: readonly unknown[][]): readonly unknown[] =>
  rows.map((row) => JSON.stringify(row)).toSorted((a, b) => a.localeCompare(b));
