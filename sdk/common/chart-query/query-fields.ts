import { queryColumnsOf, queryMetricsOf } from './query-names.ts';
import type { QueryColumn, QueryMetric } from '../index.ts';
import { listOf } from './form-value.ts';
import { columnLabel, metricLabel, uniqueBy } from './labels.ts';
import type { QueryForm, QueryMember } from './query-form.ts';

export type QueryField = 'metrics' | 'columns' | 'orderby';

/** Controls that feed a member of the query under another name. */
const ALIASES: Readonly<Record<string, QueryField | undefined>> = {
  metrics: 'metrics',
  metric: 'metrics',
  metric_2: 'metrics',
  secondary_metric: 'metrics',
  x: 'metrics',
  y: 'metrics',
  size: 'metrics',
  groupby: 'columns',
  columns: 'columns',
  series: 'columns',
  all_columns: 'columns',
  orderby: 'orderby',
  order_by_cols: 'orderby',
} satisfies { readonly [Member in QueryMember]?: QueryField };

/** Controls that say what a query asks for. */
export const QUERY_CONTROLS: readonly string[] = Object.keys(ALIASES);

const ONLY_AGGREGATE: ReadonlySet<string> = new Set<QueryMember>([
  'groupby',
  'series',
  'metrics',
  'metric',
  'metric_2',
  'secondary_metric',
  'x',
  'y',
  'size',
]);
const ONLY_RAW: ReadonlySet<string> = new Set<QueryMember>(['columns', 'all_columns']);

export interface QueryFields {
  readonly columns: readonly QueryColumn[];
  /** Absent in raw mode. */
  readonly metrics?: readonly QueryMetric[];
  readonly orderby?: readonly OrderBy[];
}

export type OrderBy = readonly [QueryColumn | QueryMetric, boolean];

/**
 * Gathers what the controls ask for. `aliases` adds controls of one chart type.
 * @throws Error `Found invalid orderby options` when an ordering entry is no pair and no JSON of one.
 */
export function queryFields(form: QueryForm, aliases: Readonly<Record<string, QueryField>> = {}): QueryFields {
  const mode = form.query_mode;
  const metrics: QueryMetric[] = [];
  const columns: QueryColumn[] = [];
  const orderby: OrderBy[] = [];
  let ordered = false;
  for (const [control, value] of Object.entries(form)) {
    const field = aliases[control] ?? ALIASES[control];
    if (field === undefined || value === null || value === undefined) continue;
    if (mode === 'aggregate' && ONLY_RAW.has(control)) continue;
    if (mode === 'raw' && ONLY_AGGREGATE.has(control)) continue;
    if (field === 'metrics') metrics.push(...queryMetricsOf(value));
    else if (field === 'columns') columns.push(...queryColumnsOf(value));
    else {
      ordered = true;
      orderby.push(...listOf(value).map(parseOrderBy));
    }
  }
  return {
    columns: uniqueBy(
      columns.filter((column) => column !== ''),
      columnLabel,
    ),
    ...(mode === 'raw' ? {} : { metrics: uniqueBy(metrics, metricLabel) }),
    ...(ordered ? { orderby } : {}),
  };
}

export const INVALID_ORDERBY = 'Found invalid orderby options';

/** An entry is a pair, or the JSON text of one. @throws Error when it is neither. */
function parseOrderBy(entry: unknown): OrderBy {
  const pair: unknown = typeof entry === 'string' ? jsonOf(entry) : entry;
  const [by, isAscending]: readonly unknown[] = Array.isArray(pair) ? pair : [];
  const [named] = [...queryMetricsOf([by]), ...queryColumnsOf([by])];
  if (named !== undefined && typeof isAscending === 'boolean') return [named, isAscending];
  throw new Error(INVALID_ORDERBY);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(INVALID_ORDERBY, { cause });
  }
}
