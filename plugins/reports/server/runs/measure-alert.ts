import type { ChartQueries, SavedContextSource, SqlSessions } from '@facet/plugin-query/contract.server';
import type { Scope } from '@facet/sdk/common';
import type { ColumnBatch } from '@facet/sdk/server';
import { RunErrors } from '../errors.ts';
import type { ReportRow } from '../schedules/tables.ts';
import { measureMetric, metricQuery } from './alert-metric.ts';
import { type Measured, measuredOf } from './measured.ts';
import { metricOf } from '../schedules/metric-of.ts';
import type { ReadableDatasets } from '../schedules/readable-datasets.ts';

/** One more than an alert may return, to detect a second row. */
const MOST_ROWS = 2;

export interface MeasureParts {
  readonly sessions: SqlSessions;
  readonly queries: ChartQueries;
  readonly datasets: ReadableDatasets;
  /** Absent while the plugin of charts is off. */
  readonly saved: SavedContextSource | undefined;
  readonly scope: Scope;
  readonly signal: AbortSignal;
}

type Asked = Pick<ReportRow, 'chart_id' | 'database_id' | 'sql' | 'validator_config_json'>;

/**
 * Measures an alert with the rights of the scope: by its query, or a metric of its chart or of a dataset.
 * @throws Error, HttpError, SqlRefusal, SqlTemplateError, EngineError
 */
export async function measure(parts: MeasureParts, asked: Asked): Promise<Measured> {
  const metric = metricOf(asked);
  if (metric === undefined) return measureAlert(parts.sessions, asked, parts.signal);
  return measureMetric({ ...parts, force: true }, await metricQuery(parts, metric, asked.chart_id));
}

async function measureAlert(
  sessions: SqlSessions,
  { database_id: databaseId, sql }: Pick<ReportRow, 'database_id' | 'sql'>,
  signal: AbortSignal,
): Promise<Measured> {
  const script = await sessions.prepare({
    databaseId: databaseId ?? 0,
    catalog: null,
    schema: null,
    sql: sql ?? '',
    maxRows: MOST_ROWS,
    signal,
  });
  const [statement, second] = script.statements;
  if (statement === undefined || second !== undefined || !statement.givesRows || !statement.readOnly)
    throw new Error(RunErrors.notOneQuery);
  return measuredOf(asLimited(await script.run(statement, { signal }), statement.limit?.rows));
}

/** The batch without the extra row that detects further rows. */
const asLimited = (batch: ColumnBatch, most: number = batch.rowCount): ColumnBatch =>
  batch.rowCount > most ? { ...batch, rowCount: most } : batch;
