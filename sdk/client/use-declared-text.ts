import { useTranslation } from 'react-i18next';

/** Where the page keeps the texts that points name, of all plugins; keys are `plugin id#key`. */
export const DECLARED_TEXTS = 'declared';
/**
 * Texts that details of entries name (members that their point calls both details and texts), and translations of manifests: lists
 * fetch them.
 */
export const LISTED_TEXTS = 'listed';

/**
 * Texts that entries name by keys (`texts` of their point): of those gathered by the build and brought by manifests, else of the
 * catalogue of their plugin once that is loaded; until then the key's last part stands in.
 */
export function useDeclaredText(): (owner: string, key: string) => string {
  const { t, i18n } = useTranslation(DECLARED_TEXTS);
  return (owner, key) => {
    const gathered = `${owner}#${key}`;
    if (i18n.exists(gathered, { ns: DECLARED_TEXTS, keySeparator: false })) return t(gathered, { keySeparator: false });
    return t(key, { ns: owner, defaultValue: key.slice(key.lastIndexOf('.') + 1) });
  };
}
