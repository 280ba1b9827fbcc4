import { IconChartLine, IconLayoutDashboard, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import classes from './home.module.css';
import { useCharts, useDashboards } from './home-queries.ts';
import { Section } from './section.tsx';

const SHOWN = 8;

/** Starred dashboards and charts. */
export function FavoritesSection() {
  const { t } = useTranslation('facet/home');
  const dashboards = useDashboards('favorites', SHOWN);
  const charts = useCharts('favorites', SHOWN);
  const error = dashboards.error ?? charts.error;
  const items = [
    ...(dashboards.data?.rows ?? []).map((row) => ({
      key: `dashboard ${row.id}`,
      name: row.dashboard_title || t('dashboards.untitled'),
      url: row.url,
      Icon: IconLayoutDashboard,
    })),
    ...(charts.data?.rows ?? []).map((row) => ({
      key: `chart ${row.id}`,
      name: row.slice_name,
      url: row.url,
      Icon: IconChartLine,
    })),
  ];
  return (
    <Section title={t('favorites.title')}>
      <div className={classes.card}>
        {error ? (
          <ErrorTile error={error} />
        ) : dashboards.isPending || charts.isPending ? (
          <ListSkeleton rows={3} />
        ) : items.length === 0 ? (
          <p className={classes.hint}>{t('favorites.none')}</p>
        ) : (
          <ul className={classes.links}>
            {items.map(({ key, name, url, Icon }) => (
              <li key={key}>
                <Link to={url} className={classes.item}>
                  <Icon size={16} stroke={1.6} aria-hidden />
                  <span>{name}</span>
                  <IconStarFilled size={14} color="var(--star)" className={classes.mark} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
