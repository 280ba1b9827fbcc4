import { useCallback, useState } from 'react';

const PREFIX = 'facet:';

/**
 * State that this device remembers. A stored value that is not of the right shape, or a browser without storage, gives
 * the initial one.
 */
export function useStored<T>(
  key: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): readonly [value: T, set: (value: T) => void] {
  const [value, setValue] = useState(() => read(key, isValid) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      write(key, next);
    },
    [key],
  );
  return [value, set];
}

function read<T>(key: string, isValid: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key);
    const value: unknown = text === null ? undefined : JSON.parse(text);
    return isValid(value) ? value : undefined;
  } catch {
    // Private windows may refuse storage, and anyone may have written there: both mean "nothing remembered".
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full or refused; the value still holds for this visit.
  }
}
