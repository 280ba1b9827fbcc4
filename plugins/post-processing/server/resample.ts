import { GenericType } from '@facet/sdk/common';
import { type FrameOperation, PostProcessingError, CellBudget } from '@facet/sdk/server';
import { texts } from './errors.ts';
import { columnsOf, frameOf } from './frame.ts';
import { StepOptions } from './options.ts';
import { parseFrequency, timeLabels } from './frequency.ts';
import { mean, median, numberOf, present, sum } from './statistics.ts';

const METHODS = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'] as const;
type Method = (typeof METHODS)[number];

/** Converts rows with timestamps as labels to evenly spaced rows. */
export const resample: FrameOperation = (frame, values, budget = new CellBudget()) => {
  const options = new StepOptions('resample', values, ['rule', 'method', 'fill_value']);
  const [index, ...others] = frame.index ?? [];
  if (index === undefined || others.length > 0 || index.type !== GenericType.temporal) {
    throw new PostProcessingError(texts.resampleIndex);
  }
  const method = METHODS.find((known) => known === options.raw('method'));
  if (method === undefined) throw new PostProcessingError(texts.resampleMethod);
  const moments = index.values.map((value) => numberOf(value) ?? Number.NaN);
  const order = moments.map((_, row) => row).sort((a, b) => (moments[a] ?? 0) - (moments[b] ?? 0));
  const times = order.map((row) => moments[row] ?? 0);
  const frequency = parseFrequency(options.requiredText('rule'));
  const width = Math.max(1, frame.names.length);
  const labels = timeLabels(times, frequency, budget, width);
  budget.make(labels.length * width);
  const fill = options.raw('fill_value') ?? null;
  const columns = columnsOf(frame).map((column) => {
    const cells = order.map((row) => column.values[row]);
    const sampled = sample(
      method,
      cells,
      times,
      labels.map(({ at }) => at),
      labels.map(({ end }) => end),
    );
    return { ...column, values: method === 'asfreq' ? sampled.map((cell) => cell ?? fill) : sampled };
  });
  return frameOf(columns, labels.length, [{ ...index, values: labels.map(({ at }) => at) }]);
};

/** The cells at the labels. `ends` are the exclusive ends of the labels' bins. */
function sample(
  method: Method,
  cells: readonly unknown[],
  times: readonly number[],
  labels: readonly number[],
  ends: readonly number[],
): unknown[] {
  if (method === 'asfreq' || method === 'linear') {
    const rows = new Map(times.map((time, row) => [time, row] as const).toReversed());
    const found = labels.map((label) => cells[rows.get(label) ?? -1] ?? null);
    return method === 'asfreq' ? found : interpolate(found.map(numberOf));
  }
  if (method === 'ffill' || method === 'bfill') return fillAlong(method, cells, times, labels);
  let row = 0;
  return ends.map((end) => {
    const start = row;
    while (row < times.length && (times[row] ?? 0) < end) row += 1;
    const known = present(cells.slice(start, row).map(numberOf));
    if (method === 'sum') return sum(known);
    return method === 'mean' ? mean(known) : median(known);
  });
}

function fillAlong(
  method: 'ffill' | 'bfill',
  cells: readonly unknown[],
  times: readonly number[],
  labels: readonly number[],
): unknown[] {
  // Times and labels are both sorted, so one pass finds the rows.
  const rows = new Int32Array(labels.length).fill(-1);
  let row = 0;
  for (const [at, label] of labels.entries()) {
    while (row < times.length && (method === 'ffill' ? (times[row] ?? 0) <= label : (times[row] ?? 0) < label))
      row += 1;
    rows[at] = method === 'ffill' ? row - 1 : row < times.length ? row : -1;
  }
  const found = labels.map((_, at): unknown => ((rows[at] ?? -1) < 0 ? null : cells[rows[at] ?? -1]));
  const steps = method === 'ffill' ? found.keys() : found.keys().toArray().toReversed();
  let last: unknown = null;
  for (const at of steps) {
    last = found[at] ?? last;
    found[at] = last;
  }
  return found;
}

/** Linear interpolation between known cells; after the last one its value is repeated. */
function interpolate(cells: readonly (number | null)[]): (number | null)[] {
  const result = [...cells];
  let before = -1;
  for (const [at, cell] of cells.entries()) {
    if (cell === null) continue;
    if (before >= 0) drawLine(result, before, at);
    before = at;
  }
  return before < 0 ? result : result.fill(result[before] ?? null, before + 1);
}

function drawLine(cells: (number | null)[], from: number, to: number): void {
  const [start, end] = [cells[from] ?? 0, cells[to] ?? 0];
  for (let at = from + 1; at < to; at += 1) cells[at] = start + ((end - start) * (at - from)) / (to - from);
}
