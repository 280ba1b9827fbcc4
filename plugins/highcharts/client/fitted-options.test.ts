import type { Options } from 'highcharts';
import { expect, it } from 'vitest';
import { fittedOptions } from './fitted-options.ts';

const picture = (width: number, height: number, names: readonly string[] = ['a']): Options => ({
  chart: { width, height },
  legend: { enabled: true, layout: 'horizontal' },
  xAxis: { title: { text: 'Income' } },
  yAxis: [{ title: { text: 'Life' } }, { title: { text: 'Rate' } }],
  series: names.map((name) => ({ type: 'line', name })),
});

it('does not change a chart with enough room', () => {
  const options = picture(400, 300);
  expect(fittedOptions(options)).toBe(options);
  expect(fittedOptions({ series: [] })).toEqual({ series: [] });
});

it.each([
  ['low', 400, 140, '', 'Life'],
  ['narrow', 200, 300, 'Income', ''],
  ['small', 150, 100, '', ''],
])('takes the titles of axes along the short sides of a %s picture', (_, width, height, across, up) => {
  expect(fittedOptions(picture(width, height))).toMatchObject({
    xAxis: { title: { text: across } },
    yAxis: [{ title: { text: up } }, {}],
  });
});

it('keeps a legend of one row, and removes a longer one', () => {
  expect(fittedOptions(picture(220, 140, ['New York', 'Seattle'])).legend?.enabled).toBe(true);
  expect(fittedOptions(picture(220, 140, ['Large', 'Medium', 'Small', 'Unknown'])).legend?.enabled).toBe(false);
});

it('keeps all rows of a legend beside which a narrow picture has room', () => {
  const names = ['sun', 'rain', 'fog', 'drizzle', 'snow'];
  expect(fittedOptions(picture(165, 300, names)).legend).toMatchObject({ enabled: true, maxHeight: 76 });
  expect(fittedOptions(picture(165, 170, names)).legend?.enabled).toBe(false);
});

it('counts the parts of a whole, each of which is an entry', () => {
  const data = ['Approach', 'Climb', 'Descent', 'Landing'].map((name) => ({ name, y: 1 }));
  const pie: Options = { ...picture(220, 140), series: [{ type: 'pie', name: '', showInLegend: true, data }] };
  expect(fittedOptions(pie).legend?.enabled).toBe(false);
});

it.each([
  [139, ''],
  [141, 'a legend'],
])('writes below a picture %s pixels high: %s', (height, text) => {
  const options: Options = { ...picture(300, height), caption: { text: 'a legend', useHTML: true } };
  expect(fittedOptions(options).caption?.text).toBe(text);
  const note: Options = { ...picture(300, height), caption: { text: 'what is left out' } };
  expect(fittedOptions(note).caption?.text).toBe('what is left out');
  expect(fittedOptions(note).caption?.style?.fontSize).toBe(text === '' ? '9px' : undefined);
});

it('has no room for the buttons of a small map', () => {
  expect(fittedOptions({ chart: { width: 200, height: 120 }, mapNavigation: { enabled: true } }).mapNavigation).toEqual(
    {
      enabled: true,
      enableButtons: false,
    },
  );
});
