import { defineGrammar, GenericType } from '@facet/sdk/common';
import type { Dialect } from '@facet/sdk/server';
import { isoText, moment } from '../../../common/time-range/moment.ts';

const truncation = (unit: string) => (column: string) => `DATE_TRUNC('${unit}', ${column})`;
const stepped = (outer: string, unit: string, part: string, size: number) => (column: string) =>
  `DATE_TRUNC('${outer}', ${column}) + INTERVAL '${size} ${unit}' * FLOOR(EXTRACT(${part} FROM ${column}) / ${size})`;

const GRAINS: readonly (readonly [string, string, (column: string) => string])[] = [
  ['PT1S', 'Second', truncation('second')],
  ['PT5S', '5 second', stepped('minute', 'seconds', 'SECOND', 5)],
  ['PT30S', '30 second', stepped('minute', 'seconds', 'SECOND', 30)],
  ['PT1M', 'Minute', truncation('minute')],
  ['PT5M', '5 minute', stepped('hour', 'minutes', 'MINUTE', 5)],
  ['PT10M', '10 minute', stepped('hour', 'minutes', 'MINUTE', 10)],
  ['PT15M', '15 minute', stepped('hour', 'minutes', 'MINUTE', 15)],
  ['PT30M', '30 minute', stepped('hour', 'minutes', 'MINUTE', 30)],
  ['PT1H', 'Hour', truncation('hour')],
  ['P1D', 'Day', truncation('day')],
  ['P1W', 'Week', truncation('week')],
  ['P1M', 'Month', truncation('month')],
  ['P3M', 'Quarter', truncation('quarter')],
  ['P1Y', 'Year', truncation('year')],
];

/** Enough of Postgres to test the compiler against, without the plugin that owns the engine. */
export const testPostgresDialect: Dialect = {
  name: 'postgresql',
  grammar: defineGrammar({ parser: 'postgresql', ownParser: 'postgres' }),
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  qualify(parts) {
    return parts
      .filter((part) => part !== null)
      .map((part) => this.quoteIdentifier(part))
      .join('.');
  },
  literal(value) {
    if (value === null) return 'NULL';
    if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
    return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value);
  },
  timeGrains: new Map(GRAINS.map(([duration, label, sql]) => [duration, { label, sql }])),
  temporalLiteral(type, { epochMicros }) {
    const ms = Number(epochMicros / 1000n);
    const text = isoText(moment(ms, Number(epochMicros - BigInt(ms) * 1000n)));
    if (/^date$/i.test(type)) return `TO_DATE('${text.slice(0, 10)}', 'YYYY-MM-DD')`;
    if (!/^timestamp/i.test(type)) return undefined;
    const stamp = `${text.replace('T', ' ')}${text.includes('.') ? '' : '.000000'}`;
    return `TO_TIMESTAMP('${stamp}', 'YYYY-MM-DD HH24:MI:SS.US')`;
  },
  epochToTimestamp: (column, unit) =>
    `(timestamp 'epoch' + ${unit === 's' ? column : `(${column} / 1000)`} * interval '1 second')`,
  castToText: (expression) => `CAST(${expression} AS VARCHAR)`,
  limit: (limit, offset) => `${limit === null ? '' : `LIMIT ${limit}`}${offset > 0 ? ` OFFSET ${offset}` : ''}`,
  genericType(type) {
    if (/^(timestamp|date|time)/i.test(type)) return GenericType.temporal;
    if (/^(int|bigint|smallint|numeric|double|real|float|decimal)/i.test(type)) return GenericType.numeric;
    if (/^bool/i.test(type)) return GenericType.boolean;
    return GenericType.string;
  },
  groupByAlias: true,
  supportsIlike: true,
};
