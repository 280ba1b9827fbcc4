import { useDeclaredText } from '@facet/sdk/client';
import { Tag } from '@facet/sdk/ui';
import type { PluginRow } from '../common/wire/plugin.ts';
import { useTranslation } from 'react-i18next';
import classes from './plugin-detail.module.css';

/** Labels are keys of the plugin's texts, or words as they are. */
const KEY = /^[\w.-]+$/;

/** The contributions of a plugin, named by its own texts if they are available, else by their labels. */
export function ContributionList({ id, contributes }: Pick<PluginRow, 'id' | 'contributes'>) {
  const { t } = useTranslation('facet/plugin-admin');
  // Labels that the build has not gathered come with the plugin's catalogue.
  useTranslation(id, { useSuspense: false });
  const declared = useDeclaredText();
  const nameOf = (label: string) => (KEY.test(label) ? declared(id, label) : label);
  if (contributes.length === 0) return <p className={classes.quiet}>{t('detail.nothing')}</p>;
  return (
    <ul className={classes.rows}>
      {contributes.map(({ point, key, label }) => (
        <li key={`${point} ${key}`}>
          <Tag tone="outline">{t(`points.${point}`, { defaultValue: point })}</Tag>
          <span className={classes.grow}>{nameOf(label)}</span>
          <code>{key}</code>
        </li>
      ))}
    </ul>
  );
}
