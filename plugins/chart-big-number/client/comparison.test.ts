import { describe, expect, it } from 'vitest';
import type { QueryResult } from '@facet/sdk/common';
import { comparisonForm, comparisonQueries } from '../common/comparison-query.ts';
import { comparisonProps } from './comparison-number.tsx';
import { comparisonValues } from './comparison-values.ts';
import { fontSize, textSizes } from './number-text.ts';

const form = (members: Readonly<Record<string, unknown>> = {}) =>
  comparisonForm.read({
    viz_type: 'pop_kpi',
    datasource: '1__table',
    metric: 'count',
    time_compare: ['1 year ago'],
    comparison_type: 'values',
    ...members,
  });

const answer = (rows: readonly Readonly<Record<string, number | null>>[]): QueryResult => ({
  colnames: Object.keys(rows[0] ?? {}),
  coltypes: Object.keys(rows[0] ?? {}).map(() => 0),
  data: rows,
  rowcount: rows.length,
});
const both = (count: number | null, before: number | null) => answer([{ count, 'count__1 year ago': before }]);

describe('the query of a comparison', () => {
  it.each([
    [{}, ['1 year ago'], []],
    [{ time_compare: '1 week ago' }, ['1 week ago'], []],
    [{ time_compare: 'inherit' }, ['inherit'], []],
    [{ time_compare: 'custom', start_date_offset: '2024-01-01' }, ['2024-01-01'], []],
    [{ time_compare: 'custom' }, [], []],
    [{ time_compare: undefined }, [], []],
    [
      { comparison_type: 'percentage', time_compare: 'custom', start_date_offset: '2024-01-01' },
      ['2024-01-01'],
      [
        {
          operation: 'compare',
          options: {
            source_columns: ['count'],
            compare_columns: ['count__2024-01-01'],
            compare_type: 'percentage',
            drop_original_columns: true,
          },
        },
      ],
    ],
  ])('%j asks for the times %j', (members, times, steps) => {
    expect(comparisonQueries(form(members))).toMatchObject([
      { metrics: ['count'], time_offsets: times, post_processing: steps },
    ]);
  });
});

describe('a comparison', () => {
  it.each([
    ['of two numbers', both(150, 100), { current: 150, previous: 100, difference: 50, share: 0.5 }],
    ['with less than nothing', both(-50, -100), { difference: 50, share: 0.5 }],
    ['of nothing with nothing', both(null, null), { current: null, difference: 0, share: 0 }],
    ['with nothing', both(5, null), { difference: 5, share: 1 }],
    ['of what is gone', both(null, 5), { difference: -5, share: -1 }],
    [
      'of all rows together',
      answer([
        { count: 1, 'count__1 year ago': 2 },
        { count: 3, 'count__1 year ago': 4 },
      ]),
      {
        current: 4,
        previous: 6,
      },
    ],
    ['without rows', answer([]), { current: null, previous: null, difference: null, share: null }],
  ])('%s', (_title, result, expected) => {
    expect(comparisonValues(form(), result)).toMatchObject(expected);
  });

  it('computed by the server is shown without other parts', () => {
    const result = answer([{ 'percentage__count__count__1 year ago': 0.25 }]);
    expect(comparisonValues(form({ comparison_type: 'percentage' }), result)).toMatchObject({
      current: 0.25,
      difference: null,
    });
  });
});

const drawn = (members: Readonly<Record<string, unknown>>, result: QueryResult) =>
  comparisonProps({
    formData: form(members),
    queries: [result],
    datasource: null,
    width: 400,
    height: 300,
    filterState: {},
    ownState: {},
    hooks: {},
    colorOf: () => '',
    colorScheme: 'light',
    locale: 'en',
  });

describe('the picture of a comparison', () => {
  it('shows the previous value, the difference and the relative change, in the colour of the change', () => {
    const { value, parts } = drawn({ comparison_color_enabled: true }, both(150, 200));
    expect(value).toBe('150');
    expect(parts.map(({ text, tone }) => [text, tone])).toEqual(
      [
        ['200', 'neutral'],
        ['-50', 'bad'],
        ['-25.0%', 'bad'],
      ].map(([text, tone]) => [text?.replace('-', '−'), tone]),
    );
    expect(
      drawn({ comparison_color_enabled: true, comparison_color_scheme: 'Red' }, both(150, 200)).parts[1]?.tone,
    ).toBe('good');
  });

  it('leaves out the parts that its settings hide', () => {
    const column_config = {
      'Previous value': { visible: false },
      Delta: { customColumnName: 'Change', displayTypeIcon: false },
    };
    expect(drawn({ column_config }, both(2, 1)).parts.map(({ label, sign }) => [label, sign])).toEqual([
      ['Change', null],
      [undefined, '%'],
    ]);
  });
});

it.each([
  [{}, 0.15],
  [{ subtitle_font_size: 0.4 }, 0.4],
  [{ subheader_font_size: 0.3, subtitle_font_size: undefined }, 0.3],
])('the subtitle of %j has its size', (members, proportion) => {
  const box = { width: 400, height: 300 };
  const sized = { ...form(), subheader_font_size: undefined, ...members };
  expect(textSizes(sized, { name: null, subtitle: 'x' }, box).subtitle).toBe(fontSize('x', proportion, box));
});

describe('a tile', () => {
  const drawn = (width: number, height: number) =>
    comparisonProps({
      formData: form(),
      queries: [both(150_000, 100_000)],
      datasource: null,
      width,
      height,
      filterState: {},
      ownState: {},
      hooks: {},
      colorOf: () => 'red',
      colorScheme: 'light',
      locale: 'en',
    });

  it.each([
    ['wide', 400, 100, false],
    ['narrow', 150, 200, false],
    ['narrow and low', 150, 100, true],
    ['as wide as a phone and very low', 366, 56, true],
    ['a quarter of a dashboard and low', 270, 64, true],
    ['a quarter of a dashboard and high', 270, 200, false],
  ])('that is %s tells the parts apart by signs alone: %s', (_, width, height, alone) => {
    expect(drawn(width, height)).toMatchObject({
      signsAlone: alone,
      parts: [{ sign: '#' }, { sign: '△' }, { sign: '%' }],
    });
  });

  it('that is very low leaves the number the place that the line of signs does not need', () => {
    const { size } = drawn(366, 56);
    expect(size).toBeGreaterThan(16);
    // Edges of 4 pixels, the number, a gap of 4 and the line; a pixel of an edge may be lost.
    expect(size * 1.15 + 4 + 19 + 8).toBeLessThanOrEqual(57);
  });

  it('that is narrow leaves the parts the lines that they need', () => {
    const { size } = drawn(150, 140);
    expect(size * 1.2 + 3 * 19).toBeLessThanOrEqual(140);
  });
});
