/**
 * Records the responses of a server for `answers.json`: `node
 * plugins/engine-clickhouse/server/testing/record-answers.ts http://127.0.0.1:8123`. `serve-chdb.py` provides a current
 * version where no server is available.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { RECORDED_SQL } from './recorded-sql.ts';

const SETTINGS = 'session_timezone=UTC&output_format_native_write_json_as_string=1&prefer_column_name_to_alias=1';
const TABLES = ['orders', 'towns'].map((name) => `CREATE TABLE IF NOT EXISTS ${name} (n Int32) ENGINE = Memory`);

const [, , origin = 'http://127.0.0.1:8123'] = process.argv;

async function ask(sql: string): Promise<{ status: number; body: Buffer }> {
  const answer = await fetch(`${origin}/?default_format=Native&${SETTINGS}`, { method: 'POST', body: sql });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

for (const sql of TABLES) await ask(sql);
const answers: Record<string, { readonly status: number; readonly gzip: string }> = {};
for (const sql of RECORDED_SQL) {
  const { status, body } = await ask(sql);
  answers[sql] = { status, gzip: gzipSync(body, { level: 9 }).toString('base64') };
}
writeFileSync(join(import.meta.dirname, 'answers.json'), `${JSON.stringify(answers, null, 1)}\n`);
