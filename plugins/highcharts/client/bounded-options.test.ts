import type { Options } from 'highcharts';
import { describe, expect, it } from 'vitest';
import { boundedOptions, MOST_PARTS, MOST_SERIES } from './bounded-options.ts';

const textOf = (what: string, shown: number, all: number): string => `${shown} of <${all}> ${what}`;
const withSeries = (count: number, others: Options = {}): Options => ({
  ...others,
  series: Array.from({ length: count }, (_, at) => ({ type: 'line', name: String(at) })),
});

describe('series beyond the maximum number', () => {
  it('are left out, and the chart has a notice beside its own', () => {
    const own = { caption: { text: 'Shares', style: { color: 'red' } } };
    const { series, caption } = boundedOptions(withSeries(10_000, own), textOf);
    expect(series).toHaveLength(MOST_SERIES);
    expect(series?.at(-1)?.name).toBe(String(MOST_SERIES - 1));
    expect(caption).toMatchObject({ text: 'Shares · 250 of &lt;10000&gt; series', style: { color: 'red' } });
  });

  it('are parts of a whole too', () => {
    const data = Array.from({ length: 10_000 }, (_, at) => at);
    const { series, caption } = boundedOptions({ series: [{ type: 'funnel', data }] }, textOf);
    expect(series).toEqual([{ type: 'funnel', data: data.slice(0, MOST_PARTS) }]);
    expect(caption?.text).toBe('600 of &lt;10000&gt; parts');
  });

  it('are reported if names have no room', () => {
    const categories = ['Monday', 'Tuesday', 'Wednesday'];
    const told = boundedOptions({ xAxis: [{ categories, labels: { step: 3 } }] }, textOf);
    expect(told.caption?.text).toBe('1 of &lt;3&gt; names');
    expect(boundedOptions({ xAxis: { categories, labels: { step: 1 } } }, textOf)).not.toHaveProperty('caption');
    const hours = ['0', '1', '2'];
    expect(boundedOptions({ xAxis: { categories: hours, labels: { step: 2 } } }, textOf)).not.toHaveProperty('caption');
  });

  it('are drawn up to the maximum number', () => {
    const options = withSeries(MOST_SERIES);
    expect(boundedOptions(options, textOf)).toBe(options);
    expect(boundedOptions({}, textOf)).toEqual({});
  });
});
