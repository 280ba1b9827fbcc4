import type { DatasetColumn, DatasetMetric } from '@facet/plugin-datasets/contract';
import { columnKind, type SelectOption } from '@facet/sdk/ui';

/** A column as a list offers it: the name for people, with the sign of what it holds. */
export const columnOption = (column: DatasetColumn): SelectOption => ({
  value: column.column_name,
  label: column.verbose_name || column.column_name,
  kind: columnKind(column.is_dttm ? 2 : column.type_generic),
});

/** A saved metric as a list offers it, with its expression beside the name. */
export const metricOption = (metric: DatasetMetric): SelectOption => ({
  value: metric.metric_name,
  label: metric.verbose_name || metric.metric_name,
  note: metric.expression,
  kind: 'metric',
});
