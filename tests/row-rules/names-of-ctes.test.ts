import { describe, expect, it } from 'vitest';
import { DISTRIBUTED_ENGINES } from './distributed-engines.ts';
import { MARK, RULED_ENGINES } from './ruled-engines.ts';
import { openRuledGateway, SCHEMA_OF } from './ruled-gateway.ts';

/**
 * Where a CTE has the name of a closed table, databases differ in which of the two a name means. What the text is taken for must be
 * what the database reads: a statement is refused or shows no row of the table.
 */
type Wrap = (inner: string) => string;

let count = 0;
const name = (): string => `n${(count += 1)}`;
const asSource = (inner: string): string => `SELECT * FROM (${inner}) ${name()}`;
/** `WITH` may not stand behind `WITH` or `UNION`. */
const plain = (inner: string): string => (inner.startsWith('WITH') ? asSource(inner) : inner);

const WRAPS: readonly Wrap[] = [
  asSource,
  (inner) => `SELECT (${inner}) AS w`,
  (inner) => `SELECT 3 AS w UNION ALL ${plain(inner)}`,
  (inner) => `WITH y AS (${inner}) SELECT * FROM y`,
  (inner) => `WITH RECURSIVE y AS (${inner}) SELECT * FROM y`,
  (inner) => `WITH x AS (SELECT 1 AS q), y AS (${inner}) SELECT * FROM y`,
  (inner) => `WITH secrets AS (${inner}) SELECT * FROM secrets`,
  (inner) => `SELECT r.* FROM (WITH secrets AS (SELECT 2 AS w) SELECT * FROM secrets) l CROSS JOIN (${inner}) r`,
];
const OUTER: readonly Wrap[] = [
  (inner) => `WITH secrets AS (SELECT 1 AS w) ${plain(inner)}`,
  (inner) => `WITH RECURSIVE secrets AS (SELECT 1 AS w) ${plain(inner)}`,
  (inner) => `WITH SECRETS AS (SELECT 1 AS w) ${plain(inner)}`,
  (inner) => `WITH a AS (${inner}), secrets AS (SELECT 1 AS w) SELECT * FROM a`,
  (inner) => `WITH RECURSIVE a AS (${inner}), secrets AS (SELECT 1 AS w) SELECT * FROM a`,
  (inner) => `WITH secrets AS (SELECT 1 AS w), a AS (${inner}) SELECT * FROM a`,
  (inner) => `SELECT * FROM (WITH secrets AS (SELECT 1 AS w) ${plain(inner)}) o`,
];
const READ = 'SELECT * FROM secrets';

const once = WRAPS.map((wrap) => wrap(READ));
const statements = [READ, ...once, ...WRAPS.flatMap((wrap) => once.map((inner) => wrap(inner)))].flatMap((inner) =>
  OUTER.map((outer) => outer(inner)),
);

/** A cluster answers several at a time as fast as one. */
const AT_ONCE = 8;

for (const [engine, reason, open] of [...RULED_ENGINES, ...DISTRIBUTED_ENGINES]) {
  describe.skipIf(reason !== undefined)(`on ${engine}${reason ? ` (${reason})` : ''}`, () => {
    it('a CTE with the name of a closed table shows no row of the table', { timeout: 600_000 }, async () => {
      const opened = await open();
      const gateway = await openRuledGateway(opened.engine, opened.spec, SCHEMA_OF[engine] ?? null);
      let answered = 0;
      const leaks: string[] = [];
      const waiting = statements.values();
      const ask = async (): Promise<void> => {
        for (const sql of waiting) {
          const rows = await gateway.statement('reader', sql).catch(() => undefined);
          if (rows === undefined) continue;
          answered += 1;
          if (rows.some((row) => row.some((value) => String(value).includes(MARK)))) leaks.push(sql);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, ask));
      await gateway.close();
      await opened.close();
      expect(leaks).toEqual([]);
      expect(answered).toBeGreaterThan(50);
    });
  });
}
