import { IconChartLine, IconLayoutDashboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ChartUse, dashboardsOf } from '../model/field-usage.ts';
import classes from './usage.module.css';

interface UsageListProps {
  readonly charts: readonly ChartUse[];
  /** Number of charts that are named; the others are counted. Absent: all are named. */
  readonly most?: number;
}

/** Dashboards with their charts, then charts that are on no dashboard. */
export function UsageList({ charts, most = Number.POSITIVE_INFINITY }: UsageListProps) {
  const { t } = useTranslation('facet/datasets');
  const dashboards = dashboardsOf(charts);
  const alone = charts.filter((chart) => chart.dashboards.length === 0);
  const shownDashboards = dashboards.slice(0, most);
  const shownCharts = alone.slice(0, Math.max(0, most - shownDashboards.length));
  const more = dashboards.length + alone.length - shownDashboards.length - shownCharts.length;
  return (
    <ul className={classes.list}>
      {shownDashboards.map((dashboard) => (
        <li key={`dashboard-${dashboard.id}`} className={classes.item}>
          <IconLayoutDashboard size={14} stroke={1.6} aria-hidden />
          <Link className={classes.name} to={`/superset/dashboard/${dashboard.id}/`} target="_blank">
            {dashboard.title || t('usage.untitled')}
          </Link>
          <span className={classes.note}>{t('usage.charts', { count: dashboard.charts })}</span>
        </li>
      ))}
      {shownCharts.map((chart) => (
        <li key={`chart-${chart.id}`} className={classes.item}>
          <IconChartLine size={14} stroke={1.6} aria-hidden />
          <Link className={classes.name} to={chart.path} target="_blank">
            {chart.name}
          </Link>
          <span className={classes.note}>{t('usage.noDashboard')}</span>
        </li>
      ))}
      {more > 0 ? <li className={classes.note}>{t('usage.more', { count: more })}</li> : null}
    </ul>
  );
}
