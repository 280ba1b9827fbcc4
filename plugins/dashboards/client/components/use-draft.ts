import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Typing without a pause longer than this is one change, so one step to undo. */
const REST_MS = 400;

/** Text of a field that counts as a change when typing rests, or when the field is left. */
export interface Draft {
  readonly text: string;
  type(text: string): void;
  /** Counts it as a change now; further typing is another one. */
  commit(): void;
  /** Back to the text before the first change since the field was entered. */
  takeBack(): void;
}

export function useDraft(value: string, onChange: (text: string) => void): Draft {
  const [typed, setTyped] = useState<string | null>(null);
  const began = useRef<string | null>(null);
  const pending = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    pending.current =
      typed === null
        ? null
        : () => {
            pending.current = null;
            setTyped(null);
            if (typed !== value) onChange(typed);
          };
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => pending.current?.(), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // A field that disappears loses nothing.
  useEffect(() => () => pending.current?.(), []);
  return {
    text: typed ?? value,
    type(text) {
      began.current ??= value;
      setTyped(text);
    },
    commit() {
      pending.current?.();
      began.current = null;
    },
    takeBack() {
      const first = began.current;
      began.current = null;
      pending.current = null;
      setTyped(null);
      if (first !== null && first !== value) onChange(first);
    },
  };
}
