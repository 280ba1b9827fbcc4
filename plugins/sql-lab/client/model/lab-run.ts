import type { RunError } from './run-error.ts';

export type RunState = 'pending' | 'running' | 'fetching' | 'success' | 'failed' | 'stopped' | 'timed_out';

/** The latest run of a tab or of a table preview. Its rows are stored separately, by client id. */
export interface LabRun {
  readonly clientId: string;
  /** Id of the query on the server; absent until the server returns it. */
  readonly queryId?: number | null;
  readonly tabId: string;
  readonly sql: string;
  /** Start of the executed text in the editor: the lines and characters before it. */
  readonly origin: { readonly line: number; readonly column: number };
  readonly background: boolean;
  readonly state: RunState;
  /** Percent. */
  readonly progress: number;
  /** The server's description of the progress, such as the statement that is running. */
  readonly step: string | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Duration measured by the server; absent until the server returns it. */
  readonly elapsedMs?: number | null;
  readonly rows: number | null;
  readonly limit: number | null;
  /** `QUERY`, `DROPDOWN`, `QUERY_AND_DROPDOWN` when rows were cut, else `NOT_LIMITED`. */
  readonly limitingFactor: string | null;
  readonly resultsKey: string | null;
  readonly executedSql: string | null;
  /** The result of each statement of a script; empty for a single statement. */
  readonly statements?: readonly StatementRun[];
  readonly error: RunError | null;
}

export interface StatementRun {
  readonly sql: string;
  readonly rows: number;
  readonly elapsedMs: number;
  readonly limitingFactor: string;
  readonly resultsKey: string;
}

export function isActive(run: Pick<LabRun, 'state'> | undefined): boolean {
  return run !== undefined && (run.state === 'pending' || run.state === 'running' || run.state === 'fetching');
}

export function wasCut(run: { readonly limitingFactor: string | null }): boolean {
  return run.limitingFactor !== null && run.limitingFactor !== 'NOT_LIMITED' && run.limitingFactor !== 'UNKNOWN';
}

/** Colours of states (specification B9.46–B9.49). */
export function stateTone(state: string): 'success' | 'neutral' | 'warning' | 'danger' | 'info' {
  switch (state) {
    case 'success':
      return 'success';
    case 'failed':
    case 'stopped':
    case 'timed_out':
    case 'offline':
      return 'danger';
    case 'running':
      return 'warning';
    case 'pending':
    case 'fetching':
      return 'info';
    default:
      return 'neutral';
  }
}

/** `00:00:22.85` */
export function formatElapsed(ms: number): string {
  const hundredths = Math.max(0, Math.floor(ms / 10));
  const seconds = Math.floor(hundredths / 100);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}
