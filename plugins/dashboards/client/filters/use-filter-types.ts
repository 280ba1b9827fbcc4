import { useContributions } from '@facet/sdk/client';
import { useEffect, useMemo, useState } from 'react';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { type AnyFilterType, FilterTypes } from '../filter-type.ts';
import type { FilterEntry } from './filter-input.tsx';

export interface KnownFilterType {
  readonly entry: FilterEntry;
  /** `undefined` while its code loads, and when it failed to. */
  readonly type: AnyFilterType | undefined;
}

const LAST = Number.MAX_SAFE_INTEGER;

/** The types that plugins offer, in the order of the list that a filter's type is chosen from. */
export function useFilterTypes(): readonly KnownFilterType[] {
  const contributions = useContributions(FilterTypes);
  const loaded = useLoadedTypes(contributions);
  return useMemo(
    () =>
      [...contributions]
        .sort((a, b) => (a.declared.order ?? LAST) - (b.declared.order ?? LAST))
        .map((entry) => ({ entry, type: loaded.get(entry) })),
    [contributions, loaded],
  );
}

/** Types by their entries, as soon as their code is there. */
export function useLoadedTypes(entries: readonly FilterEntry[]): ReadonlyMap<FilterEntry, AnyFilterType> {
  const [loaded, setLoaded] = useState<ReadonlyMap<FilterEntry, AnyFilterType>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    for (const entry of entries)
      entry.load().then(
        (type) => {
          if (isCurrent) setLoaded((now) => (now.get(entry) === type ? now : new Map(now).set(entry, type)));
        },
        // Where the type would be drawn, its error is.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [entries]);
  return loaded;
}

export function typeOf(filter: NativeFilter, types: readonly KnownFilterType[]): KnownFilterType | undefined {
  return types.find(({ entry }) => entry.key === filter.filterType);
}
