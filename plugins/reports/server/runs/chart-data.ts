import type { ChartQueries, SavedContextSource } from '@facet/plugin-query/contract.server';
import { parseExactJson, type QueryContext, type Scope } from '@facet/sdk/common';
import type { HttpResult } from '@facet/sdk/server';
import type { ReportFile } from '../../common/report-channel.ts';
import { RunErrors } from '../errors.ts';
import { plainName } from './plain-name.ts';

/** What a query needs. */
export interface AskParts {
  readonly queries: ChartQueries;
  readonly signal: AbortSignal;
  /** Ask the database again instead of the cache. */
  readonly force: boolean;
}

export interface ChartReadParts extends AskParts {
  readonly saved: SavedContextSource;
  readonly scope: Scope;
}

/** A query context, and the name of what it asks. */
export interface AskedContext {
  readonly name: string;
  readonly context: QueryContext;
  /** Cache life of the saved chart, in seconds. */
  readonly cacheTimeout: number | null;
}

type Format = 'csv' | 'xlsx' | 'json';

/** Largest file that goes with a message. */
const MOST_MEGABYTES = 20;

/** All rows of a saved chart as a file, in the layout of the chart. @throws Error, HttpError */
export async function chartFile(parts: ChartReadParts, id: number, format: 'csv' | 'xlsx'): Promise<ReportFile> {
  const chart = await chartContext(parts, id);
  const answer = await ask(parts, chart, format);
  const type = answer.headers?.['content-type'] ?? 'application/octet-stream';
  const extension = type.includes('zip') ? 'zip' : format;
  const fileName = `${plainName(chart.name)}.${extension}`;
  return { name: fileName, type, bytes: await bytesOf(answer, fileName) };
}

export interface TextTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Rows of the first query of a saved chart. @throws Error, HttpError */
export async function chartRows(parts: ChartReadParts, id: number): Promise<TextTable> {
  return contextRows(parts, await chartContext(parts, id));
}

interface Answered {
  readonly colnames?: readonly string[];
  readonly data?: TextTable['rows'];
  readonly query?: string;
}

/** Rows of the first query. @throws Error, HttpError */
export async function contextRows(parts: AskParts, asked: AskedContext): Promise<TextTable> {
  const first = await firstOf(asked, await ask(parts, asked, 'json'));
  return { name: asked.name, columns: first?.colnames ?? [], rows: first?.data ?? [] };
}

/** SQL of the first query, with the row rules of the caller; nothing runs. @throws Error, HttpError */
export async function contextSql(parts: AskParts, asked: AskedContext): Promise<string> {
  return (await firstOf(asked, await ask(parts, asked, 'json', 'query')))?.query ?? '';
}

async function firstOf({ name }: AskedContext, answer: HttpResult): Promise<Answered | undefined> {
  const text = new TextDecoder().decode(await bytesOf(answer, name));
  return (parseExactJson(text) as { readonly result?: readonly Answered[] }).result?.[0];
}

/** A saved chart with its query context. @throws Error */
export async function chartContext(
  { queries, saved, scope }: Pick<ChartReadParts, 'queries' | 'saved' | 'scope'>,
  id: number,
): Promise<AskedContext> {
  const chart = await saved.find(scope, id);
  if (chart === undefined) throw new Error(RunErrors.chartGone(id));
  if (chart.queryContext === null) throw new Error(RunErrors.noContext(chart.name));
  const { name, cacheTimeout } = chart;
  return { name, cacheTimeout, context: queries.readContext(parseExactJson(chart.queryContext)) };
}

function ask(
  { queries, signal, force }: AskParts,
  { name, context, cacheTimeout }: AskedContext,
  format: Format,
  type: 'query' | 'results' | 'post_processed' = format === 'json' ? 'results' : 'post_processed',
): Promise<HttpResult> {
  return queries.chartData({
    context: { ...context, result_format: format, result_type: type, force },
    signal,
    chartCacheTimeout: cacheTimeout,
    filename: name,
  });
}

/** @throws Error for a file above the limit of a message */
async function bytesOf({ bytes, text, rawJson, json, stream }: HttpResult, name: string): Promise<Uint8Array> {
  const most = MOST_MEGABYTES * 1024 * 1024;
  const parts: Uint8Array[] = [];
  let size = 0;
  const keep = (part: Uint8Array): void => {
    size += part.length;
    if (size > most) throw new Error(RunErrors.fileTooLarge(name, MOST_MEGABYTES));
    parts.push(part);
  };
  if (stream !== undefined) for await (const chunk of stream) keep(Buffer.from(chunk));
  else if (bytes !== undefined) keep(bytes);
  else keep(Buffer.from(text ?? rawJson ?? JSON.stringify(json)));
  return Buffer.concat(parts);
}
