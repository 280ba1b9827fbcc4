import type { LabRun } from '../model/lab-run.ts';

/** The text to run, and its target. */
export interface RunRequest {
  readonly slot: string;
  readonly tabId: string;
  readonly tabName: string;
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly origin: LabRun['origin'];
  readonly limit: number;
  readonly templateParams: string;
  readonly background: boolean;
  /** A preview of a table: not one of the tab's own runs. */
  readonly preview?: boolean;
  readonly createAs?: { readonly method: 'TABLE' | 'VIEW'; readonly name: string };
}

/** The initial state of a requested run. */
export function startedRun(clientId: string, request: RunRequest): LabRun {
  return {
    clientId,
    tabId: request.tabId,
    sql: request.sql,
    origin: request.origin,
    background: request.background,
    state: request.background ? 'pending' : 'running',
    progress: 0,
    step: null,
    startedAt: Date.now(),
    endedAt: null,
    rows: null,
    limit: request.limit,
    limitingFactor: null,
    resultsKey: null,
    executedSql: null,
    error: null,
  };
}

export function executeBody(clientId: string, request: RunRequest) {
  const { createAs, preview } = request;
  return {
    client_id: clientId,
    database_id: request.databaseId,
    json: true,
    runAsync: request.background,
    ...(request.catalog === null ? {} : { catalog: request.catalog }),
    schema: request.schema,
    sql: request.sql,
    sql_editor_id: preview === true ? null : request.tabId,
    tab: preview === true ? '' : request.tabName,
    tmp_table_name: createAs?.name ?? '',
    select_as_cta: createAs !== undefined,
    ctas_method: createAs?.method ?? ('TABLE' as const),
    queryLimit: request.limit,
    expand_data: true,
    ...(request.templateParams.trim() === '' ? {} : { templateParams: request.templateParams }),
  };
}

/** Arguments of the page's address, for templates. */
export function searchOf(params: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(params).toString();
  return text === '' ? '' : `?${text}`;
}
