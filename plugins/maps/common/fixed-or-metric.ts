import { isRecord, numberOf } from '@facet/sdk/chart-form';
import type { QueryMetric } from '@facet/sdk/common';

/** A size: the same for all marks, or from a metric. */
export type FixedOrMetric =
  | { readonly type: 'fix'; readonly value: number }
  | { readonly type: 'metric'; readonly value: QueryMetric };

export function readFixedOrMetric(value: unknown): FixedOrMetric | undefined {
  if (!isRecord(value)) return undefined;
  const held = value['value'];
  if (value['type'] === 'metric') {
    return typeof held === 'string' || isMetric(held) ? { type: 'metric', value: held } : undefined;
  }
  const number = numberOf(held);
  return number === undefined ? undefined : { type: 'fix', value: number };
}

/** The server validates the rest of the metric. */
const isMetric = (value: unknown): value is Exclude<QueryMetric, string> =>
  isRecord(value) && 'expressionType' in value;

export const metricIn = (size: FixedOrMetric | undefined): QueryMetric | undefined =>
  size?.type === 'metric' ? size.value : undefined;
