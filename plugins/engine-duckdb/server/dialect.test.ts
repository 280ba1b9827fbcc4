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
