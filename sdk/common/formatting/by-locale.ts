import { formatLocale } from '../locale.ts';

/** Creates one value per language, when it is first requested. */
export function perLocale<T>(make: (tag: string) => T): (tag: string) => T {
  const made = new Map<string, T>();
  return (tag) => {
    const known = made.get(tag);
    if (known !== undefined) return known;
    const value = make(tag);
    made.set(tag, value);
    return value;
  };
}

/** Creates one value, such as a format of `Intl`, per language of the page, when it is first requested. */
export function byLocale<T>(make: (tag: string) => T): () => T {
  const valueIn = perLocale(make);
  return () => valueIn(formatLocale());
}
