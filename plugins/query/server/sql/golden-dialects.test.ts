import { existsSync, readFileSync } from 'node:fs';
import type { Dialect } from '@facet/sdk/server';
import { describe, expect, test } from 'vitest';
import { clickHouseDialect } from '../../../engine-clickhouse/server/dialect.ts';
import { mysqlDialect } from '../../../engine-mysql/server/dialect.ts';
import { bigqueryDialect } from '../../../engine-bigquery/server/dialect.ts';
import { databricksDialect } from '../../../engine-databricks/server/dialect.ts';
import { snowflakeDialect } from '../../../engine-snowflake/server/dialect.ts';
import { mssqlDialect } from '../../../engine-mssql/server/dialect.ts';
import { trinoDialect } from '../../../engine-trino/server/dialect.ts';
import { sqliteDialect } from '../../../engine-sqlite/server/dialect.ts';

const DIALECTS = [
  clickHouseDialect,
  databricksDialect,
  mssqlDialect,
  mysqlDialect,
  snowflakeDialect,
  sqliteDialect,
  trinoDialect,
];
/** Its grains are recorded by the type of the column, which a grain is not told; they are asked of a moment without a zone. */
const WITHOUT_GRAINS = [bigqueryDialect];

const FOLDER = '../shared/golden/semantics';
const GRAINS = `${FOLDER}/time-grains.tsv`;
const LITERALS = `${FOLDER}/time-literals.tsv`;
const present = existsSync(GRAINS) && existsSync(LITERALS);

type Line = readonly [engine: string, kind: string, key: string, label: string, sql: string, sql2025: string];

const linesOf = (file: string, dialect: Dialect): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((line): line is [string, string, string, string, string, string] => line.length === 6)
    .filter(([engine]) => engine === dialect.name);

const collapsed = (sql: string): string => sql.replaceAll(/\s+/g, ' ');
const later = ([, , , , sql, sql2025]: Line): string => (sql2025 === '=' ? sql : sql2025);

/** Aliases that lists leave out, and no grain at all. */
const listed = ([, kind, key, label]: Line): boolean => kind === 'grain' && key !== '' && label !== '';

describe.skipIf(!present)(`recorded dialects${present ? '' : ' (../shared/golden is absent)'}`, () => {
  test.for(DIALECTS)('$name writes its time grains as recorded', (dialect) => {
    const lines = linesOf(GRAINS, dialect);
    const recorded = lines.filter(listed).map((line) => [line[2], line[3], collapsed(later(line))]);
    expect(recorded.length).toBeGreaterThan(8);
    const mine = [...dialect.timeGrains].map(([duration, { label, sql }]) => [
      duration,
      label,
      collapsed(sql('{col}')),
    ]);
    expect(new Set(mine.map((grain) => JSON.stringify(grain)))).toEqual(
      new Set(recorded.map((grain) => JSON.stringify(grain))),
    );
    const order = lines.find(([, kind]) => kind === 'order');
    const aliases = new Set(lines.filter((line) => line[1] === 'grain' && !listed(line)).map(([, , key]) => key));
    expect([...dialect.timeGrains.keys()]).toEqual(
      (order ? later(order) : '').split(',').filter((duration) => duration !== '' && !aliases.has(duration)),
    );
  });

  test.for([...DIALECTS, ...WITHOUT_GRAINS])('$name reads epochs as recorded', (dialect) => {
    const lines = linesOf(GRAINS, dialect);
    for (const [kind, unit] of [
      ['epoch_s', 's'],
      ['epoch_ms', 'ms'],
    ] as const) {
      const line = lines.find((candidate) => candidate[1] === kind);
      expect(collapsed(dialect.epochToTimestamp('{col}', unit))).toBe(collapsed(line ? later(line) : ''));
    }
  });

  test.for([...DIALECTS, ...WITHOUT_GRAINS])('$name writes moments as recorded', (dialect) => {
    const lines = linesOf(LITERALS, dialect).filter(([, kind]) => kind === 'literal');
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      const [, type = '', moment = ''] = /^(.*) (\S+)$/.exec(line[2]) ?? [];
      const [seconds = '', fraction = ''] = moment.split('.');
      const epochMicros = BigInt(Date.parse(`${seconds}Z`)) * 1_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
      expect([line[2], dialect.temporalLiteral(type, { epochMicros, hasZone: false })]).toEqual([line[2], later(line)]);
    }
  });
});
