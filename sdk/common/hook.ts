/**
 * How the taps of a hook work together.
 * - `observe`: all taps run in parallel; results are ignored.
 * - `bail`: the first answer that is not `undefined` wins.
 */
export type HookKind = 'observe' | 'bail';

/**
 * What happens if a tap throws or is late.
 * - `isolate`: reported against its owner and skipped.
 * - `propagate`: the call rejects; for data integrity.
 * - `fail-closed`: the call rejects with a refusal; for security.
 */
export type FailurePolicy = 'isolate' | 'propagate' | 'fail-closed';

declare const signature: unique symbol;

/** A moment that plugins observe or transform. `A` are the arguments, `R` is the result of a call. */
export interface Hook<A extends readonly unknown[], R> {
  readonly id: string;
  readonly description: string;
  readonly kind: HookKind;
  readonly policy: FailurePolicy;
  /** Time budget of one tap in milliseconds. */
  readonly budgetMs: number;
  readonly [signature]?: (args: A) => R;
}

export type Tap<A extends readonly unknown[], R> = (...args: A) => R | Promise<R>;

/** Fired by its owner with `ctx.fire`, and tapped with `ctx.tap`. The manifest of the owner declares it under `hooks`. */
export function defineHook<A extends readonly unknown[], R>(hook: {
  id: string;
  description: string;
  kind: HookKind;
  policy: FailurePolicy;
  budgetMs: number;
}): Hook<A, R> {
  return Object.freeze({ ...hook });
}
