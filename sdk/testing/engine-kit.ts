import type { ColumnBatch, ColumnVector, Engine, EngineDatabase, RunOptions } from '../server/engine.ts';
import { EngineError } from '../server/engine.ts';

/** What the kit needs to know of an engine under test. SQL that differs between engines is given here. */
export interface EngineSubject {
  readonly engine: Engine;
  open(): Promise<EngineDatabase>;
  /** A query that runs for minutes unless it is stopped. */
  readonly endless: string;
  /** `n` rows with columns `n` (integer) and `word` (text). */
  series(n: number): string;
}

export interface EngineCase {
  readonly title: string;
  run(subject: EngineSubject): Promise<void>;
}

export const runOptions = (more: Partial<RunOptions> = {}): RunOptions => ({
  signal: new AbortController().signal,
  deadlineMs: 30_000,
  maxRows: 100_000,
  readOnly: true,
  ...more,
});

/** One value of a column, as a plain value. */
export function valueAt(vector: ColumnVector | undefined, row: number): unknown {
  if (!vector) return undefined;
  if (vector.kind === 'values') return vector.values[row];
  if (vector.nulls?.[row]) return null;
  return vector.kind === 'booleans' ? vector.values[row] === 1 : vector.values[row];
}

/** Rows as lists of plain values. */
export const rowsOf = (batch: ColumnBatch): unknown[][] =>
  Array.from({ length: batch.rowCount }, (_, row) => batch.vectors.map((vector) => valueAt(vector, row)));

/** What every engine must do. A case throws when the engine does not. */
export const engineCases: readonly EngineCase[] = [
  {
    title: 'answers with names, types and values',
    run: withDatabase(async (database) => {
      const batch = await database.run(
        "SELECT 7 AS n, 'text' AS t, CAST(NULL AS INTEGER) AS nothing, TRUE AS yes, CAST('2020-02-29' AS DATE) AS d",
        runOptions(),
      );
      same(
        batch.columns.map(({ name }) => name),
        ['n', 't', 'nothing', 'yes', 'd'],
      );
      same(
        batch.columns.map(({ generic }) => generic),
        [0, 1, 0, 3, 2],
      );
      same(rowsOf(batch), [[7, 'text', null, true, Date.UTC(2020, 1, 29)]]);
    }),
  },
  {
    title: 'keeps integers beyond 2^53 exact and fractions of moments',
    run: withDatabase(async (database) => {
      const batch = await database.run(
        "SELECT CAST(9007199254740993 AS BIGINT) AS big, CAST('2022-11-05 18:45:10.907796' AS TIMESTAMP) AS at",
        runOptions(),
      );
      same(rowsOf(batch), [[9007199254740993n, 1667673910907.796]]);
    }),
  },
  {
    title: 'gives columns even without rows',
    run: withDatabase(async (database, { series }) => {
      const batch = await database.run(`SELECT * FROM (${series(3)}) s WHERE n < 0`, runOptions());
      same([batch.rowCount, batch.columns.map(({ name }) => name)], [0, ['n', 'word']]);
    }),
  },
  {
    title: 'stops fetching at maxRows',
    run: withDatabase(async (database, { series }) => {
      same((await database.run(series(5_000), runOptions({ maxRows: 17 }))).rowCount, 17);
    }),
  },
  {
    title: 'streams all rows in order',
    run: withDatabase(async (database, { series }) => {
      let expected = 0;
      for await (const batch of database.stream(
        `SELECT * FROM (${series(60_000)}) s ORDER BY n`,
        runOptions({ maxRows: 1_000_000 }),
      )) {
        for (const [n] of rowsOf(batch)) {
          if (Number(n) !== expected) throw new Error(`Row ${expected} holds ${String(n)}.`);
          expected += 1;
        }
      }
      same(expected, 60_000);
    }),
  },
  {
    title: 'lets go of a stream that is left early, and goes on serving',
    run: withDatabase(async (database, { series }) => {
      for await (const batch of database.stream(series(200_000), runOptions({ maxRows: 1_000_000 }))) {
        if (batch.rowCount > 0) break;
      }
      same(rowsOf(await database.run('SELECT 1 AS one', runOptions())), [[1]]);
    }),
  },
  {
    title: 'cancels within a second, and goes on serving',
    run: withDatabase(async (database, { endless }) => {
      const stop = new AbortController();
      const running = refusal(database.run(endless, runOptions({ signal: stop.signal })));
      await new Promise((resolve) => setTimeout(resolve, 200));
      const asked = Date.now();
      stop.abort();
      same((await running).kind, 'cancelled');
      if (Date.now() - asked > 1_000) throw new Error(`Cancelling took ${Date.now() - asked} ms.`);
      same(rowsOf(await database.run('SELECT 1 AS one', runOptions())), [[1]]);
    }),
  },
  {
    title: 'refuses a query whose caller is gone already',
    run: withDatabase(async (database) => {
      same((await refusal(database.run('SELECT 1', runOptions({ signal: AbortSignal.abort() })))).kind, 'cancelled');
    }),
  },
  {
    title: 'keeps the deadline',
    run: withDatabase(async (database, { endless }) => {
      const started = Date.now();
      same((await refusal(database.run(endless, runOptions({ deadlineMs: 300 })))).kind, 'timeout');
      if (Date.now() - started > 2_000) throw new Error(`The deadline of 300 ms took ${Date.now() - started} ms.`);
    }),
  },
  {
    title: 'tells syntax, table and column errors apart, with their place',
    run: withDatabase(async (database, { series }) => {
      const syntax = await refusal(database.run('SELECT 1 FROM FROM', runOptions()));
      same(syntax.kind, 'syntax');
      same((await refusal(database.run('SELECT * FROM no_such_table', runOptions()))).kind, 'table-missing');
      const column = await refusal(database.run(`SELECT\n  nowhere FROM (${series(1)}) s`, runOptions()));
      same([column.kind, column.line, column.column, column.subject], ['column-missing', 2, 3, 'nowhere']);
    }),
  },
  {
    title: 'runs one statement only',
    run: withDatabase(async (database) => {
      await refusal(database.run('SELECT 1; SELECT 2', runOptions()));
    }),
  },
  ...[
    'CREATE TABLE kit_made (a INTEGER)',
    'CREATE VIEW kit_view AS SELECT 1',
    'EXPLAIN ANALYZE CREATE TABLE kit_b AS SELECT 1',
  ].map(
    (sql): EngineCase => ({
      title: `leaves nothing behind after a read-only run: ${sql}`,
      run: withDatabase(async (database) => {
        if (!sql.startsWith('EXPLAIN')) await refusal(database.run(sql, runOptions()));
        else await database.run(sql, runOptions()).catch((error: unknown) => same(error instanceof EngineError, true));
        const tables = await database.tables(await database.defaultSchema(runOptions().signal), runOptions().signal);
        same(
          tables.filter(({ name }) => name.startsWith('kit_')),
          [],
        );
      }),
    }),
  ),
  {
    title: 'describes a query without running it',
    run: withDatabase(async (database, { series }) => {
      const columns = await database.describeQuery(
        `SELECT word, COUNT(*) AS c FROM (${series(2)}) s GROUP BY word`,
        null,
        runOptions().signal,
      );
      same(
        columns.map(({ name, generic }) => [name, generic]),
        [
          ['word', 1],
          ['c', 0],
        ],
      );
    }),
  },
  {
    title: 'tells tables, columns and keys',
    run: withDatabase(async (database) => {
      const { signal } = runOptions();
      const writing = runOptions({ readOnly: false });
      await database.run('CREATE TABLE kit_parent (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL)', writing);
      try {
        const schema = await database.defaultSchema(signal);
        const tables = await database.tables(schema, signal);
        same(
          tables.filter(({ name }) => name === 'kit_parent'),
          [{ name: 'kit_parent', type: 'table' }],
        );
        const details = await database.describeTable(schema, 'kit_parent', signal);
        same(
          details?.columns.map(({ name, nullable }) => [name, nullable]),
          [
            ['id', false],
            ['name', false],
          ],
        );
        same(details?.primaryKey, ['id']);
        same(await database.describeTable(schema, 'kit_absent', signal), undefined);
        if (!(await database.schemas(signal)).includes(String(schema)))
          throw new Error('The default schema is not listed.');
        if (!(await database.functionNames(signal)).includes('count'))
          throw new Error('count is not among the functions.');
      } finally {
        await database.run('DROP TABLE kit_parent', writing);
      }
    }),
  },
  {
    title: 'every time grain gives a moment that is not after its column by more than the grain, and is stable',
    run: withDatabase(async (database, { engine }) => {
      const column = "CAST('2021-03-14 15:09:26.535897' AS TIMESTAMP)";
      for (const [duration, grain] of engine.dialect.timeGrains) {
        const once = `CAST(${grain.sql(column)} AS TIMESTAMP)`;
        const batch = await database.run(
          `SELECT ${once} AS a, CAST(${grain.sql(once)} AS TIMESTAMP) AS b`,
          runOptions(),
        );
        const [a, b] = rowsOf(batch)[0] ?? [];
        if (typeof a !== 'number' || a !== b)
          throw new Error(`${String(duration)} is not stable: ${String(a)}, ${String(b)}.`);
      }
    }),
  },
  {
    title: 'literals and names survive their quoting',
    run: withDatabase(async (database, { engine: { dialect } }) => {
      for (const value of ["it's", 'a\\b', '%_"', 'línea\n2', '; DROP TABLE x --', '']) {
        same(rowsOf(await database.run(`SELECT ${dialect.literal(value)} AS v`, runOptions())), [[value]]);
        const name = value || 'select';
        const batch = await database.run(`SELECT 1 AS ${dialect.quoteIdentifier(name)}`, runOptions());
        same(batch.columns[0]?.name, name);
      }
    }),
  },
];

function withDatabase(work: (database: EngineDatabase, subject: EngineSubject) => Promise<void>): EngineCase['run'] {
  return async (subject) => {
    const database = await subject.open();
    try {
      await work(database, subject);
    } finally {
      await database.close();
    }
  };
}

/** The error of a run that must fail. */
export async function refusal(run: Promise<unknown>): Promise<EngineError> {
  try {
    await run;
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('The engine accepted what it must refuse.');
}

function same(got: unknown, wanted: unknown): void {
  const [a, b] = [got, wanted].map((value) =>
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member)),
  );
  if (a !== b) throw new Error(`Expected ${String(b)}, got ${String(a)}.`);
}
