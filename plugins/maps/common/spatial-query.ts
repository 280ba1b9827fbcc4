import { baseQuery, columnLabel } from '@facet/sdk/chart-query';
import type { FormData, QueryColumn, QueryFilter, QueryMetric, QueryObject } from '@facet/sdk/common';
import { type Spatial, spatialColumns } from './spatial.ts';

interface Asked {
  readonly places?: readonly (Spatial | undefined)[];
  /** Columns with shapes; rows without a value in them are filtered out. */
  readonly shapes?: readonly (QueryColumn | undefined)[];
  readonly columns?: readonly (QueryColumn | undefined)[];
  readonly metrics?: readonly (QueryMetric | undefined)[];
}

/** A query for single rows, or, with metrics, for groups with the largest first. */
export function spatialQuery(
  form: FormData & {
    readonly filter_nulls?: boolean | undefined;
    readonly js_columns?: readonly QueryColumn[] | undefined;
  },
  { places = [], shapes = [], columns = [], metrics = [] }: Asked,
): QueryObject {
  const { metrics: _none, ...base } = baseQuery(form);
  const where = [...places.flatMap(spatialColumns), ...known(shapes)];
  const chosen = known(metrics);
  const [first] = chosen;
  return {
    ...base,
    columns: sorted([...where, ...known(columns), ...(form.js_columns ?? [])]),
    filters: [...(base.filters ?? []), ...(form.filter_nulls === false ? [] : sorted(where).map(isThere))],
    ...(first === undefined ? {} : { metrics: chosen, orderby: [[first, false]] }),
  };
}

function known<T>(values: readonly (T | undefined)[]): readonly T[] {
  return values.flatMap((value) => (value === undefined ? [] : [value]));
}

function sorted(columns: readonly QueryColumn[]): readonly QueryColumn[] {
  const byLabel = new Map(columns.map((column) => [columnLabel(column), column]));
  return [...byLabel].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, column]) => column);
}

const isThere = (column: QueryColumn): QueryFilter => ({ col: column, op: 'IS NOT NULL' });
