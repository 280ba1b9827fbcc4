import { useTranslation } from 'react-i18next';
import { DECLARED_NAMESPACE } from '../translations.ts';

/**
 * Text of a declared label of any plugin. Built-in ones come from the gathered catalogue; an installed plugin's from its
 * own once that is loaded, and until then the key's last part stands in.
 */
export function useDeclaredText(): (owner: string, key: string) => string {
  const { t, i18n } = useTranslation(DECLARED_NAMESPACE);
  return (owner, key) => {
    const gathered = `${owner}#${key}`;
    if (i18n.exists(gathered, { ns: DECLARED_NAMESPACE, keySeparator: false }))
      return t(gathered, { keySeparator: false });
    return t(key, { ns: owner, defaultValue: key.slice(key.lastIndexOf('.') + 1) });
  };
}
