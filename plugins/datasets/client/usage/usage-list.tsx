import { LinkList } from '@facet/sdk/ui';
import { IconChartLine, IconLayoutDashboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ChartUse, dashboardsOf } from '../model/field-usage.ts';

interface UsageListProps {
  readonly charts: readonly ChartUse[];
  /** Number of charts that are named; the others are counted. Absent: all are named. */
  readonly most?: number;
}

/** Dashboards with their charts, then charts that are on no dashboard. */
export function UsageList({ charts, most = Number.POSITIVE_INFINITY }: UsageListProps) {
  const { t } = useTranslation('facet/datasets');
  const dashboards = dashboardsOf(charts).map(({ id, title, charts: count }) => ({
    key: `dashboard-${id}`,
    icon: <IconLayoutDashboard size={14} stroke={1.6} aria-hidden />,
    name: title || t('usage.untitled'),
    path: `/superset/dashboard/${id}/`,
    note: t('usage.charts', { count }),
  }));
  const alone = charts
    .filter((chart) => chart.dashboards.length === 0)
    .map(({ id, name, path }) => ({
      key: `chart-${id}`,
      icon: <IconChartLine size={14} stroke={1.6} aria-hidden />,
      name,
      path,
      note: t('usage.noDashboard'),
    }));
  const all = [...dashboards, ...alone];
  const more = all.length - most;
  return <LinkList items={all.slice(0, most)} rest={more > 0 ? [t('usage.more', { count: more })] : []} />;
}
