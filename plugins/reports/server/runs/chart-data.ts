import type { ChartQueries, SavedContext, SavedContextSource } from '@facet/plugin-query/contract.server';
import { parseExactJson, type QueryContext, type Scope } from '@facet/sdk/common';
import type { HttpResult } from '@facet/sdk/server';
import type { ReportFile } from '../../common/report-channel.ts';
import { RunErrors } from '../errors.ts';
import { plainName } from './plain-name.ts';

export interface ChartReadParts {
  readonly queries: ChartQueries;
  readonly saved: SavedContextSource;
  readonly scope: Scope;
  readonly signal: AbortSignal;
  /** Ask the database again instead of the cache. */
  readonly force: boolean;
}

type Format = 'csv' | 'xlsx' | 'json';

/** Largest file that goes with a message. */
const MOST_MEGABYTES = 20;

/** All rows of a saved chart as a file, in the layout of the chart. @throws Error, HttpError */
export async function chartFile(parts: ChartReadParts, id: number, format: 'csv' | 'xlsx'): Promise<ReportFile> {
  const { answer, name } = await ask(parts, id, format);
  const type = answer.headers?.['content-type'] ?? 'application/octet-stream';
  const extension = type.includes('zip') ? 'zip' : format;
  const fileName = `${plainName(name)}.${extension}`;
  return { name: fileName, type, bytes: await bytesOf(answer, fileName) };
}

export interface TextTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Rows of the first query of a saved chart.
 * @param change replaces its queries
 * @throws Error, HttpError
 */
export async function chartRows(
  parts: ChartReadParts,
  id: number,
  change: (context: QueryContext) => QueryContext = (context) => context,
): Promise<TextTable> {
  const { answer, name } = await ask(parts, id, 'json', change);
  const text = new TextDecoder().decode(await bytesOf(answer, name));
  const [first] =
    (
      parseExactJson(text) as {
        readonly result?: readonly { readonly colnames?: readonly string[]; readonly data?: TextTable['rows'] }[];
      }
    ).result ?? [];
  return { name, columns: first?.colnames ?? [], rows: first?.data ?? [] };
}

/** A saved chart with its query context. @throws Error */
export async function chartContext(
  { queries, saved, scope }: Pick<ChartReadParts, 'queries' | 'saved' | 'scope'>,
  id: number,
): Promise<{ readonly chart: SavedContext; readonly context: QueryContext }> {
  const chart = await saved.find(scope, id);
  if (chart === undefined) throw new Error(RunErrors.chartGone(id));
  if (chart.queryContext === null) throw new Error(RunErrors.noContext(chart.name));
  return { chart, context: queries.readContext(parseExactJson(chart.queryContext)) };
}

async function ask(
  parts: ChartReadParts,
  id: number,
  format: Format,
  change: (context: QueryContext) => QueryContext = (context) => context,
): Promise<{ readonly answer: HttpResult; readonly name: string }> {
  const { queries, signal, force } = parts;
  const { chart, context: stored } = await chartContext(parts, id);
  const context: QueryContext = {
    ...change(stored),
    result_format: format,
    result_type: format === 'json' ? 'results' : 'post_processed',
    force,
  };
  const answer = await queries.chartData({
    context,
    signal,
    chartCacheTimeout: chart.cacheTimeout,
    filename: chart.name,
  });
  return { answer, name: chart.name };
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
