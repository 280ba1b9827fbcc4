import type { DataRow } from '@facet/sdk/common';

export interface WaterfallStep {
  readonly name: string;
  /** The amount of the step; for a total, the sum so far. */
  readonly amount: number;
  readonly isTotal: boolean;
}

interface WaterfallSource {
  readonly axis: string;
  readonly breakdown: string | undefined;
  readonly metric: string;
  readonly total: string;
  textOf(column: string, value: unknown): string;
}

/**
 * One step per row, and a total at the end. With a breakdown, each value of the axis ends with a total that has its
 * name.
 * Rows without an amount are left out.
 */
export function waterfallSteps(rows: readonly DataRow[], source: WaterfallSource): readonly WaterfallStep[] {
  const { axis, breakdown, metric, total, textOf } = source;
  const steps: WaterfallStep[] = [];
  let sum = 0;
  rows.forEach((row, index) => {
    const place = textOf(axis, row[axis]);
    const amount = row[metric];
    if (typeof amount === 'number' && Number.isFinite(amount)) {
      sum += amount;
      steps.push({ name: breakdown === undefined ? place : textOf(breakdown, row[breakdown]), amount, isTotal: false });
    }
    const next = rows[index + 1];
    const ends = next === undefined || textOf(axis, next[axis]) !== place;
    if (breakdown !== undefined && ends) steps.push({ name: place, amount: sum, isTotal: true });
  });
  if (breakdown === undefined && steps.length > 0) steps.push({ name: total, amount: sum, isTotal: true });
  return steps;
}
