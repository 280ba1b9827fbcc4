import { SegmentedControl } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SessionToken, useService } from '@facet/sdk/client';
import { ErrorTile, ListSkeleton, TimeAgo, useStored } from '@facet/sdk/ui';
import classes from './home.module.css';
import { isScope, listAddress, SCOPES, type Scope, useCharts } from './home-queries.ts';
import { Section } from './section.tsx';

/** The most recently changed charts of one scope. The choice is remembered. */
export function ChartsSection() {
  const { t } = useTranslation('facet/home');
  const session = useService(SessionToken);
  const [scope, setScope] = useStored<Scope>('homepage_chart_filter', 'all', isScope);
  const charts = useCharts(scope);
  return (
    <Section
      title={t('charts.title')}
      switcher={
        <SegmentedControl
          aria-label={t('charts.title')}
          value={scope}
          onChange={(value) => setScope(isScope(value) ? value : 'all')}
          data={SCOPES.map((value) => ({ value, label: t(`dashboards.${value}`) }))}
        />
      }
      end={
        charts.data && charts.data.count > 0 ? (
          <Link to={listAddress('/chart/list/', scope, session.user.userId)}>
            {t('dashboards.viewAll', { count: charts.data.count })}
          </Link>
        ) : undefined
      }
    >
      <div className={classes.card}>
        {charts.isError ? (
          <ErrorTile error={charts.error} onRetry={() => void charts.refetch()} />
        ) : charts.isPending ? (
          <ListSkeleton rows={4} />
        ) : charts.data.rows.length === 0 ? (
          <p className={classes.hint}>{t(`charts.none.${scope}`)}</p>
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
