import { baseQuery } from '@facet/sdk/chart-query';
import type { QueryColumn, QueryMetric, QueryObject, ResultType } from '@facet/sdk/common';
import { isDeepStrictEqual } from 'node:util';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { addedColumns } from './added-columns.ts';

const ROWS: ReadonlySet<ResultType> = new Set(['full', 'results']);

/** Filters of a dashboard that name a dataset; where an id is given, the filter of that id alone. */
export const filtersOn = (filters: readonly NativeFilter[], datasetId: number, id: unknown): readonly NativeFilter[] =>
  filters.filter(
    (one) =>
      one.type === 'NATIVE_FILTER' &&
      (id === undefined || one.id === id) &&
      one.targets.some((target) => target.datasetId === datasetId),
  );

/**
 * Whether a filter offers its values by this query, and what the query goes by beyond its target. A filter asks for the values of
 * its column or for the smallest and the largest of them, narrowed by its pre-filters at least; one that names a dataset alone asks
 * what columns there are; periods are those of the database. `undefined`: it asks for anything else.
 */
export function addedByFilter(
  filter: NativeFilter,
  datasetId: number,
  query: QueryObject,
  type: ResultType,
): readonly QueryColumn[] | undefined {
  const targets = filter.targets.filter((target) => target.datasetId === datasetId);
  if (type === 'timegrains') return [];
  if (type === 'columns') return targets.some(({ column }) => column === undefined) ? [] : undefined;
  if (!ROWS.has(type)) return undefined;
  const names = new Set(targets.flatMap(({ column }) => column?.name ?? []));
  const { columns = [], metrics, orderby = [] } = query;
  const sortMetric = filter['sortMetric'];
  const isOwn = (one: QueryColumn | QueryMetric): boolean =>
    typeof one === 'string' && names.has(one) ? true : !isAbsent(sortMetric) && isDeepStrictEqual(one, sortMetric);
  const [column, ...more] = columns;
  if (more.length > 0 || (column !== undefined && !(typeof column === 'string' && names.has(column)))) return undefined;
  if (!orderby.every(([by]) => isOwn(by))) return undefined;
  if (column === undefined && !((metrics ?? []).length > 0 && (metrics ?? []).every((one) => isEndOf(one, names))))
    return undefined;
  if (
    column !== undefined &&
    !(metrics ?? []).every((one) => !isAbsent(sortMetric) && isDeepStrictEqual(one, sortMetric))
  )
    return undefined;
  const own: QueryObject = {
    ...baseQuery({ adhoc_filters: filter['adhoc_filters'] }),
    columns,
    metrics: metrics ?? [],
    orderby,
    ...(query.row_limit === undefined ? {} : { row_limit: query.row_limit }),
    ...(query.row_offset === undefined ? {} : { row_offset: query.row_offset }),
    ...(query.apply_fetch_values_predicate ? { apply_fetch_values_predicate: true } : {}),
  };
  const added = addedColumns(own, query);
  const ownAxis = filter['granularity_sqla'];
  return added?.filter((one) => !(typeof one === 'string' && (names.has(one) || one === ownAxis)));
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The smallest or the largest value of a column. */
const isEndOf = (metric: QueryMetric, names: ReadonlySet<string>): boolean =>
  typeof metric === 'object' &&
  metric.expressionType === 'SIMPLE' &&
  (metric.aggregate === 'MIN' || metric.aggregate === 'MAX') &&
  names.has(metric.column.column_name);
