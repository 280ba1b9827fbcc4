import { expect, it } from 'vitest';
import { gaugeQuery } from '../common/gauge-query.ts';
import { gaugeDrawing } from './gauge-drawing.ts';

const optionsOf = (
  values: readonly (number | null)[],
  members: Readonly<Record<string, unknown>> = {},
  [width, height]: readonly [number, number] = [400, 300],
  name = '<b>',
) => {
  const props = gaugeDrawing.props({
    formData: gaugeQuery.form.read({
      viz_type: 'gauge_chart',
      datasource: '1__table',
      groupby: ['g'],
      metric: 'n',
      row_limit: 1000,
      ...members,
    }),
    queries: [
      {
        colnames: ['g', 'n'],
        coltypes: [1, 0],
        data: values.map((n, at) => ({ g: `${name}${at}`, n })),
        rowcount: values.length,
      },
    ],
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
  return gaugeDrawing.options(props, (key, given) => `[${key} ${String(given?.['count'])}]`);
};

const captionOf = (values: readonly (number | null)[], members: Readonly<Record<string, unknown>> = {}): string =>
  optionsOf(values, members).caption?.text ?? '';

it.each<[string, readonly (number | null)[], Readonly<Record<string, unknown>>, string]>([
  ['more values than arcs', Array.from({ length: 120 }, (_, at) => at), {}, '[shown 100]'],
  ['values beyond the scale', [5, 50, -5], { min_val: 0, max_val: 10 }, '[beyond 2]'],
  ['one value beyond the scale', [50], { min_val: 0, max_val: 10 }, '[beyond 1]'],
  ['rows without a number', [1, null, 2], {}, '[without 1]'],
  ['nothing but rows without a number', [null, null], {}, '[without 2]'],
])('a gauge tells of %s', (_, values, members, notice) => {
  expect(captionOf(values, members)).toContain(notice);
});

it('a gauge has no notice if everything is shown, and escapes names', () => {
  const caption = captionOf([1, 2]);
  expect(caption).not.toContain('[');
  expect(caption).toContain('&lt;b&gt;0');
});

it.each([
  [800, 420, 24],
  [400, 300, 18],
  [220, 140, 17],
])(
  'the amount in the middle of %i x %i stays between the ends of the arc and the numbers beside them',
  (width, height, size) => {
    const { subtitle } = optionsOf([1234.5], { number_format: ',.1f' }, [width, height]);
    expect(subtitle?.text).toContain(`font-size:${size}px;font-weight:600;color:var(--text-1)">1,234.5`);
  },
);

it('a number of the scale gives way to an amount that would be unreadable between it and its neighbour', () => {
  const labels = (amount: string) => {
    const { yAxis } = optionsOf([5], { value_formatter: amount, min_val: 0, max_val: 10, split_number: 10 });
    const { labels: { formatter } = {}, tickPositions = [] } = [yAxis ?? {}].flat()[0] ?? {};
    return tickPositions.map((value) => formatter?.call({ value } as never, {} as never));
  };
  expect(labels('{value} km')[0]).toBe('0');
  expect(labels('{value} of all the amounts')[0]).toBe('');
});

it('a long name is cut to the width between the numbers of the scale', () => {
  const name = 'a sentence that somebody chose as the name of a group';
  const { subtitle } = optionsOf([5], {}, [400, 300], name);
  expect(subtitle?.text).toMatch(/>a sentence[^<]*…</);
});
