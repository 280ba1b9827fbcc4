import type { Logger } from '@facet/sdk/common';
import {
  callJson,
  EngineError,
  type HttpLine,
  type JsonLineAnswer,
  remotePages,
  RESULT_BYTES,
  type RowPage,
  type RunOptions,
  untilStopped,
} from '@facet/sdk/server';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { BigQueryOptions } from './connection-options.ts';
import { readFault } from './read-fault.ts';
import { rowsOf } from './read-rows.ts';
import { SignedTokens } from './signed-token.ts';
import { dryRunAnswer, type FieldSchema, queryAnswer, type QueryAnswer } from './wire.ts';

/** The server waits this long for a quick query. A longer wait would delay a cancellation. */
const FIRST_WAIT_MS = 800;
const LATER_WAIT_MS = 10_000;
const PAGE_ROWS = 10_000;
/** Size of a response relative to its values: each value is wrapped in an object. */
const FRAME = 4;
const FRAME_BYTES = 1_048_576;
const LIST_BYTES = 32 * 1_048_576;
const CANCEL_MS = 5_000;

interface State {
  readonly answer: QueryAnswer;
  readonly bytes: number;
}

/** The REST interface of BigQuery for one project. */
export class BigQueryClient {
  readonly #line: HttpLine;
  readonly #options: BigQueryOptions;
  readonly #tokens: SignedTokens;
  readonly #log: Logger;
  readonly #base: string;

  constructor(line: HttpLine, options: BigQueryOptions, log: Logger) {
    this.#line = line;
    this.#options = options;
    this.#tokens = new SignedTokens(options.credentials);
    this.#log = log;
    this.#base = `/bigquery/v2/projects/${encodeURIComponent(options.project)}`;
  }

  pages(sql: string, options: RunOptions): AsyncGenerator<RowPage<FieldSchema>, void> {
    const maxBytes = (options.maxBytes ?? RESULT_BYTES) * FRAME + FRAME_BYTES;
    const rows = Math.min(PAGE_ROWS, options.maxRows);
    return untilStopped(options, (signal) =>
      remotePages<State, FieldSchema>(
        {
          start: async (own) =>
            this.#state(
              await this.#ask('POST', `${this.#base}/queries`, {
                signal: own,
                maxBytes,
                body: this.#query(sql, options, rows),
              }),
            ),
          advance: async ({ answer }, waiting) =>
            this.#state(await this.#ask('GET', this.#resultsPath(answer, rows), { signal: waiting, maxBytes }), answer),
          page: ({ answer, bytes }) =>
            answer.jobComplete === true
              ? { fields: answer.schema?.fields ?? [], rows: rowsOf(answer), bytes }
              : undefined,
          isOver: ({ answer }) => answer.jobComplete === true && answer.pageToken === undefined,
          cancel: ({ answer }) => this.#cancel(answer),
        },
        signal,
      ),
    );
  }

  /** Validates a statement without running it, which costs nothing. */
  async dryRun(sql: string, schema: string | null, signal: AbortSignal) {
    const query = { query: sql, useLegacySql: false, ...this.#defaultDataset(schema) };
    const body = { configuration: { dryRun: true, query }, ...this.#jobPlace() };
    const { statistics } = await this.list(dryRunAnswer, 'POST', `${this.#base}/jobs`, signal, body);
    return statistics;
  }

  /** One GET request. @param path Path below the project, or the complete path if it starts with a slash. */
  async list<T>(
    shape: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<T> {
    const { json } = await this.#ask(method, path, {
      signal,
      maxBytes: LIST_BYTES,
      ...(body === undefined ? {} : { body }),
    });
    return shaped(shape, json);
  }

  close(): void {
    this.#line.close();
  }

  #query(sql: string, { schema, deadlineMs }: RunOptions, rows: number) {
    const { location, maximumBytesBilled } = this.#options;
    return {
      query: sql,
      useLegacySql: false,
      maxResults: rows,
      timeoutMs: FIRST_WAIT_MS,
      jobTimeoutMs: String(Math.ceil(deadlineMs)),
      // Makes a retry after a lost response idempotent.
      requestId: randomUUID(),
      formatOptions: { useInt64Timestamp: true },
      ...this.#defaultDataset(schema ?? null),
      ...(location === null ? {} : { location }),
      ...(maximumBytesBilled === null ? {} : { maximumBytesBilled }),
    };
  }

  #defaultDataset(schema: string | null) {
    const datasetId = schema ?? this.#options.dataset;
    return datasetId === null ? {} : { defaultDataset: { projectId: this.#options.catalog, datasetId } };
  }

  #jobPlace() {
    const { location, project } = this.#options;
    return location === null ? {} : { jobReference: { projectId: project, location } };
  }

  #resultsPath(answer: QueryAnswer, rows: number): string {
    const given = new URLSearchParams({
      maxResults: String(rows),
      timeoutMs: String(LATER_WAIT_MS),
      'formatOptions.useInt64Timestamp': 'true',
      ...(answer.pageToken === undefined ? {} : { pageToken: answer.pageToken }),
      ...locationOf(answer),
    });
    return `${this.#base}/queries/${jobOf(answer)}?${given}`;
  }

  #state({ json, bytes }: JsonLineAnswer, before?: QueryAnswer): State {
    const { jobReference, ...answer } = shaped(queryAnswer, json);
    // Later responses may omit members of the first one.
    const known = jobReference?.jobId === undefined ? before?.jobReference : jobReference;
    const schema = answer.schema ?? before?.schema;
    return { answer: { ...answer, ...(known ? { jobReference: known } : {}), ...(schema ? { schema } : {}) }, bytes };
  }

  /** Requests the cancellation of the job without waiting for it. */
  #cancel(answer: QueryAnswer): void {
    if (answer.jobReference?.jobId === undefined || answer.jobComplete === true) return;
    const path = `${this.#base}/jobs/${jobOf(answer)}/cancel?${new URLSearchParams(locationOf(answer))}`;
    this.#ask('POST', path, { signal: AbortSignal.timeout(CANCEL_MS), maxBytes: LIST_BYTES }).catch((error: unknown) =>
      this.#log.warn('A query could not be cancelled.', { error: String(error) }),
    );
  }

  async #ask(
    method: 'GET' | 'POST',
    path: string,
    call: { readonly signal: AbortSignal; readonly maxBytes: number; readonly body?: unknown },
  ): Promise<JsonLineAnswer> {
    const answer = await callJson(this.#line, {
      ...call,
      method,
      path: path.startsWith('/') ? path : `${this.#base}/${path}`,
      headers: this.#tokens.headers(Date.now()),
      answerMs: (method === 'POST' ? FIRST_WAIT_MS : LATER_WAIT_MS) + this.#options.connectTimeoutMs,
    });
    if (answer.status !== 200) throw readFault(answer.status, answer.json, answer.text);
    return answer;
  }
}

function shaped<T>(shape: z.ZodType<T>, json: unknown): T {
  const read = shape.safeParse(json);
  if (!read.success)
    throw new EngineError('connection', 'The server did not answer as BigQuery does.', undefined, {
      cause: read.error,
    });
  return read.data;
}

const jobOf = ({ jobReference }: QueryAnswer): string => encodeURIComponent(jobReference?.jobId ?? '');
const locationOf = ({ jobReference }: QueryAnswer): Record<string, string> =>
  jobReference?.location === undefined ? {} : { location: jobReference.location };
