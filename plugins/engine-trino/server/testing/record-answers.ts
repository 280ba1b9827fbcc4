/**
 * Records the responses of a real coordinator for `answers.json`: `node
 * plugins/engine-trino/server/testing/record-answers.ts http://127.0.0.1:8080`. Timings and query ids are left out, so
 * that a new recording shows real differences.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDED_SQL } from './recorded-sql.ts';

const KEPT: ReadonlySet<string> = new Set(['columns', 'data', 'error', 'updateType']);

async function record(origin: string, sql: string): Promise<readonly unknown[]> {
  const headers = {
    'x-trino-user': 'facet',
    'x-trino-catalog': 'memory',
    'x-trino-schema': 'default',
    'x-trino-time-zone': 'UTC',
    'x-trino-client-capabilities': 'PARAMETRIC_DATETIME',
  };
  const pages: unknown[] = [];
  for (let address: unknown = `${origin}/v1/statement`; typeof address === 'string'; ) {
    const isFirst = pages.length === 0;
    const answer = await fetch(address, { headers, ...(isFirst ? { method: 'POST', body: sql } : {}) });
    // Integers keep all their digits.
    const page: unknown = JSON.parse(await answer.text(), keptDigits);
    if (typeof page !== 'object' || page === null) throw new Error(`${address} answered ${answer.status}.`);
    pages.push(shortened(page));
    address = Reflect.get(page, 'nextUri');
  }
  return pages;
}

function shortened(page: object): Readonly<Record<string, unknown>> {
  const stats: unknown = Reflect.get(page, 'stats');
  const { state, progressPercentage } = Object(stats);
  const kept = Object.entries(page).filter(([name]) => KEPT.has(name));
  const { error, ...rest } = Object.fromEntries(kept);
  const { message, errorCode, errorName, errorType, errorLocation } = Object(error);
  return {
    ...rest,
    ...(error === undefined ? {} : { error: { message, errorCode, errorName, errorType, errorLocation } }),
    stats: { state, progressPercentage },
  };
}

function keptDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  const unsafe = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return unsafe && source !== undefined ? (Reflect.get(JSON, 'rawJSON') as (text: string) => unknown)(source) : value;
}

const [, , origin = 'http://127.0.0.1:8080'] = process.argv;
const answers: Record<string, readonly unknown[]> = {};
for (const sql of RECORDED_SQL) answers[sql] = await record(origin, sql);
writeFileSync(join(import.meta.dirname, 'answers.json'), `${JSON.stringify(answers, null, 1)}\n`);
