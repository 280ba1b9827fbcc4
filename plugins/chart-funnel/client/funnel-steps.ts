import { markOf, type SelectedMark } from '@facet/plugin-charts/contract';
import type { DataRow } from '@facet/sdk/common';
import type { FunnelForm } from '../common/funnel-query.ts';

export interface FunnelStep {
  readonly mark: SelectedMark;
  readonly value: number;
  /** Share of the first step, of the previous one, or of the sum; 0 without a reference. */
  readonly share: number;
}

/** One step per row with an amount, in the order of the rows. */
export function funnelSteps(
  rows: readonly DataRow[],
  columns: readonly string[],
  metric: string,
  of: FunnelForm['percent_calculation_type'],
): readonly FunnelStep[] {
  const steps = rows.flatMap((row) => {
    const value = row[metric];
    return typeof value === 'number' && value >= 0 ? [{ mark: markOf(row, columns), value }] : [];
  });
  const sum = steps.reduce((total, { value }) => total + value, 0);
  return steps.map((step, index) => {
    const before = of === 'total' ? sum : of === 'first_step' ? steps[0] : (steps[index - 1] ?? step);
    const whole = typeof before === 'number' ? before : (before?.value ?? 0);
    return { ...step, share: whole > 0 ? step.value / whole : 0 };
  });
}

/** Minimum height as a share of the whole: a lower step could be neither labelled nor pointed at. */
const LEAST_HEIGHT = 0.06;

/** Relative heights of the steps: proportional to their amounts, with a minimum. */
export function funnelHeights(steps: readonly FunnelStep[]): readonly number[] {
  const whole = steps.reduce((sum, { value }) => sum + value, 0);
  return steps.map(({ value }) => (value > 0 ? Math.max(value, whole * LEAST_HEIGHT) : 0));
}

/** Width at the top and at the bottom, as a share of the picture. */
export const WIDEST = 0.9;
export const NARROWEST = 0.22;
/** Pixels between a label and the edges of its step. */
const EDGE = 8;

export interface StepRoom {
  readonly width: number;
  readonly height: number;
}

/** Pixels available for the label of each step; the width decreases linearly from top to bottom. */
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
    // Width in the middle of the step, where the label is.
    const share = WIDEST - (WIDEST - NARROWEST) * (above - part / 2);
    return { width: Math.max(0, Math.floor(width * share) - EDGE), height: Math.floor(height * part) };
  });
}
