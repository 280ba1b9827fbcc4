import { useHost } from '@facet/sdk/client';
import type { ContributionShape, Entry, Impl } from '@facet/sdk/common';
import { use, useEffect, useReducer } from 'react';

export interface LoadFailure {
  readonly error: unknown;
  retry(): void;
}

export type Loaded<T> =
  | { readonly value: T; readonly failure: null }
  | { readonly value: null; readonly failure: LoadFailure };

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

const outcomes = new WeakMap<Promise<unknown>, Promise<Outcome<unknown>>>();

/**
 * The implementation of a registry entry; suspends while it loads. A load error is returned as a value, so that the
 * page around it stays mounted.
 */
export function useLoaded<C extends ContributionShape>(entry: Entry<C>): Loaded<Impl<C>> {
  const host = useHost();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const outcome = use(outcomeOf(entry.load()));
  const error = 'error' in outcome ? outcome.error : null;
  const { owner } = entry;
  useEffect(() => {
    if (error !== null) host.report(owner, error);
  }, [host, owner, error]);
  if (!('error' in outcome)) return { value: outcome.value, failure: null };
  const retry = (): void => {
    entry.retry();
    host.forgetFailures();
    again();
  };
  return { value: null, failure: { error: outcome.error, retry } };
}

/** Resolves when `useLoaded` no longer suspends for this entry; `undefined` where loading failed. */
export async function whenLoaded<C extends ContributionShape>(entry: Entry<C>): Promise<Impl<C> | undefined> {
  const outcome = await outcomeOf(entry.load());
  return 'value' in outcome ? outcome.value : undefined;
}

/** Returns the same promise for the same input: React requires a stable promise. */
function outcomeOf<T>(loading: Promise<T>): Promise<Outcome<T>> {
  const known = outcomes.get(loading);
  if (known) return known as Promise<Outcome<T>>;
  const outcome: Promise<Outcome<T>> = loading
    .then(
      (value): Outcome<T> => ({ value }),
      (error: unknown): Outcome<T> => ({ error }),
    )
    .then((settled) => {
      // React reads these members of a promise, and does not suspend for a fulfilled one.
      void Object.assign(outcome, { status: 'fulfilled', value: settled });
      return settled;
    });
  outcomes.set(loading, outcome);
  return outcome;
}
