import { HOST_SETTINGS, hostManifest } from '@facet/core/common';
import type { SettingStore } from '@facet/sdk/client';
import { isLocale, type Locale } from '@facet/sdk/common';
import type { i18n as I18n } from 'i18next';

/** Takes the language that this person chooses while the page is open; the server has decided the first one. */
export function followLanguage(
  settings: Pick<SettingStore, 'get' | 'subscribe'>,
  translations: Promise<Pick<I18n, 'language' | 'changeLanguage'>>,
): void {
  const chosen = () => settings.get('user', hostManifest.id, HOST_SETTINGS.language);
  let known = chosen();
  settings.subscribe(() => {
    const next = chosen();
    if (next === known) return;
    known = next;
    if (isLocale(next)) void change(translations, next);
  });
}

async function change(translations: Promise<Pick<I18n, 'changeLanguage'>>, next: Locale): Promise<void> {
  const i18n = await translations;
  await i18n.changeLanguage(next);
}
