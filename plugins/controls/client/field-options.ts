import type { DatasetColumn, DatasetMetric } from '@facet/plugin-datasets/contract';
import { columnKind, type SelectOption } from '@facet/sdk/ui';

/** The select option of a column, with its display name and the icon of its type. */
export const columnOption = (column: DatasetColumn): SelectOption => ({
  value: column.column_name,
  label: column.verbose_name || column.column_name,
  kind: columnKind(column.is_dttm ? 2 : column.type_generic),
});

/** The select option of a saved metric, with its expression. */
export const metricOption = (metric: DatasetMetric): SelectOption => ({
  value: metric.metric_name,
  label: metric.verbose_name || metric.metric_name,
  note: metric.expression,
  kind: 'metric',
});
