import { cartesianControls } from '@facet/plugin-charts/contract';
import { defineForm } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { cartesianChart } from './cartesian-chart.ts';
import type { CartesianProps } from './cartesian-props.ts';

const FORM = defineForm({ controls: cartesianControls, sections: [] });

const drawing = cartesianChart(() => ({ mark: 'line', area: true }));
const props = (stack: string | undefined, offersStacks: boolean): CartesianProps => ({
  form: FORM.read({ viz_type: 'x', datasource: '1__table', ...(stack === undefined ? {} : { stack }) }),
  data: { axis: 'linear', axisName: '', categories: [], series: [], colorOrder: [], incompleteFrom: null },
  mark: 'line',
  offersStacks,
  width: 400,
  height: 300,
  selected: [],
  colorOf: () => '',
  selects: false,
  act: () => undefined,
});
const t = (key: string) => key;

it('offers the ways of stacking if the chart type does', () => {
  expect(drawing.switch?.(props(undefined, false), t)).toBeUndefined();
  const offered = drawing.switch?.(props('Stack', true), t);
  expect(offered?.value).toBe('Stack');
  expect(offered?.choices.map(({ value }) => value)).toEqual(['None', 'Stack', 'Stream', 'Expand']);
});

it.each([
  ['Stream', 'Stream', ['streamgraph']],
  ['None', undefined, []],
])('draws what the reader chose: %s', (choice, stack, parts) => {
  const chosen = drawing.switch?.(props('Stack', true), t)?.with(choice);
  expect(chosen?.form.stack).toBe(stack);
  expect(chosen && drawing.parts?.(chosen)).toEqual(parts);
});

it('leaves out values that a logarithmic axis cannot show, with a notice', () => {
  const form = FORM.read({
    viz_type: 'x',
    datasource: '1__table',
    x_axis: 'k',
    metrics: ['n'],
    logAxis: true,
    truncateYAxis: true,
    y_axis_bounds: [0, null],
  });
  const data = [10, 0, -5, 100].map((n, k) => ({ k, n }));
  const logged = drawing.props({
    formData: form,
    queries: [{ data, colnames: ['k', 'n'], coltypes: [0, 0], rowcount: 4 }],
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
  const {
    series = [],
    caption,
    yAxis,
  } = drawing.options(logged, (key, values) => `${key} ${String(values?.['count'])}`);
  const [line] = series;
  expect(line).toMatchObject({ data: [{ y: 10 }, { y: null }, { y: null }, { y: 100 }] });
  expect(caption?.text).toBe('withoutPlace 2');
  expect(yAxis).toMatchObject({ type: 'logarithmic' });
  expect(yAxis).not.toHaveProperty('min');
});
