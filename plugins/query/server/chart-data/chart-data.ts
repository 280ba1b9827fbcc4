import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { QueryObject, ResultFormat, ResultType } from '@facet/sdk/common';
import { forbidden, type HttpResult, messageError, RESULT_BYTES, tooManyBytes } from '@facet/sdk/server';
import { zipSync } from 'fflate';
import type { ChartDataCall, DatabaseConnection, Datasource } from '../../contract.server.ts';
import { arrowChunks } from '../encode/arrow.ts';
import { CsvEncoder, csvFormats, csvHeader } from '../encode/csv.ts';
import { requestTexts } from '../errors.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import type { QueryAnswerer, QueryCall } from './answer-query.ts';
import type { ReadableSource } from '../policy/readable-source.ts';
import { asHttpError, toHttpError } from './read-error.ts';
import type { ResultTable } from './result-table.ts';
import { NO_FORMATS, shownFormats } from './shown-table.ts';

/** Of all answers of one call together. */
const MOST_BYTES = 4 * RESULT_BYTES;
const CACHE_DEFAULT_SECONDS = 86_400;
const CONTENT_TYPES: Readonly<Record<Exclude<ResultFormat, 'json'>, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  arrow: 'application/vnd.apache.arrow.stream',
};

/** Answers chart data requests: access first, then each query in the asked format. */
export class ChartData {
  readonly #source: ReadableSource;
  readonly #databases: OpenDatabases;
  readonly #answerer: QueryAnswerer;

  constructor(source: ReadableSource, databases: OpenDatabases, answerer: QueryAnswerer) {
    this.#source = source;
    this.#databases = databases;
    this.#answerer = answerer;
  }

  /** A data source that the caller may read. @throws HttpError 404, 403 */
  datasource(call: Pick<ChartDataCall, 'who'>, type: string, id: number): Promise<Datasource> {
    return this.#source(call.who, type, id);
  }

  async answer(call: ChartDataCall): Promise<HttpResult> {
    try {
      return await this.#answer(call);
    } catch (error) {
      throw asHttpError(error);
    }
  }

  async #answer(call: ChartDataCall): Promise<HttpResult> {
    const { context } = call;
    const format = context.result_format ?? 'json';
    if (format !== 'json' && !call.who.can('can_csv', 'Superset')) throw forbidden();
    const datasource = await this.datasource(call, context.datasource.type, context.datasource.id);
    const connection = await this.#databases.connection(datasource.databaseId);
    const calls = context.queries.map((query) => queryCall(call, query, datasource, connection, format));
    if (format === 'json') return this.#json(calls);
    const [only] = calls;
    if (only && calls.length === 1 && (format === 'csv' || format === 'arrow') && streams(only))
      return this.#stream(only, format, call.filename);
    const files = await Promise.all(calls.map((query) => this.#file(query, format)));
    return download(files, format, call.filename);
  }

  async #json(calls: readonly QueryCall[]): Promise<HttpResult> {
    const [only] = calls;
    if (only && calls.length === 1) return answerOf([await this.#entry(only)]);
    // All queries run at once; the first failure in the order of the request decides, and stops the others.
    const stop = new AbortController();
    let bytes = 0;
    const settled = await Promise.all(
      calls.map(async (query) => {
        try {
          const entry = await this.#entry({ ...query, signal: AbortSignal.any([query.signal, stop.signal]) });
          bytes += entry.length;
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
    return answerOf(settled.flatMap(({ entry }) => entry ?? []));
  }

  async #entry(call: QueryCall): Promise<Buffer> {
    switch (call.type) {
      case 'columns':
        return Buffer.from(JSON.stringify({ data: columnEntries(call.datasource) }));
      case 'timegrains': {
        const { engine } = await this.#databases.of(call.connection);
        const grains = [...engine.dialect.timeGrains].map(([duration, { label, sql }]) => ({
          name: label,
          function: sql('{col}'),
          duration,
        }));
        return Buffer.from(JSON.stringify({ data: grains }));
      }
      case 'query': {
        const sql = await this.#answerer.sql(call);
        return Buffer.from(JSON.stringify({ language: 'sql', query: sql }));
      }
      default:
        return this.#answerer.json(call);
    }
  }

  /** The first batch is awaited, so that an error still has a status of its own. */
  async #stream(call: QueryCall, format: 'csv' | 'arrow', filename: string | undefined): Promise<HttpResult> {
    const batches = this.#answerer.stream(call);
    const { value: first } = await batches.next();
    // Batches keep their names; a query without columns has been refused.
    if (!first) throw new TypeError('A stream of rows gave no batch.');
    const chunks = format === 'csv' ? csvChunks(first, batches, call.datasource) : arrowChunks(first, batches);
    const stream = Readable.from(chunks, { objectMode: false, highWaterMark: STREAM_BYTES });
    stream.once('close', () => void batches.return(undefined));
    return { stream, headers: fileHeaders(format, filename) };
  }

  #file(call: QueryCall, kind: Exclude<ResultFormat, 'json'>): Promise<Uint8Array> {
    return this.#answerer.file(call, kind === 'arrow' ? { kind } : { kind, headers: verboseNames(call.datasource) });
  }
}

async function* csvChunks(
  first: ResultTable,
  rest: AsyncIterable<ResultTable>,
  datasource: Datasource,
): AsyncGenerator<Uint8Array> {
  const headers = verboseNames(datasource);
  yield Buffer.from(csvHeader(first.names.map((name) => headers.get(name) ?? name)));
  const encoder = new CsvEncoder(csvFormats(first.columns, first.vectors));
  yield* encoder.encode(first.vectors, first.rowCount);
  for await (const { vectors, rowCount } of rest) yield* encoder.encode(vectors, rowCount);
}

/** What waits for the socket; the database waits with it. */
const STREAM_BYTES = 65_536;

/** Only the query that failed says why; the others end because of it. */
const wasStopped = (error: unknown): boolean =>
  toHttpError(error)?.status === 499 || (error instanceof Error && error.name === 'AbortError');

function answerOf(entries: readonly Buffer[]): HttpResult {
  const parts: Buffer[] = [OPENING];
  entries.forEach((entry, index) => {
    if (index > 0) parts.push(COMMA);
    parts.push(entry);
  });
  parts.push(CLOSING);
  return { rawJson: Buffer.concat(parts) };
}

const OPENING = Buffer.from('{"result":[');
const COMMA = Buffer.from(',');
const CLOSING = Buffer.from(']}');

function queryCall(
  call: ChartDataCall,
  query: QueryObject,
  datasource: Datasource,
  connection: DatabaseConnection,
  format: ResultFormat,
): QueryCall {
  const type: ResultType = query.result_type ?? call.context.result_type ?? 'full';
  if (format === 'xlsx' && (type === 'query' || type === 'columns' || type === 'timegrains')) {
    throw messageError(400, requestTexts.unsupportedFormat(format));
  }
  const cacheSeconds =
    call.context.custom_cache_timeout ??
    call.chartCacheTimeout ??
    datasource.cacheTimeout ??
    connection.cacheTimeout ??
    CACHE_DEFAULT_SECONDS;
  const { who, signal } = call;
  const { requestParams = {} } = call;
  const force = call.context.force ?? false;
  const formats = type === 'post_processed' ? shownFormats(call.context.form_data) : NO_FORMATS;
  return { who, query, type, format, datasource, connection, signal, cacheSeconds, force, requestParams, formats };
}

const streams = (call: QueryCall): boolean =>
  (call.formats ?? NO_FORMATS).size === 0 &&
  (call.query.post_processing ?? []).every((step) => step === null) &&
  (call.query.time_offsets ?? []).length === 0;

const columnEntries = (datasource: Datasource) =>
  datasource.columns.map(({ name, verboseName, type }) => ({
    column_name: name,
    verbose_name: verboseName,
    dtype: type,
  }));

const verboseNames = (datasource: Datasource): ReadonlyMap<string, string> =>
  new Map([...datasource.columns, ...datasource.metrics].map(({ name, verboseName }) => [name, verboseName || name]));

function download(
  files: readonly Uint8Array[],
  format: Exclude<ResultFormat, 'json'>,
  filename: string | undefined,
): HttpResult {
  const [only] = files;
  if (files.length === 1 && only) return { bytes: only, headers: fileHeaders(format, filename) };
  const zip = zipSync(Object.fromEntries(files.map((file, index) => [`query_${index + 1}.${format}`, file])));
  return {
    bytes: zip,
    headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename=${stamp()}.zip` },
  };
}

function fileHeaders(format: Exclude<ResultFormat, 'json'>, filename: string | undefined): Record<string, string> {
  const name = encodeURIComponent(filename ?? stamp());
  return {
    'content-type': CONTENT_TYPES[format],
    'content-disposition': `attachment; filename=${name}.${format}`,
  };
}

/** `20240229_123456`. */
const stamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
