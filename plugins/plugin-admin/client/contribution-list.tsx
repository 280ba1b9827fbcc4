import { Tag } from '@facet/sdk/ui';
import type { PluginRow } from '../common/wire/plugin.ts';
import { useTranslation } from 'react-i18next';
import classes from './plugin-detail.module.css';

/** The contributions of a plugin, named by its own texts if they are available. */
export function ContributionList({ id, contributes }: Pick<PluginRow, 'id' | 'contributes'>) {
  const { t } = useTranslation('facet/plugin-admin');
  const { t: own } = useTranslation(id, { useSuspense: false });
  if (contributes.length === 0) return <p className={classes.quiet}>{t('detail.nothing')}</p>;
  return (
    <ul className={classes.rows}>
      {contributes.map(({ point, key, label }) => (
        <li key={`${point} ${key}`}>
          <Tag tone="outline">{t(`points.${point}`, { defaultValue: point })}</Tag>
          <span className={classes.grow}>{own(label, { defaultValue: label })}</span>
          <code>{key}</code>
        </li>
      ))}
    </ul>
  );
}
