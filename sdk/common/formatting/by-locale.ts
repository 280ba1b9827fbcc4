import { formatLocale } from '../locale.ts';

/** One value for each language that is asked for. */
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
