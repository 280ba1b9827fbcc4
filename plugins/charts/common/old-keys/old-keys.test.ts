import { contextOf, currentForm, defineChartQuery, defineForm, text } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';
import { describe, expect, it } from 'vitest';
import { queryOfOldKey, renamed } from './old-key.ts';
import { oldSeriesForm, onTimeAxis } from './old-series-form.ts';

const place = { viz_type: 'old', datasource: '7__table' };

describe('a type under an old key', () => {
  const type = defineChartQuery({
    form: defineForm({
      controls: { note: text(), wide: text() },
      sections: [{ label: 'all', rows: [['note', 'wide']] }],
      version: 2,
      migrate: ({ width: wide, ...rest }) => ({ ...rest, viz_type: rest.viz_type, datasource: rest.datasource, wide }),
    }),
    buildQuery: (values) => ({ queries: [{ ...baseQuery(values), custom_params: { note: values.note } }] }),
  });
  const old = queryOfOldKey(type, (stored) => renamed(stored, { remark: 'note' }));

  it('turns a form of the old release when it is read, and leaves the stored one as it is', () => {
    const stored = Object.freeze({ ...place, remark: 'a', foreign: { b: 1 } });
    expect(currentForm(old.form, stored)).toEqual({ ...place, note: 'a', foreign: { b: 1 }, form_version: 3 });
    expect(contextOf(old, stored).queries[0]?.custom_params).toEqual({ note: 'a' });
    expect(stored).toEqual({ ...place, remark: 'a', foreign: { b: 1 } });
  });

  it('converts a form that was saved again like the type itself', () => {
    expect(currentForm(old.form, { ...place, width: 'w', form_version: 2 })).toEqual({
      ...place,
      wide: 'w',
      form_version: 3,
    });
  });

  it('keeps a member that already has its new name', () => {
    expect(renamed({ ...place, remark: 'old', note: 'new' }, { remark: 'note' })).toEqual({ ...place, note: 'new' });
  });
});

describe('an old form of series over time', () => {
  it.each([
    [{ contribution: true }, { contributionMode: 'row' }],
    [
      { show_markers: true, show_bar_value: true },
      { markerEnabled: true, show_value: true },
    ],
    [{ line_interpolation: 'cardinal' }, { seriesType: 'smooth' }],
    [{ line_interpolation: 'step-after' }, { seriesType: 'end' }],
    [{ bar_stacked: true }, { stack: 'Stack' }],
    [{ stacked_style: 'expand' }, { stack: 'Expand' }],
    [{ time_compare: ['1 year', '2 weeks ago'] }, { time_compare: ['1 year ago', '2 weeks ago'] }],
    [{ time_compare: '52 weeks' }, { time_compare: ['52 weeks ago'] }],
    [{ y_axis_bounds: [0, null] }, { truncateYAxis: true, y_axis_bounds: [0, null] }],
    [
      { show_brush: 'yes', x_ticks_layout: '45°' },
      { zoomable: true, xAxisLabelRotation: 45 },
    ],
    [
      { x_axis_label: 'X', y_axis_label: 'Y', left_margin: 75 },
      { x_axis_title: 'X', y_axis_title: 'Y', y_axis_title_margin: 75 },
    ],
    [{ my_own: [1] }, { my_own: [1] }],
  ])('%o becomes %o', (members, expected) => {
    expect(oldSeriesForm({ ...place, ...members })).toMatchObject({ ...place, ...expected });
  });

  it.each([
    [{ rolling_type: 'None' }, 'rolling_type'],
    [{ bottom_margin: 'auto' }, 'x_axis_title_margin'],
    [{ y_axis_bounds: [null, null] }, 'truncateYAxis'],
  ])('%o leaves no %s', (members, name) => expect(oldSeriesForm({ ...place, ...members })).not.toHaveProperty(name));

  it('has its time column on the axis, and its range as a filter', () => {
    const turned = onTimeAxis({ ...place, granularity_sqla: 'ds', time_range: 'Last week', adhoc_filters: [{ a: 1 }] });
    expect(turned).toEqual({
      ...place,
      x_axis: 'ds',
      adhoc_filters: [
        { a: 1 },
        {
          clause: 'WHERE',
          comparator: 'Last week',
          expressionType: 'SIMPLE',
          operator: 'TEMPORAL_RANGE',
          subject: 'ds',
        },
      ],
    });
  });
});
