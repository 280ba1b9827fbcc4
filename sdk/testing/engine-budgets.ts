import { type EngineCase, refusal, rowsOf, runOptions, same, sqlOf, withDatabase } from './engine-subject.ts';

const MEGABYTE = 1_048_576;
const TOO_LARGE_WITHIN_MS = 10_000;

/** No result may take more memory than it was given, whatever the query asks for; others are served meanwhile. */
export function budgetCases(): readonly EngineCase[] {
  return [
    {
      title: 'refuses more bytes than the result may have, and goes on serving',
      run: withDatabase(async (database, { series }) => {
        const error = await refusal(database.run(series(50_000), runOptions({ maxBytes: 100_000 })));
        same([error.kind, error.message.includes('100000 bytes')], ['too-large', true]);
        same(rowsOf(await database.run('SELECT 1 AS one', runOptions())), [[1]]);
      }),
    },
    {
      title: 'refuses more values than the result may have',
      run: withDatabase(async (database, { series }) => {
        const error = await refusal(database.run(series(20_000), runOptions({ maxCells: 30_000 })));
        same([error.kind, error.message.includes('30000 values')], ['too-large', true]);
        same((await database.run(series(10_000), runOptions({ maxCells: 30_000 }))).rowCount, 10_000);
      }),
    },
    {
      title: 'gives a long result as a whole, in order',
      run: withDatabase(async (database, { series }) => {
        const ordered = `SELECT n, word, NULLIF(n, 3) AS gap FROM (${series(60_000)}) s ORDER BY n`;
        const rows = rowsOf(await database.run(ordered, runOptions()));
        same(rows.length, 60_000);
        for (const [at, [n, word, gap]] of rows.entries())
          if (Number(n) !== at || word !== `word ${at}` || (gap === null) !== (at === 3))
            throw new Error(`Row ${at} holds ${String(n)}, ${String(word)}, ${String(gap)}.`);
      }),
    },
    {
      title: 'streams more than a batch may have',
      run: withDatabase(async (database, { series }) => {
        let rows = 0;
        const options = runOptions({ maxRows: 1_000_000, maxBytes: 8 * MEGABYTE, maxCells: 100_000 });
        for await (const batch of database.stream(series(500_000), options)) rows += batch.rowCount;
        same(rows, 500_000);
      }),
    },
    ...(['run', 'stream'] as const).map(
      (way): EngineCase => ({
        title: `refuses one value that is too large, and serves others meanwhile: ${way}`,
        run: withDatabase(async (database, subject) => {
          const sql = `SELECT ${sqlOf(subject).longText(12 * MEGABYTE)} AS t`;
          const options = runOptions({ maxBytes: MEGABYTE });
          const read = async (): Promise<void> => {
            if (way === 'run') await database.run(sql, options);
            else for await (const batch of database.stream(sql, options)) same(batch.rowCount > 1, false);
          };
          const started = Date.now();
          const refused = refusal(read());
          same(rowsOf(await database.run('SELECT 1 AS one', runOptions())), [[1]]);
          same((await refused).kind, 'too-large');
          const took = Date.now() - started;
          if (took > TOO_LARGE_WITHIN_MS) throw new Error(`The refusal took ${took} ms.`);
          same(rowsOf(await database.run('SELECT 2 AS two', runOptions())), [[2]]);
        }),
      }),
    ),
    {
      title: 'refuses large values of many rows',
      run: withDatabase(async (database, subject) => {
        const wide = `SELECT n, ${sqlOf(subject).longText(5_000)} AS t FROM (${subject.series(4_000)}) s`;
        same((await refusal(database.run(wide, runOptions({ maxBytes: 5 * MEGABYTE })))).kind, 'too-large');
        let rows = 0;
        const options = runOptions({ maxBytes: 15 * MEGABYTE });
        for await (const batch of database.stream(wide, options)) rows += batch.rowCount;
        same(rows, 4_000);
      }),
    },
  ];
}
