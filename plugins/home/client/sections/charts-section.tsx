import { IconChartLine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorTile, ListSkeleton, TimeAgo } from '@facet/sdk/ui';
import classes from '../home-page.module.css';
import { useCharts } from '../home-queries.ts';
import { Section } from './section.tsx';

/** The charts that changed last. */
export function ChartsSection() {
  const { t } = useTranslation('facet/home');
  const charts = useCharts('all');
  return (
    <Section
      title={t('charts.title')}
      end={
        charts.data && charts.data.count > 0 ? (
          <Link to="/chart/list/">{t('dashboards.viewAll', { count: charts.data.count })}</Link>
        ) : undefined
      }
    >
      <div className={classes.card}>
        {charts.isError ? (
          <ErrorTile error={charts.error} onRetry={() => void charts.refetch()} />
        ) : charts.isPending ? (
          <ListSkeleton rows={4} />
        ) : charts.data.rows.length === 0 ? (
          <p className={classes.hint}>{t('charts.none')}</p>
        ) : (
          <ul className={classes.links}>
            {charts.data.rows.map((row) => (
              <li key={row.id}>
                <Link to={row.url} className={classes.item}>
                  <IconChartLine size={16} stroke={1.6} aria-hidden />
                  <span>{row.slice_name}</span>
                  <span className={classes.mark}>
                    <TimeAgo value={row.changed_on_utc} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
