import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import {
  personOf,
  type Principal,
  type QueryObject,
  type QueryResult,
  type ResultFormat,
  type ResultType,
} from '@facet/sdk/common';
import { type HttpResult, messageError, RESULT_BYTES, tooManyBytes } from '@facet/sdk/server';
import type { Datasource } from '../../contract.server.ts';
import { requestTexts } from '../errors.ts';
import { exportedSource } from '../exports/exported-rows.ts';
import { type SheetRows, workbookPieces } from '../files/workbook-pieces.ts';
import { NO_FORMATS, shownFormats } from '../tables/shown-table.ts';
import { answerQuery, type StageTimes } from './answer-query.ts';
import type { ChartCall, WorkbookCall } from './chart-call.ts';
import { withTotals } from './contribution-totals.ts';
import { describedEntry } from './described-entry.ts';
import { shownFile } from './shown-file.ts';
import { metricFormats } from '../tables/metric-formats.ts';
import { verboseNames } from '../tables/verbose-names.ts';
import { answerRows, NO_ROWS, reasonRows, type UnnamedSheet } from './answer-rows.ts';
import { serverTiming } from './server-timing.ts';
import type { QueryRecord } from '../observe/query-record.ts';
import type { QueryRecords } from '../observe/query-records.ts';
import type { Asked } from './stages/query-states.ts';
import { asHttpError, toHttpError } from './read-error.ts';
import { NotCached } from './stages/cache.ts';
import type { Encoded } from './stages/encoded.ts';
import type { StageTools } from './stages/stage.ts';

/** Size of all answers of one request together. */
const MOST_BYTES = 4 * RESULT_BYTES;
const CONTENT_TYPES: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
  arrow: 'application/vnd.apache.arrow.stream',
};

type FileFormat = Exclude<ResultFormat, 'json'>;

/** Answers chart data requests: each query goes through all stages, then they become one answer. */
export class ChartData {
  readonly #tools: StageTools;
  readonly #records: Pick<QueryRecords, 'add'>;

  constructor(tools: StageTools, records: Pick<QueryRecords, 'add'>) {
    this.#tools = tools;
    this.#records = records;
  }

  /** A data source that the caller may read. @throws HttpError 404, 403 */
  datasource(who: Principal, type: string, id: number): Promise<Datasource> {
    return this.#tools.source(who, type, id);
  }

  async answer(call: ChartCall): Promise<HttpResult> {
    try {
      return await this.#answer(call);
    } catch (error) {
      throw asHttpError(error);
    }
  }

  /** Undefined if a database would have to be queried. @throws HttpError */
  async cachedAnswer(call: ChartCall): Promise<HttpResult | undefined> {
    try {
      return await this.#answer(call, true);
    } catch (error) {
      if (error instanceof NotCached) return undefined;
      throw asHttpError(error);
    }
  }

  async #answer(call: ChartCall, onlyCached = false): Promise<HttpResult> {
    const format = call.context.result_format ?? 'json';
    const all = call.context.queries.map((query) => ({ ...asked(call, query, format), onlyCached }));
    const queries = await Promise.all(all.map((query) => this.#withTotals(query, all)));
    if (format === 'json') return this.#json(queries);
    const shown = await this.#shown(call, queries, format);
    if (shown !== undefined) return { bytes: shown, headers: fileHeaders(format, call.filename) };
    const [only] = queries;
    if (only && queries.length === 1) {
      const encoded = await this.#encoded({ ...only, streamed: streams(only) });
      return encoded.kind === 'stream'
        ? { stream: streamOf(encoded), headers: fileHeaders(format, call.filename) }
        : { bytes: bytesOf(encoded), headers: fileHeaders(format, call.filename) };
    }
    const files = await Promise.all(queries.map((query) => this.#encoded(query)));
    return zipped(files.map(bytesOf), format);
  }

  /** The answers of all queries as one file, where the chart type says how it shows them. */
  async #shown(call: ChartCall, queries: readonly Asked[], format: FileFormat): Promise<Uint8Array | undefined> {
    const { form_data: form, result_type: type } = call.context;
    if (type !== 'post_processed' || !form || (format !== 'csv' && format !== 'xlsx')) return undefined;
    const shown = await this.#tools.shownTable(form.viz_type);
    if (shown === undefined) return undefined;
    const [first] = queries;
    if (first === undefined) return undefined;
    const { sourceOf, exports } = this.#tools;
    const { who } = first;
    const datasource = await sourceOf(first);
    const rowLimit = first.query.row_limit ?? null;
    return exports.release(who, { source: exportedSource(datasource), format, rowLimit }, async () => {
      const result = await this.#rows(queries);
      const [names, formats] = [verboseNames(datasource), metricFormats(datasource)];
      return shownFile(shown, { form, answers: result, names, formats, format });
    });
  }

  /** All charts as one workbook, one after another. A chart whose query fails has a sheet with the reason. */
  workbook({ scope, sheets, signal, requestParams = {}, filename }: WorkbookCall): HttpResult {
    const rows = this.#sheets({ scope, signal, requestParams }, sheets);
    const stream = Readable.from(workbookPieces(rows), { objectMode: false, highWaterMark: STREAM_BYTES });
    return { stream, headers: fileHeaders('xlsx', filename) };
  }

  async *#sheets(call: Omit<ChartCall, 'context'>, sheets: WorkbookCall['sheets']): AsyncGenerator<SheetRows, void> {
    for (const { name, context } of sheets) {
      const queries = context.queries.map((query) => asked({ ...call, context }, query, 'xlsx'));
      for (const query of queries) {
        const rows = await this.#sheet(query, queries).catch(reasonRows);
        try {
          yield { name, ...rows };
        } finally {
          rows.stop();
        }
      }
    }
  }

  async #sheet(query: Asked, among: readonly Asked[]): Promise<UnnamedSheet> {
    const one = await this.#withTotals(query, among);
    if (streamable(one)) {
      const encoded = await this.#encoded({ ...one, streamed: true, asSheet: true });
      if (encoded.kind === 'rows') return encoded;
      throw new TypeError('A stream has no rows.');
    }
    const { sourceOf, exports } = this.#tools;
    const datasource = await sourceOf(one);
    const rowLimit = one.query.row_limit ?? null;
    return exports.release(one.who, { source: exportedSource(datasource), format: 'xlsx', rowLimit }, async () => {
      const result = await this.#rows([one]);
      return { first: answerRows(result[0]), rest: NO_ROWS, headers: verboseNames(datasource), stop: () => {} };
    });
  }

  #withTotals(query: Asked, among: readonly Asked[]): Promise<Asked> {
    return withTotals(query, among, async (totals) => (await this.#rows([totals]))[0]);
  }

  async #rows(queries: readonly Asked[]): Promise<readonly QueryResult[]> {
    const { rawJson } = await this.#json(queries.map((query) => ({ ...query, type: 'results', format: 'json' })));
    const { result }: { readonly result: readonly QueryResult[] } = JSON.parse(rawJson.toString());
    return result;
  }

  async #json(queries: readonly Asked[]): Promise<JsonAnswer> {
    const [only] = queries;
    const times: StageTimes[] = [];
    const hear = (told: StageTimes) => void times.push(told);
    if (only && queries.length === 1) return answerOf([await this.#encoded(only, hear)], times);
    // All queries run at once; the first failure in the order of the request decides, and stops the others.
    const stop = new AbortController();
    let bytes = 0;
    const settled = await Promise.all(
      queries.map(async (query) => {
        try {
          const entry = await this.#encoded({ ...query, signal: AbortSignal.any([query.signal, stop.signal]) }, hear);
          if (entry.kind === 'entry') for (const part of entry.parts) bytes += part.length;
          if (bytes > MOST_BYTES) throw tooManyBytes(MOST_BYTES);
          return { entry };
        } catch (error) {
          stop.abort();
          return { error };
        }
      }),
    );
    const failures = settled.filter((outcome) => 'error' in outcome).map(({ error }) => error);
    if (failures.length > 0) throw failures.find((error) => !wasStopped(error)) ?? failures[0];
    return answerOf(
      settled.flatMap(({ entry }) => entry ?? []),
      times,
    );
  }

  #encoded(query: Asked, hear?: (times: StageTimes) => void): Promise<Encoded> {
    const { type, format } = query;
    return format === 'json' && (type === 'columns' || type === 'timegrains')
      ? describedEntry(query, type, this.#tools)
      : answerQuery(query, this.#tools, (times, failed) => {
          hear?.(times);
          this.#records.add(recordOf(query, times, failed));
        });
  }
}

const recordOf = ({ who, source, format }: Asked, times: StageTimes, failed: boolean): QueryRecord => ({
  userId: who.id,
  source,
  format,
  failed,
  stages: Object.fromEntries(times.map(({ stage, ms }) => [stage, ms])),
});

/** Bytes that may wait for the socket; beyond it, reading from the database pauses. */
const STREAM_BYTES = 65_536;

function streamOf({ chunks, stop }: Extract<Encoded, { kind: 'stream' }>): Readable {
  const stream = Readable.from(chunks, { objectMode: false, highWaterMark: STREAM_BYTES });
  stream.once('close', stop);
  return stream;
}

/** Queries that were stopped because another one of the request failed; only that error is reported. */
const wasStopped = (error: unknown): boolean =>
  toHttpError(error)?.status === 499 || (error instanceof Error && error.name === 'AbortError');

interface JsonAnswer {
  readonly rawJson: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

function answerOf(entries: readonly Encoded[], times: readonly StageTimes[]): JsonAnswer {
  const parts: Buffer[] = [OPENING];
  entries.forEach((entry, index) => {
    if (index > 0) parts.push(COMMA);
    if (entry.kind === 'entry') parts.push(...entry.parts);
  });
  parts.push(CLOSING);
  return { rawJson: Buffer.concat(parts), headers: { 'server-timing': serverTiming(times) } };
}

const OPENING = Buffer.from('{"result":[');
const COMMA = Buffer.from(',');
const CLOSING = Buffer.from(']}');

function asked(call: ChartCall, query: QueryObject, format: ResultFormat): Asked {
  const { scope, context, signal, requestParams = {}, chartCacheTimeout = null } = call;
  const type: ResultType = query.result_type ?? context.result_type ?? 'full';
  if (
    (format === 'xlsx' || format === 'parquet') &&
    (type === 'query' || type === 'columns' || type === 'timegrains')
  ) {
    throw messageError(400, requestTexts.unsupportedFormat(format));
  }
  return {
    scope,
    who: personOf(scope),
    source: { type: context.datasource.type, id: context.datasource.id },
    ...(context.form_data ? { form: context.form_data } : {}),
    query,
    type,
    format,
    force: context.force ?? false,
    cacheTimeout: context.custom_cache_timeout ?? chartCacheTimeout,
    signal,
    requestParams,
    formats: type === 'post_processed' ? shownFormats(context.form_data) : NO_FORMATS,
    streamed: false,
    asSheet: false,
    onlyCached: false,
  };
}

/** Rows from which on a file that a thread makes is made while they come. */
const STREAMED_FROM = 50_000;

/** A file that is made in a thread is worth it only with many rows. */
const streams = (one: Asked): boolean =>
  (one.format === 'csv' ||
    one.format === 'arrow' ||
    (one.format !== 'json' && (one.query.row_limit ?? 0) >= STREAMED_FROM)) &&
  streamable(one);

/** Rows that need no further processing can be sent while they arrive. */
const streamable = ({ formats, query }: Asked): boolean =>
  formats.size === 0 &&
  (query.post_processing ?? []).every((step) => step === null) &&
  (query.time_offsets ?? []).length === 0;

function bytesOf(encoded: Encoded): Uint8Array {
  if (encoded.kind === 'file') return encoded.bytes;
  if (encoded.kind === 'entry') return Buffer.concat(encoded.parts);
  throw new TypeError('A stream has no bytes yet.');
}

async function zipped(files: readonly Uint8Array[], format: FileFormat): Promise<HttpResult> {
  const { zipSync } = await import('fflate');
  const zip = zipSync(Object.fromEntries(files.map((file, index) => [`query_${index + 1}.${format}`, file])));
  return {
    bytes: zip,
    headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename=${stamp()}.zip` },
  };
}

function fileHeaders(format: FileFormat, filename: string | undefined): Record<string, string> {
  const name = encodeURIComponent(filename ?? stamp());
  return {
    'content-type': CONTENT_TYPES[format],
    'content-disposition': `attachment; filename=${name}.${format}`,
  };
}

/** `20240229_123456`. */
const stamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
