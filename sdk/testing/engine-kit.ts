import { type EngineDatabase, EngineError } from '../server/engine.ts';
import { budgetCases } from './engine-budgets.ts';
import {
  change,
  type EngineCase,
  ODD_NAME,
  refusal,
  rowsOf,
  runOptions,
  same,
  sqlOf,
  withDatabase,
} from './engine-subject.ts';
import { machineSlowness } from './machine-slowness.ts';
import { valueCases } from './engine-values.ts';

const MANY_TABLES = 10_000;
const LISTED_WITHIN_MS = 3_000;
/** A server that has just made its tables may still be tidying up, and one that compiles while it runs is slow at first. */
const LISTINGS = 10;

/** What every engine must do. A case throws when the engine does not. */
export const engineCases: readonly EngineCase[] = [
  {
    title: 'answers with names, types and values',
    run: withDatabase(async (database, subject) => {
      const batch = await database.run(sqlOf(subject).basics, runOptions());
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
    run: withDatabase(async (database, subject) => {
      const batch = await database.run(sqlOf(subject).exact, runOptions());
      same(rowsOf(batch), [[9007199254740993n, 1667673910907.796]]);
    }),
  },
  ...valueCases(),
  ...budgetCases(),
  {
    title: 'keeps two columns of one name apart',
    run: withDatabase(async (database, subject) => {
      const batch = await database.run(sqlOf(subject).twins, runOptions());
      same([batch.columns.length, new Set(batch.columns.map(({ name }) => name)).size], [2, 1]);
      same(rowsOf(batch)[0]?.[0], 1);
    }),
  },
  {
    title: 'takes the limit and the offset of its dialect',
    run: withDatabase(async (database, { engine: { dialect }, series }) => {
      const ordered = `SELECT n FROM (${series(9)}) s ORDER BY n`;
      for (const [limit, offset, expected] of [
        [2, 3, [3, 4]],
        [2, 0, [0, 1]],
        [null, 6, [6, 7, 8]],
      ] as const) {
        const batch = await database.run(`${ordered} ${dialect.limit(limit, offset)}`, runOptions());
        same(
          rowsOf(batch).map(([n]) => Number(n)),
          expected,
        );
      }
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
    title: 'stops a stream in the middle when it is cancelled, and goes on serving',
    run: withDatabase(async (database, { series }) => {
      const stop = new AbortController();
      const reading = async (): Promise<void> => {
        for await (const { rowCount } of database.stream(
          series(2_000_000),
          runOptions({ maxRows: 5_000_000, signal: stop.signal }),
        )) {
          if (rowCount > 0) stop.abort();
        }
      };
      same((await refusal(reading())).kind, 'cancelled');
      same(rowsOf(await database.run('SELECT 1 AS one', runOptions())), [[1]]);
    }),
  },
  {
    title: 'serves others while one query runs',
    run: withDatabase(async (database, { endless }) => {
      const stop = new AbortController();
      const running = refusal(database.run(endless, runOptions({ signal: stop.signal })));
      await new Promise((resolve) => setTimeout(resolve, 100));
      const answers = await Promise.all([1, 2, 3].map((n) => database.run(`SELECT ${n} AS n`, runOptions())));
      same(
        answers.map((batch) => rowsOf(batch)),
        [[[1]], [[2]], [[3]]],
      );
      stop.abort();
      same((await running).kind, 'cancelled');
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
    run: withDatabase(async (database, subject) => {
      const { series } = subject;
      const syntax = await refusal(database.run(sqlOf(subject).broken, runOptions()));
      same([syntax.kind, syntax.line, syntax.column], ['syntax', 2, 6]);
      same((await refusal(database.run('SELECT * FROM no_such_table', runOptions()))).kind, 'table-missing');
      const column = await refusal(database.run(`SELECT\n  nowhere FROM (${series(1)}) s`, runOptions()));
      same([column.kind, column.line, column.column, column.subject], ['column-missing', 2, 3, 'nowhere']);
    }),
  },
  {
    title: 'runs one statement only',
    run: withDatabase(async (database) => {
      await refusal(database.run('SELECT 1; SELECT 2', runOptions()));
      await refusal(database.run('SELECT 1; SELECT 2', runOptions({ readOnly: false })));
    }),
  },
  {
    title: 'changes nothing in a read-only run',
    run: withDatabase(async (database, subject) => {
      await change(database, subject, 'CREATE TABLE kit_rows (a INTEGER)', 'INSERT INTO kit_rows VALUES (1)');
      try {
        for (const sql of [
          'INSERT INTO kit_rows VALUES (2)',
          'UPDATE kit_rows SET a = 2',
          'DELETE FROM kit_rows',
          'DROP TABLE kit_rows',
          'ALTER TABLE kit_rows ADD COLUMN b INTEGER',
          'SELECT 1; DELETE FROM kit_rows',
        ]) {
          await refusal(database.run(sql, runOptions()));
        }
        same(rowsOf(await database.run('SELECT * FROM kit_rows', runOptions())), [[1]]);
      } finally {
        await change(database, subject, 'DROP TABLE kit_rows');
      }
    }),
  },
  {
    title: 'finds a table of any name',
    run: withDatabase(async (database, subject) => {
      const { dialect } = subject.engine;
      const name = subject.oddName ?? ODD_NAME;
      const { signal } = runOptions();
      const quoted = dialect.qualify([name]);
      await change(database, subject, `CREATE TABLE ${quoted} (${dialect.quoteIdentifier('a "b" `c')} INTEGER)`);
      try {
        const schema = await database.defaultSchema(signal);
        same((await database.tables(schema, signal)).filter((table) => table.name === name).length, 1);
        const details = await database.describeTable(schema, name, signal);
        same(
          details?.columns.map((column) => column.name),
          ['a "b" `c'],
        );
        const batch = await database.run(`SELECT * FROM ${dialect.qualify([schema, name])}`, runOptions());
        same(
          batch.columns.map((column) => column.name),
          ['a "b" `c'],
        );
      } finally {
        await change(database, subject, `DROP TABLE ${quoted}`);
      }
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
          tables.filter(({ name }) => ['kit_made', 'kit_view', 'kit_b'].includes(name)),
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
    title: 'tells tables and columns',
    run: withDatabase(async (database, subject) => {
      const { signal } = runOptions();
      await change(database, subject, 'CREATE TABLE kit_plain (id INTEGER NOT NULL, name VARCHAR(20))');
      try {
        const schema = await database.defaultSchema(signal);
        const details = await database.describeTable(schema, 'kit_plain', signal);
        same(
          details?.columns.map(({ name, nullable, keys }) => [name, nullable, keys]),
          [
            ['id', false, []],
            ['name', true, []],
          ],
        );
        same([details?.primaryKey, details?.foreignKeys, details?.indexes], [[], [], []]);
        await ensureLists(database, schema);
      } finally {
        await change(database, subject, 'DROP TABLE kit_plain');
      }
    }),
  },
  {
    title: 'tells tables, columns and keys',
    run: withDatabase(async (database, subject) => {
      if (subject.keys === false) return;
      const { signal } = runOptions();
      await change(
        database,
        subject,
        'CREATE TABLE kit_parent (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL)',
        `CREATE TABLE kit_child (id INTEGER PRIMARY KEY, parent INTEGER, word VARCHAR(20),
           FOREIGN KEY (parent) REFERENCES kit_parent (id))`,
        'CREATE INDEX kit_words ON kit_child (word)',
      );
      try {
        const schema = await database.defaultSchema(signal);
        const tables = await database.tables(schema, signal);
        same(
          tables.filter(({ name }) => name === 'kit_parent'),
          [{ name: 'kit_parent', type: 'table' }],
        );
        const details = await database.describeTable(schema, 'kit_parent', signal);
        same(
          details?.columns.map(({ name, nullable, keys }) => [name, nullable, keys.includes('pk')]),
          [
            ['id', false, true],
            ['name', false, false],
          ],
        );
        same(details?.primaryKey, ['id']);
        const child = await database.describeTable(schema, 'kit_child', signal);
        same(
          child?.foreignKeys.map(({ columns, referredTable, referredColumns }) => [
            columns,
            referredTable,
            referredColumns,
          ]),
          [[['parent'], 'kit_parent', ['id']]],
        );
        same(
          child?.indexes.filter(({ name }) => name === 'kit_words').map(({ columns, unique }) => [columns, unique]),
          [[['word'], false]],
        );
        same(child?.columns.find(({ name }) => name === 'parent')?.keys.includes('fk'), true);
        same(await database.describeTable(schema, 'kit_absent', signal), undefined);
        await ensureLists(database, schema);
      } finally {
        await change(database, subject, 'DROP TABLE kit_child', 'DROP TABLE kit_parent');
      }
    }),
  },
  {
    title: `lists ${MANY_TABLES} tables within 3 s`,
    run: withDatabase(async (database, subject) => {
      await subject.makeTables(MANY_TABLES);
      const { signal } = runOptions();
      const schema = await database.defaultSchema(signal);
      const within = LISTED_WITHIN_MS * machineSlowness();
      let fastest = Number.POSITIVE_INFINITY;
      for (let listing = 0; listing < LISTINGS && fastest > within; listing += 1) {
        const started = performance.now();
        const tables = await database.tables(schema, signal);
        fastest = Math.min(fastest, performance.now() - started);
        same(tables.filter(({ name }) => name.startsWith('kit_many_')).length, MANY_TABLES);
      }
      if (fastest > within) throw new Error(`The list took ${Math.round(fastest)} ms of ${Math.round(within)}.`);
    }),
  },
  {
    title: 'every time grain gives a moment that is not after its column by more than the grain, and is stable',
    run: withDatabase(async (database, subject) => {
      const { asMoment, moment } = sqlOf(subject);
      const column = moment('2021-03-14 15:09:26.535897');
      const at = Date.UTC(2021, 2, 14, 15, 9, 26, 535) + 0.897;
      for (const [duration, grain] of subject.engine.dialect.timeGrains) {
        const once = asMoment(grain.sql(column));
        const batch = await database.run(`SELECT ${once} AS a, ${asMoment(grain.sql(once))} AS b`, runOptions());
        const [a, b] = rowsOf(batch)[0] ?? [];
        const ends = String(duration).startsWith('P1W/');
        if (typeof a !== 'number' || a !== b)
          throw new Error(`${String(duration)} is not stable: ${String(a)}, ${String(b)}.`);
        if ((a > at && !ends) || Math.abs(at - a) > 366 * DAY_MS)
          throw new Error(`${String(duration)} gives ${new Date(a).toISOString()}.`);
      }
    }),
  },
  {
    title: 'moments that are texts have time grains, in the formats of a dialect that reads them',
    run: withDatabase(async (database, subject) => {
      const { textToTimestamp, timeGrains, literal } = subject.engine.dialect;
      const month = timeGrains.get('P1M');
      if (!textToTimestamp || !month) return;
      for (const [format, text] of WRITTEN_MOMENTS) {
        const start = sqlOf(subject).asMoment(month.sql(textToTimestamp(literal(text), format)));
        const batch = await database.run(`SELECT ${start} AS month`, runOptions());
        if (rowsOf(batch)[0]?.[0] !== Date.UTC(2024, 1, 1))
          throw new Error(`"${text}", written as ${String(format)}, gives ${String(rowsOf(batch)[0]?.[0])}.`);
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

const DAY_MS = 86_400_000;

/** A day of February 2024 in strftime formats; null: as databases write moments. */
const WRITTEN_MOMENTS = [
  [null, '2024-02-29 12:34:56'],
  ['%d.%m.%Y', '29.02.2024'],
  ['%Y-%m-%dT%H:%M:%S', '2024-02-29T12:34:56'],
  ["%d %b '%y, %I:%M %p", "29 Feb '24, 12:34 PM"],
  ['%d %B %Y', '29 February 2024'],
  ['%Y%m%d', '20240229'],
] as const;

async function ensureLists(database: EngineDatabase, schema: string | null): Promise<void> {
  const { signal } = runOptions();
  if (!(await database.schemas(signal)).includes(String(schema))) throw new Error('The default schema is not listed.');
  if (!(await database.functionNames(signal)).includes('count')) throw new Error('count is not among the functions.');
}
