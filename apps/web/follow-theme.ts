import { HOST_SETTINGS, hostManifest, STANDARD_THEME } from '@facet/core/common';
import { type AppThemes, settingOr, type SettingStore } from '@facet/sdk/client';
import type { ExtensionPoint, Registry } from '@facet/sdk/common';

type Themes = typeof AppThemes extends ExtensionPoint<infer C> ? Registry<C> : never;

const SCHEMES = ['light', 'dark'] as const;

/** Draws the page with the theme that this person has chosen, for as long as its plugin is there. */
export function followTheme(
  page: Pick<Document, 'adoptedStyleSheets'>,
  settings: Pick<SettingStore, 'get' | 'subscribe'>,
  themes: Pick<Themes, 'get' | 'subscribe'>,
): void {
  const sheet = new CSSStyleSheet();
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  let shown: unknown;
  const apply = () => {
    const chosen = settingOr(settings.get('user', hostManifest.id, HOST_SETTINGS.theme), STANDARD_THEME);
    const theme = themes.get(chosen)?.declared;
    if (theme === shown) return;
    shown = theme;
    // Values are data of a plugin. None of them ends its declaration: the manifest of such a one is not valid.
    sheet.replaceSync(
      theme === undefined
        ? ''
        : SCHEMES.map(
            (scheme) => `:root[data-mantine-color-scheme="${scheme}"] { ${declarations(theme[scheme])} }`,
          ).join('\n'),
    );
  };
  apply();
  settings.subscribe(apply);
  themes.subscribe(apply);
}

const declarations = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ');
