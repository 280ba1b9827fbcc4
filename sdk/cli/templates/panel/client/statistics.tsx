import type { SqlLabPanelProps } from '@facet/plugin-sql-lab/contract.client';
import { useTranslation } from 'react-i18next';
import { statisticsOf } from '../common/statistics-of.ts';
import classes from './statistics.module.css';

export function StatisticsPanel({ sql }: SqlLabPanelProps) {
  const { t } = useTranslation('{{id}}');
  const { lines, characters } = statisticsOf(sql);
  return (
    <dl className={classes.statistics}>
      <dt>{t('lines')}</dt>
      <dd>{lines}</dd>
      <dt>{t('characters')}</dt>
      <dd>{characters}</dd>
    </dl>
  );
}
