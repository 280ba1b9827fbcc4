import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { DECLARED_TEXTS, LISTED_TEXTS } from './use-declared-text.ts';

/**
 * A text of a manifest in the language of the page: its name, its description, `flags.<name>`, `points.<id>` and the like.
 * English ones stand in the manifest itself, so that the caller has them, and shows them until translations are there.
 */
export function useManifestText(): (plugin: string, key: string, english: string) => string {
  const { t } = useTranslation([LISTED_TEXTS, DECLARED_TEXTS], { useSuspense: false });
  return useCallback(
    (plugin, key, english) => t(`${plugin}#manifest.${key}`, { keySeparator: false, defaultValue: english }),
    [t],
  );
}
