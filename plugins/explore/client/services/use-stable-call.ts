import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * The same function for as long as the component stands, which calls what was given last: for handlers that would otherwise
 * make everything below anew with each change of the form. Not to be called while rendering.
 */
export function useStableCall<A extends readonly unknown[], R>(call: (...args: A) => R): (...args: A) => R {
  const latest = useRef(call);
  useInsertionEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
