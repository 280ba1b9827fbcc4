import type { ChartTypeCard } from './type-cards.ts';

interface NamedEntry {
  readonly key: string;
  readonly owner: string;
  readonly declared: { readonly name: string };
}

/**
 * Names of chart types in the person's language, by key.
 * @param details What `useEntryDetails` gives of the entries.
 * @param t Of the texts that lists fetch, and of those that installed plugins bring.
 */
export function typeNames(
  entries: readonly NamedEntry[],
  details: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  t: (key: string, options: { readonly defaultValue: string; readonly keySeparator: false }) => string,
): ReadonlyMap<string, string> {
  return new Map(
    entries.map(({ key, owner, declared: { name } }) => {
      const title = details.get(key)?.['title'];
      return [
        key,
        typeof title === 'string' ? t(`${owner}#${title}`, { defaultValue: name, keySeparator: false }) : name,
      ];
    }),
  );
}

type Translate = (key: string, options: { readonly defaultValue: string }) => string;

export interface TypeWords {
  category(name: string): string;
  tag(name: string): string;
}

/**
 * Categories and tags of chart types in the person's language; those that only plugins from outside use stay as they are.
 * @param t Of the namespace `facet/charts/panels`.
 */
export function typeWords(t: Translate): TypeWords {
  return {
    category: (name) => t(`typeCategory.${name}`, { defaultValue: name }),
    tag: (name) => t(`typeTag.${name}`, { defaultValue: name }),
  };
}

/**
 * What a type is good for.
 * @param t Of the type's plugin. Absent while its texts are loaded: the place around the description does not wait.
 */
export function typeAbout({ about, description }: ChartTypeCard, t: Translate | undefined): string {
  if (about === undefined) return description;
  return t === undefined ? '' : t(about, { defaultValue: description });
}
