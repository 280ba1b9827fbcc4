import { describe, expect, it } from 'vitest';
import type { Options } from 'highcharts';
import { pieForm } from '../common/pie-form.ts';
import { pieOptions, type PieInput } from './pie-options.ts';
import type { Slice } from './pie-slices.ts';

const slice = (name: string, share: number, isOther = false): Slice => ({
  name,
  value: share * 100,
  share,
  marks: isOther ? [] : [[name]],
  isOther,
});

const input = (members: Readonly<Record<string, unknown>> = {}, over: Partial<PieInput> = {}): PieInput => ({
  form: pieForm.read({ viz_type: 'pie', datasource: '1__table', ...members }),
  slices: { list: [slice('B', 0.4), slice('A', 0.04), slice('Other', 0.56, true)], isCut: false },
  width: 400,
  height: 200,
  metricFormat: undefined,
  texts: { total: 'Total', ofShown: 'Shares of the 3 shown' },
  selects: false,
  isFaded: () => false,
  act: () => undefined,
  colorOf: (name) => `color-${name}`,
  ...over,
});

interface Drawn {
  readonly color?: string;
}

function slicesOf(options: Options): readonly Drawn[] {
  const [series] = options.series ?? [];
  return series && 'data' in series ? (series.data as readonly Drawn[]) : [];
}

describe('a pie', () => {
  it('draws the remainder in grey, which is not the colour of any category', () => {
    const asked: string[] = [];
    const options = pieOptions(input({}, { colorOf: (name) => (asked.push(name), `color-${name}`) }));
    expect(slicesOf(options).map(({ color }) => color)).toEqual([
      'color-B',
      'color-A',
      expect.stringContaining('--chart-label'),
    ]);
    expect(asked).not.toContain('Other');
    expect(asked.slice(0, 2)).toEqual(['A', 'B']);
  });

  it.each([
    [{}, { type: 'pie' }, { y: 40 }],
    [{ roseType: 'area' }, { type: 'variablepie', zMin: 0 }, { y: 1, z: 40 }],
    [{ roseType: 'radius' }, { type: 'variablepie', zMin: 0 }, { y: 40, z: 40 }],
  ])('of %o reaches as far as its amounts say', (members, series, first) => {
    const options = pieOptions(input(members));
    expect(options.series?.[0]).toMatchObject(series);
    expect(slicesOf(options)[0]).toMatchObject(first);
  });

  it.each([
    [160, [true, false]],
    [200, [true, true]],
    [320, [true, false]],
  ])('of %i pixels labels slices of 40 and of 4 percent: %j', (height, labelled) => {
    const { series } = pieOptions(input({ show_labels_threshold: 5 }, { height }));
    const [pie] = series ?? [];
    const labels = pie && 'dataLabels' in pie && !Array.isArray(pie.dataLabels) ? pie.dataLabels : undefined;
    const texts = [0, 1].map((index) => labels?.formatter?.call({ index } as never, {} as never));
    expect(texts.map((text) => text !== '')).toEqual(labelled);
  });

  const SENTENCE = 'The quick brown fox jumps over the lazy dog near the river bank';
  it.each([
    ['beside a wide pie', 400, 300, { labels_outside: true }, /^The quick [^:]*…: 40.00%$/],
    ['beside a pie with much room', 1200, 300, { labels_outside: true }, `${SENTENCE}: 40.00%`],
    ['on slices', 400, 300, { labels_outside: false }, /^The quick [^:]*…: 40.00%$/],
    ['on small slices, none', 220, 140, { labels_outside: false }, undefined],
  ])('writes a sentence in its room: %s', (_, width, height, members, expected) => {
    const [slice] = input().slices.list;
    const slices = { list: slice ? [{ ...slice, name: SENTENCE }] : [], isCut: false };
    const { series } = pieOptions(input({ ...members, label_type: 'key_percent' }, { width, height, slices }));
    const [pie] = series ?? [];
    const labels = pie && 'dataLabels' in pie && !Array.isArray(pie.dataLabels) ? pie.dataLabels : undefined;
    const text = labels?.enabled ? labels.formatter?.call({ index: 0 } as never, {} as never) : undefined;
    if (expected === undefined) expect(text).toBeUndefined();
    else expect(text).toMatch(expected);
  });

  it('has a notice if its shares refer only to the visible parts', () => {
    expect(pieOptions(input()).caption).toBeUndefined();
    const { list } = input().slices;
    expect(pieOptions(input({}, { slices: { list, isCut: true } })).caption?.text).toBe('Shares of the 3 shown');
  });

  it.each([
    [{ label_type: 'key_percent' }, 200, false],
    [{ label_type: 'key_percent' }, 400, true],
    [{ label_type: 'percent' }, 200, true],
    [{ label_type: 'key', labels_outside: false }, 200, true],
  ])('with %j and %d px of height has a legend: %s', (members, height, expected) => {
    expect(pieOptions(input(members, { height })).legend?.enabled).toBe(expected);
  });
});
