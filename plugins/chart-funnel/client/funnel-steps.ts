import type { SelectedMark } from '@facet/plugin-charts/contract';
import type { DataRow } from '@facet/sdk/common';
import type { FunnelForm } from '../common/funnel-query.ts';

export interface FunnelStep {
  readonly mark: SelectedMark;
  readonly value: number;
  /** Of the first step, of the one before, or of the sum; 0 where there is nothing to be a part of. */
  readonly share: number;
}

/** One step a row with an amount, in the order of the rows. */
export function funnelSteps(
  rows: readonly DataRow[],
  columns: readonly string[],
  metric: string,
  of: FunnelForm['percent_calculation_type'],
): readonly FunnelStep[] {
  const steps = rows.flatMap((row) => {
    const value = row[metric];
    return typeof value === 'number' && value >= 0
      ? [{ mark: columns.map((column) => row[column] ?? null), value }]
      : [];
  });
  const sum = steps.reduce((total, { value }) => total + value, 0);
  return steps.map((step, index) => {
    const before = of === 'total' ? sum : of === 'first_step' ? steps[0] : (steps[index - 1] ?? step);
    const whole = typeof before === 'number' ? before : (before?.value ?? 0);
    return { ...step, share: whole > 0 ? step.value / whole : 0 };
  });
}
