import type { Datasource } from '@facet/plugin-datasets/contract';
import { type ReactNode, useEffect, useState } from 'react';
import type { Suggestion } from '../../common/suggestions/suggest.ts';
import { BenchSkeleton } from '../look/bench-skeleton.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** After this time, a chart that may not fit is better than a longer wait for one that does. */
const LONGEST_WAIT_MS = 6_000;

/**
 * Waits for the suggestions of a dataset and renders its children with the best one; null: there is none. Later
 * suggestions do not replace the first.
 */
export function FirstChart(props: {
  readonly datasource: Datasource;
  readonly children: (first: Suggestion | null) => ReactNode;
}) {
  const { found, error } = useSuggestions(props.datasource, null);
  const [late, setLate] = useState(false);
  const [taken, take] = useState<{ readonly first: Suggestion | null } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (taken === null && (found !== undefined || error !== null || late)) take({ first: found?.[0] ?? null });
  return taken === null ? <BenchSkeleton /> : props.children(taken.first);
}
