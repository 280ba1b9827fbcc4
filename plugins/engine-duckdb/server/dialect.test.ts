import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { duckdbDialect } from './dialect.ts';

it('names columns by every word that the engine has another use for', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    const words = (await connection.runAndReadAll('SELECT keyword_name FROM duckdb_keywords()')).getRows();
    const failing: unknown[] = [];
    for (const [word] of words) {
      const name = duckdbDialect.quoteIdentifier(String(word));
      const sql = `SELECT ${name} AS ${name} FROM (SELECT 'v' AS "${String(word)}") t GROUP BY ${name} ORDER BY ${name}`;
      await connection.run(sql).catch(() => failing.push(word));
    }
    expect(words.length).toBeGreaterThan(300);
    expect(failing).toEqual([]);
  } finally {
    connection.closeSync();
  }
});

it('[A9.10] [B9.9] cuts times to lengths from five seconds to a year, each into a text that the engine runs', async () => {
  const grains = [...duckdbDialect.timeGrains].filter(([duration]) => duration !== null);
  const durations = grains.map(([duration]) => duration);
  const asked = ['PT5S', 'PT30S', 'PT1M', 'PT5M', 'PT30M', 'PT1H', 'PT6H', 'P1D', 'P1W', 'P1M', 'P3M', 'P1Y'];
  expect(durations.filter((duration) => asked.includes(String(duration)))).toEqual(asked);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    const cut = async (duration: string) => {
      const sql = duckdbDialect.timeGrains.get(duration)?.sql("TIMESTAMP '2026-11-28 14:32:59'") ?? 'NULL';
      const [row] = (await connection.runAndReadAll(`SELECT strftime(${sql}, '%Y-%m-%d %H:%M:%S')`)).getRows();
      return row?.[0];
    };
    expect(await cut('PT5S')).toBe('2026-11-28 14:32:55');
    expect(await cut('P1Y')).toBe('2026-01-01 00:00:00');
  } finally {
    connection.closeSync();
  }
});
