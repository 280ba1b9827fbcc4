import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListDefaults, type ListState, readListState, writeListState } from './list-state.ts';

/** The list's state in the URL. A change of what is listed goes back to the first page. */
export function useListState(
  defaults: ListDefaults,
): readonly [state: ListState, change: (change: Partial<ListState>, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, defaults), [params, defaults]);
  const change = useCallback(
    (next: Partial<ListState>, options: { replace?: boolean } = {}) => {
      setParams(
        (current) => {
          const before = readListState(current, defaults);
          const page = next.page ?? ('mode' in next ? before.page : 0);
          return writeListState({ ...before, ...next, page }, defaults, current);
        },
        { replace: options.replace ?? false },
      );
    },
    [setParams, defaults],
  );
  return [state, change];
}
