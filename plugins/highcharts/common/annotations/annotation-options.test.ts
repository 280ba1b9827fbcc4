import { describe, expect, it } from 'vitest';
import { annotationLayers, momentOf } from './annotation-layers.ts';
import { annotationOptions } from './annotation-options.ts';

const draw = (layers: unknown, data: Readonly<Record<string, unknown>> = {}, isTime = true) =>
  annotationOptions(
    annotationLayers(layers, data),
    () => [0, 1, 2],
    isTime,
    () => 'red',
  );

const records = (...rows: readonly unknown[]) => ({ L: { records: rows } });
const layer = (annotationType: string, more: object = {}) => [{ name: 'L', annotationType, show: true, ...more }];

describe('annotation layers [B3.32]', () => {
  it('draws a formula over the marks of the chart', () => {
    const { series } = draw(layer('FORMULA', { value: '2x+1', style: 'dashed', width: 3 }));
    expect(series).toMatchObject([
      {
        type: 'line',
        name: 'L',
        dashStyle: 'Dash',
        lineWidth: 3,
        data: [
          [0, 1],
          [1, 3],
          [2, 5],
        ],
      },
    ]);
  });

  it('names a line at its first mark where the layer shows its name', () => {
    const { series } = draw(layer('FORMULA', { name: '<b>{x}', value: '1/x', showLabel: true }));
    const [first, named, last] = series.flatMap((one) => ('data' in one ? (one.data ?? []) : []));
    expect([first, last]).toEqual([
      [0, null],
      [2, 0.5],
    ]);
    expect(named).toMatchObject({ x: 1, y: 1, dataLabels: { enabled: true, format: '&lt;b&gt;x' } });
  });

  it('draws a line at each event, with its title where the layer shows it', () => {
    const layers = layer('EVENT', { timeColumn: 't', titleColumn: 'n', showLabel: true });
    const { plotLines } = draw(
      layers,
      records({ t: 5, n: '<b>' }, { t: '1970-01-01 00:00:01', n: null }, { t: 'soon' }),
    );
    expect(plotLines.map(({ value, label }) => [value, label?.text])).toEqual([
      [5, '&lt;b&gt;'],
      [1000, 'L'],
    ]);
  });

  it('names neighbours in time on two lines in turn', () => {
    const layers = [
      ...layer('EVENT', { timeColumn: 't', showLabel: true }),
      ...layer('INTERVAL', { timeColumn: 't', intervalEndColumn: 'end', showLabel: true }),
    ];
    const { plotLines, plotBands } = draw(layers, records({ t: 30, end: 40 }, { t: 10, end: 20 }));
    const linesOf = (marks: readonly { readonly label?: { readonly y?: number } }[]) =>
      marks.map(({ label }) => label?.y);
    expect([linesOf(plotLines), linesOf(plotBands)]).toEqual([
      [12, 12],
      [26, 26],
    ]);
  });

  it('knows the columns of saved layers', () => {
    const saved = records({ start_dttm: 5, end_dttm: 9, short_descr: 'Opening', long_descr: null });
    const more = { sourceType: 'NATIVE', value: 3, showLabel: true };
    expect(draw(layer('EVENT', more), saved).plotLines).toMatchObject([{ value: 5, label: { text: 'Opening' } }]);
    expect(draw(layer('INTERVAL', more), saved).plotBands).toMatchObject([{ from: 5, to: 9 }]);
  });

  it('draws a band for each interval that ends after it begins', () => {
    const layers = layer('INTERVAL', { timeColumn: 'a', intervalEndColumn: 'b' });
    const { plotBands } = draw(layers, records({ a: 1, b: 2 }, { a: 3, b: 2 }, { a: 1 }));
    expect(plotBands.map(({ from, to }) => [from, to])).toEqual([[1, 2]]);
  });

  it('draws the numbers of another chart', () => {
    const { series } = draw(
      layer('TIME_SERIES', { timeColumn: 't' }),
      records({ t: 2, n: 1, w: 'x' }, { t: 1, n: null }),
    );
    expect(series).toMatchObject([
      {
        name: 'L',
        data: [
          [1, null],
          [2, 1],
        ],
      },
    ]);
  });

  it.each([
    ['is hidden', [{ ...layer('FORMULA', { value: '1' })[0], show: false }]],
    ['is of no known type', layer('OTHER')],
    ['is no formula', layer('FORMULA', { value: 'alert(1)' })],
    ['has no rows', layer('EVENT', { timeColumn: 't' })],
    ['is no layer', [null, 7, 'x']],
  ])('draws nothing for one that %s', (_name, layers) => {
    expect(draw(layers)).toEqual({ plotLines: [], plotBands: [], series: [] });
  });

  it('draws only formulas if the axis is not a time axis', () => {
    const layers = [...layer('EVENT', { timeColumn: 't' }), ...layer('FORMULA', { value: '1' })];
    const { plotLines, series } = draw(layers, records({ t: 1 }), false);
    expect([plotLines.length, series.length]).toEqual([0, 1]);
  });

  it('rejects styles in colours', () => {
    const [read] = annotationLayers(layer('FORMULA', { value: '1', color: 'red;position:fixed' }));
    expect(read?.color).toBeUndefined();
  });
});

it.each([
  ['2024-01-01', Date.UTC(2024, 0, 1)],
  ['2024-01-01 12:00:00', Date.UTC(2024, 0, 1, 12)],
  ['2024-01-01T12:00:00+02:00', Date.UTC(2024, 0, 1, 10)],
  [null, undefined],
  ['', undefined],
])('%s is a moment', (text, moment) => expect(momentOf(text)).toBe(moment));
