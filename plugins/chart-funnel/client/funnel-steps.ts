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

/** Of the whole: a lower step could not be named, nor pointed at. */
const LEAST_HEIGHT = 0.06;

/** How high the steps are beside each other: as their amounts, but for those that would hardly be seen. */
export function funnelHeights(steps: readonly FunnelStep[]): readonly number[] {
  const whole = steps.reduce((sum, { value }) => sum + value, 0);
  return steps.map(({ value }) => (value > 0 ? Math.max(value, whole * LEAST_HEIGHT) : 0));
}

/** Of the width, at its top and at its bottom. */
export const WIDEST = 0.9;
export const NARROWEST = 0.22;
/** Pixels between a text and the edges of its step. */
const EDGE = 8;

export interface StepRoom {
  readonly width: number;
  readonly height: number;
}

/** Pixels for the text in each step, whose width shrinks steadily from top to bottom. */
export function funnelRooms(
  steps: readonly FunnelStep[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly StepRoom[] {
  const heights = funnelHeights(steps);
  const whole = heights.reduce((sum, one) => sum + one, 0);
  let above = 0;
  return heights.map((one) => {
    const part = whole === 0 ? 0 : one / whole;
    above += part;
    // In the middle of the step, where the text stands.
    const share = WIDEST - (WIDEST - NARROWEST) * (above - part / 2);
    return { width: Math.max(0, Math.floor(width * share) - EDGE), height: Math.floor(height * part) };
  });
}
