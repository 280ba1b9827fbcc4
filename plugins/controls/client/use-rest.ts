import { useCallback, useEffect, useRef } from 'react';

/** Calls once typing has rested; what is still waiting when the control goes is dropped. */
export function useRest<Args extends readonly unknown[]>(ms: number, call: (...args: Args) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return useCallback(
    (...args: Args) => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(...args), ms);
    },
    [ms],
  );
}
