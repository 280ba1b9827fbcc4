import { PAGED_MAX_ROW } from '../../common/row-limits.ts';
import { GenericType, type QueryObject } from '@facet/sdk/common';
import { type Dialect, limitAfterOrder } from '@facet/sdk/server';
import type { DatasetColumn, DatasetModel } from '../dataset-model.ts';
import { columnSql, metricItem, selectedColumn, timestampItem } from './expressions.ts';
import type { CompileContext, Scope, TemplateSession } from './compile-context.ts';
import { QueryRefusal, refusalTexts } from './errors.ts';
import { compileFilters } from './filters.ts';
import { checkColumns, checkLabels, columnLabel, TIMESTAMP_ALIAS } from './labels.ts';
import { isTimeSeries, withoutRepeatedRange } from './normalize-query.ts';
import { compileOrder, orderClause } from './order-by.ts';
import { queryBounds, resolveQueryRange } from './query-bounds.ts';
import { narrowedSource, type RowFence } from '../statement/narrowed-source.ts';
import type { SelectItem } from './select-item.ts';
import { sourceParts } from './source-parts.ts';
import { compileSeriesJoin } from './series-limit.ts';
import { type RejectedFilter, timeExtrasStatus } from './time-extras.ts';
import { type TimeBounds, timeConditions } from './time-filter.ts';

export interface CompiledQuery {
  readonly sql: string;
  /** Names of the output columns, in order. */
  readonly labels: readonly string[];
  readonly metricLabels: readonly string[];
  /** Columns of the dataset, labels of expressions, and time settings that were applied; one entry a filter. */
  readonly appliedFilters: readonly string[];
  readonly rejectedFilters: readonly RejectedFilter[];
  /** Columns that templates read. */
  readonly appliedTemplateFilters: readonly string[];
  readonly bounds: TimeBounds;
  readonly rowLimit: number;
}

/**
 * One SQL text for one query of a chart. `given` has passed the wire schema and `modernQuery`.
 * @throws QueryRefusal, TimeRangeError
 */
export async function compileQuery(
  given: QueryObject,
  dataset: DatasetModel,
  dialect: Dialect,
  context: CompileContext,
): Promise<CompiledQuery> {
  const query = withoutRepeatedRange(given);
  checkLabels(query);
  const bounds = queryBounds(query, context.now);
  const rowLimit = effectiveRowLimit(query, context);
  const columns = new Map(dataset.columns.map((column) => [column.name, column]));
  const granularity = effectiveGranularity(query, dataset, columns);
  const templates =
    context.openTemplates?.({
      from: bounds.since,
      to: bounds.until,
      rowLimit,
      rowOffset: query.row_offset ?? 0,
      timeColumn: granularity,
      timeGrain: query.extras?.time_grain_sqla ?? null,
    }) ?? PLAIN_TEXT;
  const partial = {
    dialect,
    dataset,
    context,
    columns,
    metrics: new Map(dataset.metrics.map((metric) => [metric.name, metric])),
    templates,
  };
  // Clauses are checked first: their errors stand before those of columns.
  const extras = await compileExtras(query, templates, context);
  checkColumns(query, dataset);
  const scope: Scope = {
    ...partial,
    ...(await sourceOf(dataset, dialect, templates, context, fenceFor(query, { columns, granularity }, dialect))),
  };
  return build(query, scope, { bounds, rowLimit, granularity, extras });
}

interface Prepared {
  readonly bounds: TimeBounds;
  readonly rowLimit: number;
  readonly granularity: string | null;
  readonly extras: { readonly where: readonly string[]; readonly having: readonly string[] };
}

async function build(query: QueryObject, scope: Scope, prepared: Prepared): Promise<CompiledQuery> {
  const { bounds, rowLimit, granularity } = prepared;
  const grain = query.extras?.time_grain_sqla ?? null;
  const named = scope.columns.has(TIMESTAMP_ALIAS);
  const timeSeries = isTimeSeries(query, named && granularity === null);
  const metrics = query.metrics ?? [];
  const requested = (query.columns ?? []).filter((column) => column !== TIMESTAMP_ALIAS || (named && !timeSeries));
  const timeColumn = granularity === null ? undefined : scope.columns.get(granularity);
  if (timeSeries && timeColumn === undefined) throw new QueryRefusal('failed', refusalTexts.temporalColumnMissing);
  if (metrics.length === 0 && (query.columns ?? []).length === 0) {
    throw new QueryRefusal('failed', refusalTexts.emptyQuery);
  }

  const metricItems: SelectItem[] = [];
  for (const metric of metrics) metricItems.push(await metricItem(metric, scope));
  const columnItems: SelectItem[] = [];
  for (const column of requested) columnItems.push(await selectedColumn(column, scope, granularity, grain));
  const order = await compileOrder(query, metricItems, columnItems, scope);
  const groups = (query.metrics !== undefined && query.metrics !== null) || order.some((entry) => entry.groups);

  const axis = timeSeries && timeColumn ? [await timestampItem(timeColumn, grain, scope)] : [];
  const filters = await compileFilters(query.filters ?? [], scope, {
    timeColumn: timeSeries ? timeColumn : undefined,
    resolveRange: (text) => resolveQueryRange(text, query, scope.context.now),
  });
  const conditions = [...filters.where, ...prepared.extras.where];
  const where = [
    ...(await predicate(query, scope)),
    ...(await granularityConditions(timeColumn, bounds, scope)),
    ...conditions,
  ];

  const seriesItems = groups ? pickSeries(query, timeSeries, columnItems) : [];
  const join =
    seriesItems.length > 0 && (query.series_limit ?? 0) > 0
      ? await compileSeriesJoin(
          {
            series: seriesItems,
            limit: query.series_limit ?? 0,
            orderMetric: query.series_limit_metric ?? null,
            descending: query.order_desc ?? true,
            groupOthers:
              query.group_others_when_limit_reached === true && seriesItems.every((item) => maySayOthers(item, scope)),
            mainMetric: metricItems[0]?.sql ?? 'COUNT(*)',
            where: [
              ...(await granularityConditions(timeColumn, scope.context.seriesBounds ?? bounds, scope)),
              ...conditions,
            ],
          },
          scope,
        )
      : undefined;
  const wrapped = columnItems.map((item) => ({ label: item.label, sql: join ? join.wrap(item) : item.sql }));
  const grouped = [...wrapped, ...axis];
  const selected = unique([...axis, ...wrapped, ...(groups ? metricItems : [])]);
  const having = [...filters.having, ...prepared.extras.having];
  const { dialect } = scope;
  const plainRows = !groups && order.length === 0 && (query.row_offset ?? 0) === 0 && query.is_rowcount !== true;
  const withoutLimit = scope.context.unlimited === true || (plainRows && leavesEndToReader(rowLimit, scope));
  const sql = [
    `SELECT ${selected.map(({ label, sql: expression }) => `${expression} AS ${dialect.quoteIdentifier(label)}`).join(',\n       ')}`,
    `FROM ${scope.from}${join ? ` ${join.sql}` : ''}`,
    ...(where.length > 0 ? [`WHERE ${inBrackets(where).join('\n  AND ')}`] : []),
    ...(groups && grouped.length > 0 ? [`GROUP BY ${[...new Set(grouped.map((item) => item.sql))].join(', ')}`] : []),
    ...(having.length > 0 ? [`HAVING ${inBrackets(having).join('\n   AND ')}`] : []),
    ...(order.length > 0 ? [`ORDER BY ${orderClause(order)}`] : []),
    ...(withoutLimit ? [] : [limitAfterOrder(dialect, order.length > 0, rowLimit, query.row_offset ?? 0)]),
  ].join('\n');
  const extrasStatus = timeExtrasStatus(query, scope.dataset);
  const rowCount = query.is_rowcount === true;
  return {
    sql: rowCount
      ? `${scope.ctes}SELECT COUNT(*) AS ${dialect.quoteIdentifier('rowcount')}\nFROM (${sql}) AS rowcount_qry`
      : `${scope.ctes}${sql}`,
    labels: rowCount ? ['rowcount'] : selected.map(({ label }) => label),
    metricLabels: rowCount ? ['rowcount'] : groups ? metricItems.map(({ label }) => label) : [],
    appliedFilters: [...filters.applied, ...extrasStatus.applied],
    rejectedFilters: [
      ...filters.rejected.map((column): RejectedFilter => ({ column, reason: 'not_in_datasource' })),
      ...extrasStatus.rejected,
    ],
    appliedTemplateFilters: [...scope.templates.appliedFilters],
    bounds,
    rowLimit,
  };
}

/** Fewer rows are collected quickly, and a LIMIT helps the database to plan. */
const GATHERED_ROWS = 50_000;

const leavesEndToReader = (rowLimit: number, { context, dialect }: Scope): boolean =>
  context.readerStops === true && dialect.materializesLimit === true && rowLimit > GATHERED_ROWS;

function effectiveRowLimit(query: QueryObject, context: CompileContext): number {
  const asked = Number(query.row_limit ?? 0);
  // A count gives one row, however many it counts.
  const most = query.is_rowcount === true ? Math.max(context.maxRows, PAGED_MAX_ROW) : context.maxRows;
  return Math.min(asked > 0 ? asked : context.defaultRowLimit, most);
}

/** A granularity that names no temporal column of the dataset means the dataset's main one. */
function effectiveGranularity(
  query: QueryObject,
  dataset: DatasetModel,
  columns: ReadonlyMap<string, DatasetColumn>,
): string | null {
  if (query.granularity === undefined || query.granularity === null || query.granularity === '') return null;
  return columns.get(query.granularity)?.isDttm === true ? query.granularity : dataset.mainDttmCol;
}

async function granularityConditions(
  column: DatasetColumn | undefined,
  bounds: TimeBounds,
  scope: Scope,
): Promise<string[]> {
  if (column === undefined) return [];
  const main = scope.columns.get(scope.dataset.mainDttmCol ?? '');
  const conditions: string[] = [];
  if (scope.dataset.alwaysFilterMainDttm && main?.isDttm === true && main !== column) {
    conditions.push(...timeConditions(await columnSql(main, scope), main, bounds, scope));
  }
  conditions.push(...timeConditions(await columnSql(column, scope), column, bounds, scope));
  return conditions;
}

async function predicate(query: QueryObject, scope: Scope): Promise<string[]> {
  const text = scope.dataset.fetchValuesPredicate;
  if (query.apply_fetch_values_predicate !== true || !text) return [];
  return [scope.context.guard.condition(await scope.templates.render(text, 'SQL'))];
}

async function compileExtras(
  query: QueryObject,
  templates: TemplateSession,
  context: CompileContext,
): Promise<Prepared['extras']> {
  const { where, having } = query.extras ?? {};
  return {
    where: where ? [context.guard.condition(await templates.render(where, 'WHERE clause'))] : [],
    having: having ? [context.guard.condition(await templates.render(having, 'HAVING clause'))] : [],
  };
}

/**
 * A comparison of a plain column cannot fail for one row, so the database may ask it before the row rules, where an index serves it.
 * Any other condition can: the caller's own SQL, and expressions of calculated columns.
 */
function fenceFor(
  { extras, filters }: QueryObject,
  { columns, granularity }: Pick<Scope, 'columns'> & { readonly granularity: string | null },
  { grammar }: Dialect,
): RowFence {
  const isComputed = (column: unknown) => typeof column !== 'string' || Boolean(columns.get(column)?.expression);
  const compared = [...(filters ?? []).map(({ col }) => col), ...(granularity === null ? [] : [granularity])];
  return Boolean(extras?.where) || compared.some(isComputed) ? grammar.rowFence : 'none';
}

async function sourceOf(
  dataset: DatasetModel,
  dialect: Dialect,
  templates: TemplateSession,
  context: CompileContext,
  fence: RowFence,
): Promise<Pick<Scope, 'from' | 'ctes'>> {
  if (!dataset.sql) {
    const table = dialect.qualify([dataset.catalog, dataset.schema, dataset.tableName]);
    return {
      from: narrowedSource(table, context.rowRules, dialect.quoteIdentifier(dataset.tableName), fence),
      ctes: '',
    };
  }
  const sql = context.guard.relation(await templates.render(dataset.sql, 'SQL'));
  const { ctes, query } = sourceParts(context.narrowSource ? await context.narrowSource(sql) : sql, dialect);
  return { from: narrowedSource(`(${query}) AS virtual_table`, context.rowRules, 'virtual_table', fence), ctes };
}

/** Series columns: the ones named, or every column of a time series. */
function pickSeries(query: QueryObject, timeSeries: boolean, items: readonly SelectItem[]): readonly SelectItem[] {
  const named = new Set((query.series_columns ?? []).map(columnLabel));
  if (named.size === 0) return timeSeries ? items : [];
  return items.filter(({ label }) => named.has(label));
}

/** The rest of the series is named by a text, which only a column of texts can hold. */
function maySayOthers({ label }: SelectItem, { columns, dialect }: Scope): boolean {
  const type = columns.get(label)?.type ?? null;
  return type === null || (dialect.genericType(type) ?? GenericType.string) === GenericType.string;
}

/** A condition that holds an OR must not reach beyond itself. */
export const inBrackets = (conditions: readonly string[]): string[] => conditions.map((condition) => `(${condition})`);

function unique(items: readonly SelectItem[]): SelectItem[] {
  const seen = new Set<string>();
  return items.filter(({ label }) => !seen.has(label) && seen.add(label));
}

const PLAIN_TEXT: TemplateSession = {
  render: (text) => Promise.resolve(text),
  removedFilters: new Set(),
  appliedFilters: new Set(),
};
