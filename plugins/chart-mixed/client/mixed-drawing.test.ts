import { expect, it } from 'vitest';
import { mixedQuery } from '../common/mixed-query.ts';
import { mixedDrawing } from './mixed-drawing.ts';

const answer = (values: readonly number[]) => ({
  colnames: ['k', 'n'],
  coltypes: [0, 0] as const,
  data: values.map((n, k) => ({ k, n })),
  rowcount: values.length,
});

const captionOf = (members: Readonly<Record<string, unknown>>): string | undefined => {
  const props = mixedDrawing.props({
    formData: mixedQuery.form.read({
      viz_type: 'mixed_timeseries',
      datasource: '1__table',
      x_axis: 'k',
      metrics: ['n'],
      metrics_b: ['n'],
      yAxisIndexB: 1,
      ...members,
    }),
    queries: [answer([10, 0, -5, 100]), answer([0, 1, 2, 3])],
    datasource: null,
    width: 400,
    height: 300,
    filterState: {},
    ownState: {},
    hooks: {},
    colorOf: () => 'red',
    colorScheme: 'light',
    locale: 'en',
  });
  return mixedDrawing.options(props, (key, given) => `${key} ${String(given?.['count'])}`).caption?.text;
};

it.each([
  [{}, undefined],
  [{ logAxis: true }, 'withoutPlace 2'],
  [{ logAxisSecondary: true }, 'withoutPlace 1'],
  [{ logAxis: true, logAxisSecondary: true }, 'withoutPlace 3'],
])('a mixed chart with %j tells of values without a place on a logarithmic axis: %s', (members, caption) => {
  expect(captionOf(members)).toBe(caption);
});
