import { describe, expect, it } from 'vitest';
import { histogramQuery } from '../common/histogram-query.ts';
import { histogramDrawing } from './histogram-drawing.ts';

const input = (members: Readonly<Record<string, unknown>> = {}) => ({
  formData: histogramQuery.form.read({ viz_type: 'histogram_v2', datasource: '1__table', column: 'delay', ...members }),
  queries: [
    {
      colnames: ['carrier', '-20.0 - 10.5', '10.5 - 41.0'],
      coltypes: [1, 0, 0] as const,
      data: [
        { carrier: 'AA', '-20.0 - 10.5': 7, '10.5 - 41.0': 2 },
        { carrier: null, '-20.0 - 10.5': 1, '10.5 - 41.0': null },
      ],
      rowcount: 2,
    },
  ],
  datasource: null,
  width: 600,
  height: 300,
  filterState: {},
  ownState: {},
  hooks: {},
  colorOf: (label: string) => `color of ${label}`,
  colorScheme: 'light' as const,
  locale: 'en',
});

describe('a histogram', () => {
  it('has a bar for each bin of each group, and writes the edges as numbers', () => {
    const options = histogramDrawing.options(histogramDrawing.props(input({ groupby: ['carrier'] })), (key) => key);
    expect(options.series).toMatchObject([
      { name: 'AA', data: [7, 2] },
      { name: '<NULL>', data: [1, null] },
    ]);
    expect(options.xAxis).toMatchObject({ categories: ['−20 – 10.5', '10.5 – 41'] });
  });

  it('names narrow bins by their lower edges', () => {
    const { xAxis } = histogramDrawing.options(histogramDrawing.props({ ...input(), width: 200 }), (key) => key);
    const { labels } = Array.isArray(xAxis) ? {} : (xAxis ?? {});
    const texts = [0, 1].map((pos) => labels?.formatter?.call({ pos } as never, {} as never));
    expect(texts).toEqual(['−20', '10.5']);
  });

  it('names its axes after the column and the count', () => {
    const { xAxis, yAxis } = histogramDrawing.options(histogramDrawing.props(input({ normalize: true })), (key) => key);
    expect(xAxis).toMatchObject({ title: { text: 'delay' } });
    expect(yAxis).toMatchObject({ title: { text: 'share' } });
  });
});
