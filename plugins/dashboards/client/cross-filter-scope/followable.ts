import type { Datasource } from '@facet/plugin-datasets/contract';
import type { DashboardChart } from '../../common/wire/dashboard.ts';

const DIMENSIONS = ['groupby', 'columns', 'groupbyRows', 'groupbyColumns', 'x_axis', 'series', 'entity'] as const;

/** Names of the columns that a click in a chart can filter by: the dimensions of its marks. */
export function clickedColumns({ form_data }: DashboardChart): readonly string[] {
  const named = DIMENSIONS.flatMap((member) => form_data[member] ?? []);
  return [...new Set(named.filter((name): name is string => typeof name === 'string'))];
}

/**
 * The column that keeps a chart from following a click, because its dataset has none of the clicked columns. `null` if it can
 * follow, or if that is not known.
 */
export function lackingColumn(
  source: DashboardChart | undefined,
  target: DashboardChart,
  datasources: ReadonlyMap<string, Pick<Datasource, 'columns'>>,
): string | null {
  if (source === undefined || source.form_data['datasource'] === target.form_data['datasource']) return null;
  const dataset = datasources.get(String(target.form_data['datasource'] ?? ''));
  const columns = clickedColumns(source);
  if (dataset === undefined || columns.length === 0) return null;
  const known = new Set(dataset.columns.map(({ column_name }) => column_name));
  return columns.some((name) => known.has(name)) ? null : columns.join(', ');
}
