import type { SettingScope } from '@facet/sdk/client';

/** A setting with its texts, as the page shows and searches them. */
export interface ShownSetting {
  readonly id: string;
  readonly owner: string;
  readonly scope: SettingScope;
  readonly label: string;
  readonly description?: string | undefined;
  readonly section: string;
}

export interface SettingSection<S extends ShownSetting> {
  readonly id: string;
  readonly scope: SettingScope;
  readonly title: string;
  readonly settings: readonly S[];
}

/**
 * The user's settings first, then those for all users; each by heading, in alphabetical order. Settings keep their order.
 * @param first heading that stands before the others
 * @param search words that must all occur in heading, label or description
 */
export function settingSections<S extends ShownSetting>(
  settings: readonly S[],
  first: string,
  search: string,
): readonly SettingSection<S>[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return (['user', 'system'] as const).flatMap((scope) => {
    const found = settings.filter((setting) => setting.scope === scope && contains(setting, words));
    return [...Map.groupBy(found, ({ section }) => section)]
      .map(([title, its]) => ({ id: `${scope}-${title.replaceAll(/\s+/g, '-')}`, scope, title, settings: its }))
      .sort((a, b) => Number(b.title === first) - Number(a.title === first) || a.title.localeCompare(b.title));
  });
}

function contains({ section, label, description = '' }: ShownSetting, words: readonly string[]): boolean {
  const text = [section, label, description].join('\n').toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}
