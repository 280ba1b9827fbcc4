import type { Dialect, Principal } from '@facet/sdk/server';
import { HttpError } from '@facet/sdk/server';
import { TimeRangeError } from '../../common/time-range/errors.ts';
import { epochMicros, type Moment } from '../../common/time-range/moment.ts';
import { NO_TIME_RANGE } from '../../common/time-range/range-text.ts';
import { resolveTimeRange } from '../../common/time-range/resolve-time-range.ts';
import { strftime } from '../../common/time-range/strftime.ts';
import type { Datasource } from '../../contract.server.ts';
import { TemplateError, templateTexts } from './template-error.ts';
import type { ResolveLookup, TemplateLookup } from './template-facts.ts';
import { timeRangeText } from '../time-range-text.ts';

export interface LookupCall {
  readonly who: Principal;
  readonly dialect: Dialect;
  readonly now: Moment;
  /** Of the data source whose text is rendered, for the types of its columns. */
  readonly columns: Datasource['columns'];
  /** A data source that the caller may read. @throws HttpError */
  source(id: number): Promise<Datasource>;
  /** The query that reads these columns and metrics of it, without a limit, with the caller's row rules. */
  select(source: Datasource, columns: readonly string[], metrics: readonly string[] | null): Promise<string>;
  /** The newest partitions that the caller may know, of a table that is named as in a statement. */
  partitions(
    table: { readonly catalog?: string; readonly schema: string | null; readonly table: string },
    most: number,
  ): Promise<
    { readonly columns: readonly string[]; readonly rows: readonly (readonly (string | null)[])[] } | undefined
  >;
}

const DEFAULT_TYPE = 'TIMESTAMP';

/** What macros of templates may ask the server for. */
export function templateLookups(call: LookupCall): ResolveLookup {
  return async (lookup) => {
    switch (lookup.kind) {
      case 'dataset': {
        const source = await found(call, lookup.id);
        const columns = lookup.columns ?? source.columns.map(({ name }) => name);
        const metrics = lookup.metrics ? source.metrics.map(({ name }) => name) : null;
        return `(\n${await call.select(source, columns, metrics)}\n) AS dataset_${source.id}`;
      }
      case 'metric': {
        const source = await found(call, lookup.id);
        const metric = source.metrics.find(({ name }) => name === lookup.name);
        if (!metric) throw new TemplateError('not-found', templateTexts.metricMissing(lookup.name));
        return metric.expression;
      }
      case 'time':
        return timeTexts(lookup, call);
      case 'partition':
        return newestPartition(lookup, call);
    }
  };
}

/** Unknown and forbidden data sources look the same. */
async function found(call: LookupCall, id: unknown): Promise<Datasource> {
  const missing = new TemplateError('not-found', templateTexts.datasetMissing(String(id)));
  const number = typeof id === 'bigint' ? Number(id) : id;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw missing;
  try {
    return await call.source(number);
  } catch (error) {
    if (error instanceof HttpError && (error.status === 403 || error.status === 404)) throw missing;
    throw error;
  }
}

/** Partitions among which one with certain values is looked for. */
const MOST_PARTITIONS = 10_000;

async function newestPartition(
  { table: written, among }: Extract<TemplateLookup, { kind: 'partition' }>,
  call: LookupCall,
): Promise<readonly string[]> {
  const [table = '', schema = null, catalog, ...more] = written.split('.').toReversed();
  const wanted = Object.entries(among);
  const missing = new TemplateError('not-found', templateTexts.partitionMissing(written));
  if (more.length > 0 || table === '') throw missing;
  const place = { schema, table, ...(catalog === undefined ? {} : { catalog }) };
  const found = await call.partitions(place, wanted.length === 0 ? 1 : MOST_PARTITIONS);
  if (found === undefined) throw missing;
  const at = (name: string): number => found.columns.indexOf(name);
  const newest = found.rows.find((row) => wanted.every(([name, value]) => row[at(name)] === value));
  if (newest === undefined) throw missing;
  return newest.filter((_, column) => !Object.hasOwn(among, found.columns[column] ?? '')).map((value) => value ?? '');
}

function timeTexts(
  { range, column, type, format }: Extract<TemplateLookup, { kind: 'time' }>,
  { dialect, now, columns }: LookupCall,
): readonly (string | null)[] {
  if (range === NO_TIME_RANGE) return [null, null];
  const wanted = type ?? columns.find(({ name }) => name === column)?.type ?? DEFAULT_TYPE;
  const text = (at: Moment | null): string | null => {
    if (at === null) return null;
    if (format !== null) return strftime(at, format);
    const literal = dialect.temporalLiteral(wanted, {
      epochMicros: epochMicros(at),
      hasZone: at.offsetMinutes !== null,
    });
    return literal ?? dialect.literal(strftime(at, '%Y-%m-%d %H:%M:%S.%f'));
  };
  try {
    const { since, until } = resolveTimeRange(range, { now });
    return [text(since), text(until)];
  } catch (error) {
    if (error instanceof TimeRangeError) throw new TemplateError('type', timeRangeText(error), { cause: error });
    throw error;
  }
}
