import { expect, it } from 'vitest';
import { filterBoxQuery } from '../../plugins/chart-filter-box/common/filter-box-query.ts';
import { lineQuery } from '../../plugins/chart-line/common/line-query.ts';

const offered = ({ form }: { form: { sections: readonly { rows: readonly (readonly string[])[] }[] } }) =>
  form.sections.flatMap(({ rows }) => rows.flat());

it('[A2.9] the panel of a chart offers what a query and its picture are made of', () => {
  const names = ['metrics', 'adhoc_filters', 'groupby', 'row_limit', 'limit', 'color_scheme', 'y_axis_format'];
  expect(offered(lineQuery)).toEqual(expect.arrayContaining(names));
});

it('[A2.9] the panel of a filter box offers its filters and the time range', () => {
  expect(offered(filterBoxQuery)).toEqual(expect.arrayContaining(['filter_configs', 'time_range', 'adhoc_filters']));
});
