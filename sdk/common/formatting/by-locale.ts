import { formatLocale } from '../locale.ts';

/** Creates one value per language, when it is first requested. */
export function byLocale<T>(make: (tag: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const tag = formatLocale();
    const known = made.get(tag);
    if (known !== undefined) return known;
    const value = make(tag);
    made.set(tag, value);
    return value;
  };
}
