import { useTranslation } from 'react-i18next';
import { DECLARED_NAMESPACE } from '../translations.ts';

/**
 * Text of a declared label of any plugin: of those gathered by the build and brought by manifests, else of its catalogue
 * once that is loaded; until then the key's last part stands in.
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
