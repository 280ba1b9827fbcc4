import { currentForm } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { oldHeatmapQuery } from './old-heatmap-query.ts';

const OLD = {
  viz_type: 'heatmap',
  datasource: '1__table',
  metric: 'count',
  all_columns_x: 'phase',
  all_columns_y: 'size',
  granularity_sqla: 'day',
  time_range: 'Last year',
};

it.each([
  ['as it was stored', OLD],
  ['completed with the time column by Explore', { ...OLD, x_axis: 'day' }],
])('a form of an older release keeps its axes, %s', (_title, stored) => {
  const form = currentForm(oldHeatmapQuery.form, stored);
  expect(form).toMatchObject({ x_axis: 'phase', groupby: 'size', metric: 'count' });
  expect(form['adhoc_filters']).toMatchObject([
    { subject: 'day', operator: 'TEMPORAL_RANGE', comparator: 'Last year' },
  ]);
});
