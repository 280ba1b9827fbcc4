import { GenericType } from '@facet/sdk/common';
import { type FrameOperation, PostProcessingError, CellBudget } from '@facet/sdk/server';
import { texts } from './errors.ts';
import { appendColumns, pick, takeRows } from './frame.ts';
import { StepOptions } from './options.ts';
import * as statistics from './statistics.ts';

type Measure = (values: readonly number[]) => number | null;

const MEASURES: Readonly<Record<string, Measure>> = {
  count: (values) => values.length,
  sum: statistics.sum,
  mean: statistics.mean,
  median: statistics.median,
  std: (values) => statistics.deviation(values, 1),
  var: (values) => statistics.variance(values, 1),
  min: statistics.smallest,
  max: statistics.largest,
  skew: statistics.skewness,
  kurt: statistics.kurtosis,
};

/** A statistic over a moving window of rows. With `min_periods` the rows before the first complete window are removed. */
export const rolling: FrameOperation = (frame, values, budget = new CellBudget()) => {
  const options = new StepOptions('rolling', values, [
    'rolling_type',
    'columns',
    'window',
    'rolling_type_options',
    'center',
    'win_type',
    'min_periods',
  ]);
  const type = options.requiredText('rolling_type');
  const targets = options.targets('columns');
  const columns = pick(frame, Object.keys(targets));
  const window = options.number('window');
  if (window === undefined) throw new PostProcessingError(texts.windowUndefined);
  if (!Number.isInteger(window) || window <= 0) throw new PostProcessingError(texts.windowPositive);
  if (options.has('win_type')) throw new PostProcessingError(texts.mustBeAbsent('win_type'));
  const measure = measureOf(type, options.record('rolling_type_options') ?? {});
  budget.make(frame.rowCount * columns.length);
  budget.visit(frame.rowCount * columns.length * Math.min(window, frame.rowCount));
  const minPeriods = options.number('min_periods') ?? window;
  if (minPeriods < 0 || minPeriods > window) throw new PostProcessingError(texts.minPeriods(window));
  const shift = options.flag('center', false) ? Math.floor((window - 1) / 2) : 0;
  const results = columns.map((column) => {
    const cells = column.values.map(statistics.numberOf);
    const rolled = cells.map((_, row) => {
      const end = Math.min(row + shift + 1, cells.length);
      const inWindow = cells.slice(Math.max(row + shift + 1 - window, 0), end);
      const present = statistics.present(inWindow);
      // A row without a value counts for nothing, but it is there to be counted.
      const periods = type === 'count' ? inWindow.length : present.length;
      return periods < minPeriods ? null : measure(present);
    });
    return { ...column, type: GenericType.numeric, values: rolled };
  });
  const appended = appendColumns(frame, results, targets);
  const skipped = options.number('min_periods') ?? 0;
  if (skipped <= 1) return appended;
  const rows = Array.from({ length: Math.max(frame.rowCount - skipped + 1, 0) }, (_, row) => row + skipped - 1);
  return takeRows(appended, rows);
};

function measureOf(type: string, options: Readonly<Record<string, unknown>>): Measure {
  if (type === 'quantile') {
    const q = options['quantile'] ?? options['q'];
    if (typeof q !== 'number' || q < 0 || q > 1)
      throw new PostProcessingError(texts.rollingOptions(type, show(options)));
    return (values) => statistics.quantile(values, q);
  }
  const measure = Object.hasOwn(MEASURES, type) ? MEASURES[type] : undefined;
  if (measure === undefined) throw new PostProcessingError(texts.rollingType(type));
  return measure;
}

const show = (options: Readonly<Record<string, unknown>>): string =>
  `{${Object.entries(options)
    .map(([name, value]) => `'${name}': ${String(value)}`)
    .join(', ')}}`;
