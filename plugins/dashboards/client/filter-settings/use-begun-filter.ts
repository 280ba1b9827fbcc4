import { useState } from 'react';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { newFilterOf } from './new-filter-of.ts';
import type { FilterEdits } from './use-filter-edits.ts';
import type { KnownFilterType } from '../filters/use-filter-types.ts';

/**
 * Begins a new filter as soon as its type is there, where the dialog was opened to add one. It counts as a change only once something
 * of it was changed.
 */
export function useBegunFilter(
  begins: boolean,
  { add }: Pick<FilterEdits, 'add'>,
  [first]: readonly KnownFilterType[],
): NativeFilter | undefined {
  const [begun, setBegun] = useState<NativeFilter>();
  if (begins && begun === undefined && first?.type !== undefined) {
    const filter = newFilterOf(first);
    setBegun(filter);
    add(filter);
  }
  return begun;
}
