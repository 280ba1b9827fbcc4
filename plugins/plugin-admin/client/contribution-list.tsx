import { Tag } from '@facet/sdk/ui';
import type { PluginRow } from '../common/wire/plugin.ts';
import { useTranslation } from 'react-i18next';
import classes from './plugin-detail.module.css';

export function ContributionList({ contributes }: Pick<PluginRow, 'contributes'>) {
  const { t } = useTranslation('facet/plugin-admin');
  if (contributes.length === 0) return <p className={classes.quiet}>{t('detail.nothing')}</p>;
  return (
    <ul className={classes.rows}>
      {contributes.map(({ point, key, label }) => (
        <li key={`${point} ${key}`}>
          <Tag tone="outline">{t(`points.${point}`, { defaultValue: point })}</Tag>
          <span className={classes.grow}>{label}</span>
          <code>{key}</code>
        </li>
      ))}
    </ul>
  );
}
