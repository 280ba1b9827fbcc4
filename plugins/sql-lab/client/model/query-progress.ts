import type { RunState, StatementRun } from './lab-run.ts';
import { type RunError, toldError } from './run-error.ts';

/** The server's state of a query, during its run and afterwards. */
export interface QueryProgress {
  readonly clientId: string;
  readonly queryId: number | null;
  readonly state: RunState;
  readonly progress: number;
  readonly step: string | null;
  readonly rows: number | null;
  readonly limit: number | null;
  readonly limitingFactor: string | null;
  readonly resultsKey: string | null;
  readonly executedSql: string | null;
  readonly endedAt: number | null;
  /** By the server's clock. */
  readonly elapsedMs: number | null;
  readonly statements: readonly StatementRun[];
  readonly error: RunError | null;
}

const STATES: readonly RunState[] = ['pending', 'running', 'fetching', 'success', 'failed', 'stopped', 'timed_out'];

/** Reads a query record of `updated_since` or of a response; `undefined` for any other value. Times may be strings. */
export function readProgress(record: Readonly<Record<string, unknown>>): QueryProgress | undefined {
  const state = STATES.find((known) => known === record['state']);
  const clientId = textOf(record['id']);
  if (state === undefined || clientId === null) return undefined;
  const extra = objectOf(record['extra']);
  return {
    clientId,
    queryId: numberOf(record['queryId']),
    state,
    progress: numberOf(record['progress']) ?? 0,
    step: textOf(extra?.['progress']),
    rows: numberOf(record['rows']),
    limit: numberOf(record['limit']),
    limitingFactor: textOf(record['limitingFactor']),
    resultsKey: textOf(record['resultsKey']),
    executedSql: textOf(record['executedSql']),
    endedAt: numberOf(record['endDttm']),
    elapsedMs: elapsed(numberOf(record['startDttm']), numberOf(record['endDttm'])),
    statements: readStatements(extra?.['statements']),
    error: errorOf(textOf(record['errorMessage']), extra),
  };
}

const elapsed = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : Math.max(0, to - from);

/** Reads the statements of a script from its record or from a stored run. */
function readStatements(value: unknown): readonly StatementRun[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): StatementRun[] => {
    const given = objectOf(entry);
    const sql = textOf(given?.['sql']);
    const resultsKey = textOf(given?.['resultsKey']);
    if (sql === null || resultsKey === null) return [];
    return [
      {
        sql,
        resultsKey,
        rows: numberOf(given?.['rows']) ?? 0,
        elapsedMs: numberOf(given?.['elapsedMs']) ?? 0,
        limitingFactor: textOf(given?.['limitingFactor']) ?? 'NOT_LIMITED',
      },
    ];
  });
}

function errorOf(message: string | null, extra: Readonly<Record<string, unknown>> | undefined): RunError | null {
  if (message === null) return null;
  const errors = extra?.['errors'];
  const first = Array.isArray(errors) ? objectOf(errors[0]) : undefined;
  const place = objectOf(first?.['extra']);
  return {
    ...toldError(message, place),
    type: textOf(first?.['error_type']),
    line: numberOf(place?.['line']),
    column: numberOf(place?.['column']),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
