import { existsSync, readFileSync } from 'node:fs';
import type { Dialect } from '@facet/sdk/server';
import { describe, expect, test } from 'vitest';
import { bigqueryDialect } from '../../../engine-bigquery/server/dialect.ts';
import { clickHouseDialect } from '../../../engine-clickhouse/server/dialect.ts';
import { databricksDialect } from '../../../engine-databricks/server/dialect.ts';
import { duckdbDialect } from '../../../engine-duckdb/server/dialect.ts';
import { mssqlDialect } from '../../../engine-mssql/server/dialect.ts';
import { mysqlDialect } from '../../../engine-mysql/server/dialect.ts';
import { postgresDialect } from '../../../engine-postgres/server/dialect.ts';
import { snowflakeDialect } from '../../../engine-snowflake/server/dialect.ts';
import { sqliteDialect } from '../../../engine-sqlite/server/dialect.ts';
import { trinoDialect } from '../../../engine-trino/server/dialect.ts';
import { moment } from '../../common/time-range/moment.ts';
import { momentLiteral } from './time-filter.ts';

const DIALECTS: readonly Dialect[] = [
  bigqueryDialect,
  clickHouseDialect,
  databricksDialect,
  duckdbDialect,
  mssqlDialect,
  mysqlDialect,
  postgresDialect,
  snowflakeDialect,
  sqliteDialect,
  trinoDialect,
];

const FOLDER = '../shared/golden/semantics';
const GRAINS = `${FOLDER}/time-grains.tsv`;
const LITERALS = `${FOLDER}/time-literals.tsv`;
const present = existsSync(GRAINS) && existsSync(LITERALS);
if (!present) process.stderr.write(`skipped: ${FOLDER} is absent, recorded dialects are not replayed\n`);

const NOT_TOLD = 'it is recorded by the type of the column, which a grain is not told: any type becomes a DATETIME';
const NO_TYPE = 'the engine has no such type; its moments are compared as ISO texts';
const NATIONAL = 'texts are national ones, which hold every character';
const SPACES = 'only the spaces differ';
const MORE_GRAINS = 'DuckDB truncates to any interval, so it offers more grains';
const OTHER_ENGINE = 'the recorded SQL calls a function of SQLite, which DuckDB does not have';
const UTC = 'a bound of a column with a zone says that it is in UTC; the session may have another zone';
const BY_FORMAT = 'texts are compared as the format of their column writes them, and as ISO texts without one';
const AS_DAYS = 'a DATE is compared with a day, whatever format somebody gave its column';
/** Lines that differ on purpose: engine, kind and the beginning of the key. */
const ON_PURPOSE: readonly (readonly [lines: string, why: string])[] = [
  ['bigquery grain', NOT_TOLD],
  ['postgresql epoch_ms', SPACES],
  ['postgresql literal DATE32', NO_TYPE],
  ['postgresql literal DATETIME', NO_TYPE],
  ['mssql column_literal', NATIONAL],
  ['duckdb order', MORE_GRAINS],
  ['duckdb epoch', OTHER_ENGINE],
  ['duckdb literal TIMESTAMP WITH TIME ZONE', UTC],
  ['duckdb literal STRING', BY_FORMAT],
  ['duckdb literal TEXT', BY_FORMAT],
  ['duckdb literal VARCHAR', BY_FORMAT],
  ['duckdb column_literal VARCHAR', BY_FORMAT],
  ['duckdb column_literal DATE', AS_DAYS],
];

type Line = readonly [engine: string, kind: string, key: string, label: string, sql: string, sql2025: string];

const linesOf = (file: string, dialect: Dialect): readonly Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((line): line is [string, string, string, string, string, string] => line.length === 6)
    .filter(([engine]) => engine === dialect.name);

const collapsed = (sql: string): string => sql.replaceAll(/\s+/g, ' ');
const later = ([, , , , sql, sql2025]: Line): string => (sql2025 === '=' ? sql : sql2025);

/** Aliases that lists leave out, and no grain at all. */
const isListed = ([, kind, key, label]: Line): boolean => kind === 'grain' && key !== '' && label !== '';

describe.skipIf(!present)('recorded dialects', () => {
  test.for(DIALECTS)('$name writes its time grains and reads epochs as recorded', (dialect) => {
    const lines = linesOf(GRAINS, dialect);
    const grains = lines.filter(isListed);
    expect(grains.length).toBeGreaterThan(7);
    const aliases = new Set(lines.filter((line) => line[1] === 'grain' && !isListed(line)).map(([, , key]) => key));
    const orderOf = (line: Line) =>
      later(line)
        .split(',')
        .filter((key) => key !== '' && !aliases.has(key));
    replay('grains and epochs', dialect, [
      ...grains.map((line): Replayed => {
        const grain = dialect.timeGrains.get(line[2]);
        return [line, `${line[3]}: ${later(line)}`, grain && `${grain.label}: ${grain.sql('{col}')}`];
      }),
      ...lines
        .filter(([, kind]) => kind === 'order')
        .map((line): Replayed => [line, orderOf(line).join(), [...dialect.timeGrains.keys()].join()]),
      ...EPOCHS.flatMap(([kind, unit]) =>
        lines
          .filter((line) => line[1] === kind)
          .map((line): Replayed => [line, later(line), dialect.epochToTimestamp('{col}', unit)]),
      ),
    ]);
  });

  test.for(DIALECTS)('$name writes moments as recorded', (dialect) => {
    const lines = linesOf(LITERALS, dialect);
    expect(lines.length).toBeGreaterThan(20);
    replay(
      'moments',
      dialect,
      lines.map((line): Replayed => {
        const [, named = '', time = ''] = /^(.*) (\S+)$/.exec(line[2]) ?? [];
        const [seconds = '', fraction = ''] = time.split('.');
        const micros = Number(fraction.padEnd(6, '0').slice(0, 6));
        const wallMs = Date.parse(`${seconds}Z`);
        const epochMicros = BigInt(wallMs) * 1_000n + BigInt(micros);
        if (line[1] === 'literal')
          return [line, later(line), dialect.temporalLiteral(named, { epochMicros, hasZone: false })];
        const [type = '', format = ''] = named.split(' format=');
        const at = moment(wallMs + Math.floor(micros / 1_000), micros % 1_000);
        return [line, later(line), momentLiteral(at, { type, pythonDateFormat: format || null }, { dialect })];
      }),
    );
  });
});

const EPOCHS = [
  ['epoch_s', 's'],
  ['epoch_ms', 'ms'],
] as const;

type Replayed = readonly [line: Line, wanted: string, now: string | undefined];

/** Prints the rate and every miss with its reason; fails for one without, and for a reason that is needed no more. */
function replay(group: string, dialect: Dialect, cases: readonly Replayed[]): void {
  const name = ([, kind, key]: Line) => `${dialect.name} ${kind} ${key}`.trim();
  const reasonOf = (line: Line) => ON_PURPOSE.find(([lines]) => name(line).startsWith(lines));
  const misses = cases.filter(([, wanted, now]) => now === undefined || collapsed(now) !== collapsed(wanted));
  const texts = misses.map(([line, wanted, now]) => {
    const why = reasonOf(line)?.[1] ?? 'no reason is known';
    return `  ${name(line)}: ${now ?? 'nothing'}, recorded ${wanted}\n    ${why}\n`;
  });
  process.stdout.write(
    `${dialect.name} ${group}: ${cases.length - misses.length} of ${cases.length}\n${texts.join('')}`,
  );
  expect(cases.length).toBeGreaterThan(0);
  expect(misses.filter(([line]) => reasonOf(line) === undefined).map(([line]) => name(line))).toEqual([]);
  const needed = new Set(misses.map(([line]) => reasonOf(line)));
  expect(cases.map(([line]) => reasonOf(line)).filter((reason) => !needed.has(reason) && reason !== undefined)).toEqual(
    [],
  );
}
