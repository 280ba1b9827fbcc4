import { type EngineCase, type KitSql, rowsOf, runOptions, same, sqlOf, withDatabase } from './engine-subject.ts';

/** Values that every engine has in some form, and what they must become. */
export function valueCases(): EngineCase[] {
  const zoned = Date.UTC(2019, 11, 31, 22);
  const cases: readonly (readonly [string, (sql: KitSql) => string, (value: unknown) => unknown, unknown])[] = [
    ['texts of every script', () => "'żółć 🦆 中文 ́'", plain, 'żółć 🦆 中文 ́'],
    ['an empty text, which is no null', () => "''", plain, ''],
    ['decimal digits', ({ decimal }) => decimal, plain, 1234567890.12],
    ['moments with a zone', (sql) => sql.zoned, plain, zoned],
    ['bytes that are text', ({ bytes }) => bytes, plain, 'abc'],
    ['bytes that are none', ({ noText }) => noText, plain, '[bytes]'],
    ['JSON', ({ json }) => json, parsed, { a: [1, null, 'é'] }],
    ['lists', ({ list }) => list, parsed, [1, null, 3]],
  ];
  return cases.map(([title, expression, read, expected]) => ({
    title: `keeps ${title}`,
    run: withDatabase(async (database, subject) => {
      const batch = await database.run(`SELECT ${expression(sqlOf(subject))} AS v`, runOptions());
      same(
        rowsOf(batch).map(([value]) => read(value)),
        [expected],
      );
    }),
  }));
}

const plain = (value: unknown): unknown => value;
const parsed = (value: unknown): unknown => JSON.parse(String(value));
