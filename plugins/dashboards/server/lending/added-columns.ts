import { isDeepStrictEqual } from 'node:util';
import type { PostProcessingStep, QueryColumn, QueryFilter, QueryObject } from '@facet/sdk/common';

export interface Allowance {
  /** The reader turns pages and sorts: any rows of the question, in the order of any of its columns. */
  readonly pages: boolean;
}

/**
 * What a query goes by beyond one that may be asked: the columns of its further filters, and of another time axis. `undefined` where
 * it asks for anything else: further columns or metrics, clauses of its own, fewer filters, more rows. Over which time it asks, and
 * in which steps, is free.
 */
export function addedColumns(
  own: QueryObject,
  asked: QueryObject,
  { pages }: Allowance = { pages: false },
): readonly QueryColumn[] | undefined {
  const names = [...new Set([...Object.keys(own), ...Object.keys(asked)])];
  const isSame = (name: string) => same(memberOf(own, name), memberOf(asked, name));
  if (!names.every((name) => READ_APART.has(name) || isSame(name))) return undefined;
  if (!same(own.columns?.map(withoutGrain), asked.columns?.map(withoutGrain))) return undefined;
  if ((own.order_desc ?? true) !== (asked.order_desc ?? true)) return undefined;
  if (!sameExtras(own, asked) || !keepsSteps(own, asked) || !hasNoMoreLayers(own, asked)) return undefined;
  if (!pages && !(asksNoMoreRows(own, asked) && same(own.orderby, asked.orderby))) return undefined;
  if (pages && !(asked.orderby ?? []).every(([by]) => isAsked(by, own))) return undefined;
  const missing = (own.filters ?? []).filter((one) => !(asked.filters ?? []).some((other) => sameFilter(one, other)));
  if (missing.length > 0) return undefined;
  const added = (asked.filters ?? []).filter((one) => !(own.filters ?? []).some((other) => sameFilter(other, one)));
  return [
    ...added.map(({ col }) => col),
    ...(asked.granularity && asked.granularity !== own.granularity ? [asked.granularity] : []),
  ];
}

/** How columns are told apart: by their name, or by the text that they are reckoned from, and not by what they are called. */
export function columnKeys(column: QueryColumn): readonly string[] {
  if (typeof column === 'string') return [column];
  return [...(column.isColumnReference ? [column.sqlExpression] : []), expressionKey(column)];
}

/** Whether a column is among those with these keys. */
export const isAmongKeys = (column: QueryColumn, keys: ReadonlySet<string>): boolean =>
  keys.has(typeof column === 'string' ? column : expressionKey(column));

const expressionKey = ({ sqlExpression }: Exclude<QueryColumn, string>): string => `= ${sqlExpression}`;

/** Members with rules of their own, and members that select no rows: a reader may choose any values for templates. */
const READ_APART: ReadonlySet<string> = new Set([
  'columns',
  'filters',
  'extras',
  'order_desc',
  'granularity',
  'orderby',
  'row_limit',
  'row_offset',
  'post_processing',
  'time_range',
  'url_params',
  'applied_time_extras',
  'annotation_layers',
  'result_type',
] satisfies (keyof QueryObject)[]);

/** Tiles ask for the layers of their chart one by one, beside the chart itself. */
const hasNoMoreLayers = ({ annotation_layers: own }: QueryObject, { annotation_layers: asked }: QueryObject): boolean =>
  (asked ?? []).every((one) => (own ?? []).some((other) => same(one, other)));

const memberOf = (query: QueryObject, name: string): unknown => new Map(Object.entries(query)).get(name);

function same(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || isDeepStrictEqual(one, other);
}

/** What says nothing, as clients write it. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0);

function withoutGrain(column: QueryColumn): QueryColumn {
  if (typeof column === 'string') return column;
  const { timeGrain: _, ...rest } = column;
  return rest;
}

/** The free clauses are as they were; a period, and what "today" means, may be another. */
function sameExtras({ extras: own = {} }: QueryObject, { extras: asked = {} }: QueryObject): boolean {
  return (
    same(own.where, asked.where) &&
    same(own.having, asked.having) &&
    same(own.instant_time_comparison_range, asked.instant_time_comparison_range)
  );
}

/** Rows as the database gives them are those of the question, too. */
const keepsSteps = (own: QueryObject, asked: QueryObject): boolean =>
  (asked.post_processing ?? []).every((step) => step === null) ||
  same(own.post_processing?.map(withoutTotals), asked.post_processing?.map(withoutTotals));

/** The server writes the totals of shares into the step: they are numbers of a query beside it, and choose no rows. */
function withoutTotals(step: PostProcessingStep | null): PostProcessingStep | null {
  if (step?.operation !== 'contribution' || step.options === undefined) return step;
  const { contribution_totals: _, ...options } = step.options;
  return { ...step, options };
}

/** A limit of 0 is none. */
function asksNoMoreRows(own: QueryObject, asked: QueryObject): boolean {
  if (!same(own.row_offset, asked.row_offset)) return false;
  if (own.row_limit === 0 || own.row_limit === asked.row_limit) return true;
  const [most, wanted] = [own.row_limit, asked.row_limit];
  return typeof most === 'number' && typeof wanted === 'number' && wanted > 0 && wanted <= most;
}

const isAsked = (by: unknown, { columns = [], metrics }: QueryObject): boolean =>
  [...columns, ...(metrics ?? [])].some((one) => isDeepStrictEqual(one, by) || columnLabelOf(one) === by);

const columnLabelOf = (one: unknown): string | undefined =>
  typeof one === 'object' && one !== null && 'label' in one && typeof one.label === 'string' ? one.label : undefined;

function sameFilter(one: QueryFilter, other: QueryFilter): boolean {
  if (one.op.toUpperCase() !== other.op.toUpperCase() || !isDeepStrictEqual(one.col, other.col)) return false;
  return (
    one.op.toUpperCase() === 'TEMPORAL_RANGE' || (same(one.grain, other.grain) && isDeepStrictEqual(one.val, other.val))
  );
}
