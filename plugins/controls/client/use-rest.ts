import { flushSync } from 'react-dom';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Debounces a call. A pending call is made when the control is unmounted or the page is closed, when the field is
 * left, and before Enter or a click does something, so that no input is lost: a chart is drawn with what was just typed.
 */
export function useRest<Args extends readonly unknown[]>(ms: number, call: (...args: Args) => void) {
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly args: Args } | null>(null);
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  const flush = useCallback(() => {
    if (waiting.current === null) return;
    const { timer, args } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    latest.current(...args);
  }, []);
  useEffect(() => {
    // Rendered synchronously, so that the change is stored before the page is closed.
    const leave = () => flushSync(flush);
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter') leave();
    };
    addEventListener('beforeunload', leave);
    addEventListener('keydown', press, { capture: true });
    addEventListener('pointerdown', leave, { capture: true });
    addEventListener('focusout', flush, { capture: true });
    return () => {
      removeEventListener('beforeunload', leave);
      removeEventListener('keydown', press, { capture: true });
      removeEventListener('pointerdown', leave, { capture: true });
      removeEventListener('focusout', flush, { capture: true });
      flush();
    };
  }, [flush]);
  return useCallback(
    (...args: Args) => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      waiting.current = { timer: setTimeout(flush, ms), args };
    },
    [ms, flush],
  );
}
