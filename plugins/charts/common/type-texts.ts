import type { ChartTypeCard } from './type-cards.ts';

interface NamedEntry {
  readonly key: string;
  readonly owner: string;
  readonly declared: { readonly name: string; readonly title?: string };
}

/**
 * Names of chart types in the person's language, by key.
 * @param text What `useDeclaredText` gives.
 */
export function typeNames(
  entries: readonly NamedEntry[],
  text: (owner: string, key: string) => string,
): ReadonlyMap<string, string> {
  return new Map(
    entries.map(({ key, owner, declared: { name, title } }) => [key, title === undefined ? name : text(owner, title)]),
  );
}

type Translate = (key: string, options: { readonly defaultValue: string }) => string;

export interface TypeWords {
  category(name: string): string;
  tag(name: string): string;
}

/**
 * Categories and tags of chart types in the person's language; those that only plugins from outside use stay as they are.
 * @param t Of the namespace `facet/charts/types`.
 */
export function typeWords(t: Translate): TypeWords {
  return {
    category: (name) => t(`category.${name}`, { defaultValue: name }),
    tag: (name) => t(`tag.${name}`, { defaultValue: name }),
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
