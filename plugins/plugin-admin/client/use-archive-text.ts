import { FALLBACK_LOCALE } from '@facet/sdk/common';
import { useTranslation } from 'react-i18next';
import type { PluginCheck } from '../common/wire/plugin.ts';

/** Texts that an archive brings, in the language of the page, else in English, else as they stand in its manifest. */
export function useArchiveText(check: Pick<PluginCheck, 'labels'> | undefined): (key: string, other: string) => string {
  const { i18n } = useTranslation('facet/plugin-admin');
  const labels = new Map(
    Object.entries(check?.labels ?? {}).map(([locale, texts]) => [locale, new Map(Object.entries(texts))]),
  );
  return (key, other) => labels.get(i18n.language)?.get(key) ?? labels.get(FALLBACK_LOCALE)?.get(key) ?? other;
}
