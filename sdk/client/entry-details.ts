import { useEffect, useMemo, useState } from 'react';
import type { ContributionShape, ExtensionPoint } from '../common/extension-point.ts';
import { defineToken } from '../common/token.ts';
import { useContributions, useService } from './hooks.tsx';

/** Members of one entry that its point calls details. */
export type EntryDetails = Readonly<Record<string, unknown>>;

/** Fetches the details of entries of built-in plugins; those of installed ones come with their manifests. */
export interface EntryDetailsSource {
  of(point: string): Promise<Readonly<Record<string, EntryDetails>>>;
}

export const EntryDetailsToken = defineToken<EntryDetailsSource>(
  'facet/entry-details@1',
  'What only lists of declared entries show.',
);

const NONE: Readonly<Record<string, EntryDetails>> = {};

/** Everything that the entries of a point declare, by key; until the details are there, without them. */
export function useEntryDetails<C extends ContributionShape>(
  point: ExtensionPoint<C>,
): ReadonlyMap<string, C['declared'] & EntryDetails> {
  const source = useService(EntryDetailsToken);
  const entries = useContributions(point);
  const [details, setDetails] = useState(NONE);
  useEffect(() => {
    let isHere = true;
    source.of(point.id).then(
      (found) => isHere && setDetails(found),
      // A list without pictures is still one; the next place that shows it asks again.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [source, point.id]);
  return useMemo(
    () => new Map(entries.map(({ key, declared }) => [key, { ...details[key], ...declared }])),
    [entries, details],
  );
}
