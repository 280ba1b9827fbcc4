import { useState } from 'react';
import type { NativeFilter } from '../../common/filters/native-filter.ts';

/** The unsaved filters of the dialog. */
export interface FilterEdits {
  /** Includes removed filters as long as their removal can be undone. */
  readonly filters: readonly NativeFilter[];
  /** Filters as they would be saved. */
  readonly kept: readonly NativeFilter[];
  readonly removed: ReadonlySet<string>;
  readonly selected: string | undefined;
  /** The filter that was added last. */
  readonly added: string | undefined;
  add(filter: NativeFilter): void;
  change(filter: NativeFilter): void;
  select(id: string): void;
  move(id: string, to: number): void;
  remove(id: string): void;
  restore(id: string): void;
  /** Ends the time in which its removal can be undone. */
  forget(id: string): void;
}

export function useFilterEdits(initial: readonly NativeFilter[]): FilterEdits {
  const [filters, setFilters] = useState(initial);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState(initial[0]?.id);
  const [added, setAdded] = useState<string>();
  const restore = (id: string) => setRemoved((now) => new Set([...now].filter((one) => one !== id)));
  return {
    filters,
    kept: filters.filter((filter) => !removed.has(filter.id)),
    removed,
    selected,
    added,
    add(filter) {
      setFilters((now) => [...now, filter]);
      setSelected(filter.id);
      setAdded(filter.id);
    },
    change: (next) => setFilters((now) => now.map((filter) => (filter.id === next.id ? next : filter))),
    select: setSelected,
    move: (id, to) => setFilters((now) => moved(now, id, to)),
    remove: (id) => setRemoved((now) => new Set([...now, id])),
    restore,
    forget(id) {
      setFilters((now) => now.filter((filter) => filter.id !== id));
      restore(id);
      setSelected((now) => (now === id ? undefined : now));
    },
  };
}

/** The filters with one of them at another place of the list. */
function moved(filters: readonly NativeFilter[], id: string, to: number): readonly NativeFilter[] {
  const from = filters.findIndex((filter) => filter.id === id);
  const one = filters[from];
  if (!one || to < 0 || to >= filters.length) return filters;
  return filters.toSpliced(from, 1).toSpliced(to, 0, one);
}
