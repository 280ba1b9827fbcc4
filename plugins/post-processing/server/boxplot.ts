import { type FrameOperation, PostProcessingError, CellBudget } from '@facet/sdk/server';
import { aggregateGroups } from './aggregate.ts';
import type { NamedAggregate } from './aggregation.ts';
import { texts } from './errors.ts';
import { only, pick } from './frame.ts';
import { StepOptions } from './options.ts';
import {
  largest,
  mean,
  median,
  midpointQuantile as quartile,
  numberOf,
  present,
  quantile,
  smallest,
} from './statistics.ts';

type Measure = (values: readonly number[]) => number | null;

interface Whiskers {
  readonly low: Measure;
  readonly high: Measure;
}

/** Mean, median, whiskers, quartiles, count and outliers of each metric in each group. */
export const boxplot: FrameOperation = (frame, values, budget = new CellBudget()) => {
  const options = new StepOptions('boxplot', values, ['groupby', 'metrics', 'whisker_type', 'percentiles']);
  const keys = pick(frame, options.requiredNames('groupby'));
  const metrics = options.requiredNames('metrics').map((name) => only(frame, name));
  const { low, high } = whiskers(options.requiredText('whisker_type'), options.raw('percentiles'));
  const outliers = (cells: readonly number[]): number[] => {
    const [top, bottom] = [high(cells) ?? Infinity, low(cells) ?? -Infinity];
    return [...cells.filter((cell) => cell > top), ...cells.filter((cell) => cell < bottom)];
  };
  const measures: readonly (readonly [name: string, measure: (cells: readonly number[]) => unknown])[] = [
    ['mean', mean],
    ['median', median],
    ['max', high],
    ['min', low],
    ['q1', (cells) => quartile(cells, 0.25)],
    ['q3', (cells) => quartile(cells, 0.75)],
    ['count', (cells) => cells.length],
    ['outliers', outliers],
  ];
  const aggregates = measures.flatMap(([name, measure]) =>
    metrics.map(
      (column): NamedAggregate => ({
        name: `${column.name}__${name}`,
        column,
        aggregate: (cells) => measure(present(cells.map(numberOf))),
      }),
    ),
  );
  return aggregateGroups(frame, keys, aggregates, budget);
};

function whiskers(type: string, percentiles: unknown): Whiskers {
  if (type === 'tukey') {
    const fence = (cells: readonly number[]): readonly [low: number, high: number] => {
      const [q1, q3] = [quartile(cells, 0.25) ?? 0, quartile(cells, 0.75) ?? 0];
      return [q1 - 1.5 * (q3 - q1), q3 + 1.5 * (q3 - q1)];
    };
    return {
      low: (cells) => {
        const [low] = fence(cells);
        return smallest(cells.filter((cell) => cell >= low));
      },
      high: (cells) => {
        const [, high] = fence(cells);
        return largest(cells.filter((cell) => cell <= high));
      },
    };
  }
  if (type !== 'percentile') return { low: smallest, high: largest };
  const [low, high, ...rest]: unknown[] = Array.isArray(percentiles) ? percentiles : [];
  if (typeof low !== 'number' || typeof high !== 'number' || rest.length > 0 || low >= high) {
    throw new PostProcessingError(texts.percentiles);
  }
  return { low: (cells) => quantile(cells, low / 100), high: (cells) => quantile(cells, high / 100) };
}
