import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * A stable function that calls the latest given one, for handlers that would otherwise re-render everything below at
 * each change of the form. It must not be called during rendering.
 */
export function useStableCall<A extends readonly unknown[], R>(call: (...args: A) => R): (...args: A) => R {
  const latest = useRef(call);
  useInsertionEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
