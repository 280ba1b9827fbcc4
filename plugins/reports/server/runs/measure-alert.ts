import type { SqlSessions } from '@facet/plugin-query/contract.server';
import { RunErrors } from '../errors.ts';
import type { ReportRow } from '../schedules/tables.ts';
import { type Measured, measuredOf } from './condition.ts';

/** One more than an alert may give, so that a second row is noticed. */
const MOST_ROWS = 2;

/** Runs the query of an alert, as its owner may. @throws Error, SqlRefusal, SqlTemplateError, EngineError */
export async function measureAlert(
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
  return measuredOf(await script.run(statement, { signal }));
}
