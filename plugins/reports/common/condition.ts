import type { ChangeUnit, Operator, Validator } from './report-states.ts';

/** The condition that triggers an alert. */
export interface Condition {
  readonly type: Validator;
  readonly op?: Operator;
  readonly threshold?: number;
  readonly unit?: ChangeUnit;
}

const COMPARE: Readonly<Record<Operator, (value: number, threshold: number) => boolean>> = {
  '<': (value, threshold) => value < threshold,
  '<=': (value, threshold) => value <= threshold,
  '>': (value, threshold) => value > threshold,
  '>=': (value, threshold) => value >= threshold,
  '==': (value, threshold) => value === threshold,
  '!=': (value, threshold) => value !== threshold,
};

/**
 * "not null" fires for every value but none, zero and NaN; an operator compares, and takes none for zero. A change is compared
 * where there are two figures; in percent of 0 it is as large as can be.
 * @param before the figure of the last run; null: none
 */
export function isFired(
  { type, op, threshold, unit }: Condition,
  { value }: { readonly value: number | null },
  before: number | null,
): boolean {
  const isMissing = value === null || Number.isNaN(value);
  if (type === 'missing') return isMissing;
  if (type === 'not null') return !isMissing && value !== 0;
  if (op === undefined || threshold === undefined) return false;
  if (type === 'operator') return COMPARE[op](isMissing ? 0 : value, threshold);
  if (isMissing || before === null) return false;
  return COMPARE[op](changeOf(value, before, unit), threshold);
}

function changeOf(value: number, before: number, unit: ChangeUnit | undefined): number {
  const change = value - before;
  return unit !== 'percent' || change === 0 ? change : (change / Math.abs(before)) * 100;
}

export interface PastValue {
  /** UTC. */
  readonly at: string;
  readonly value: number | null;
}

/** `held`: triggered within the grace period of an earlier message. */
export type PastOutcome = 'quiet' | 'sent' | 'held';

/** Outcome of the alert at each of these times, earliest first. */
export function outcomesOf(
  condition: Condition,
  past: readonly PastValue[],
  graceSeconds: number,
): readonly PastOutcome[] {
  let before: number | null = null;
  let lastSent = Number.NEGATIVE_INFINITY;
  return past.map(({ at, value }) => {
    const found = isFired(condition, { value }, before);
    before = value ?? before;
    if (!found) return 'quiet';
    const time = Date.parse(at);
    if (time - lastSent < graceSeconds * 1_000) return 'held';
    lastSent = time;
    return 'sent';
  });
}

export const timesSent = (outcomes: readonly PastOutcome[]): number =>
  outcomes.filter((outcome) => outcome === 'sent').length;
