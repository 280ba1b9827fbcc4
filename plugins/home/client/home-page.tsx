import { Button } from '@mantine/core';
import { IconChartLine, IconPlus, IconTerminal2, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DashboardSketches } from '@facet/plugin-dashboards/contract.client';
import { SessionToken, useObjectNews, useService } from '@facet/sdk/client';
import classes from './sections/home.module.css';
import { useCharts, useDashboards, useHomeRefresh } from './sections/home-queries.ts';
import { ChartsSection } from './sections/charts-section.tsx';
import { ComingUpSection } from './sections/coming-up-section.tsx';
import { DashboardsSection } from './sections/dashboards-section.tsx';
import { FavoritesSection } from './sections/favorites-section.tsx';
import { NeedsLookSection } from './sections/needs-look-section.tsx';
import { RecentsSection } from './sections/recents-section.tsx';
import { SavedQueriesSection } from './sections/saved-queries-section.tsx';
import { StartSection } from './sections/start-section.tsx';

/** Kinds of objects in the sections. */
const SHOWN = ['dashboard', 'chart', 'dataset', 'query', 'report'];
/** Minimum interval between two refreshes: the page sends a dozen requests, and many users leave it open. */
const REST_MS = 10_000;

/** @param sketches Absent while the dashboards plugin is off */
export function homePage(sketches: DashboardSketches | undefined) {
  return () => <HomePage Sketch={sketches?.Sketch} />;
}

/** The start page. Without any object, ways to get started replace the sections. */
function HomePage({ Sketch }: { readonly Sketch: DashboardSketches['Sketch'] | undefined }) {
  const { t } = useTranslation('facet/home');
  const session = useService(SessionToken);
  const refresh = useHomeRefresh();
  useObjectNews(SHOWN, () => void refresh(), { pauseMs: REST_MS });
  const dashboards = useDashboards('all');
  const charts = useCharts('all');
  const empty = dashboards.data?.count === 0 && charts.data?.count === 0;
  const may = (view: string) => session.can('can_write', view);
  return (
    <div className={classes.scroll}>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1>{t('title')}</h1>
          <div className={classes.actions}>
            {session.can('can_upload', 'Database') ? (
              <Button leftSection={<IconUpload size={16} stroke={1.6} />} component={Link} to="/upload/">
                {t('actions.upload')}
              </Button>
            ) : null}
            {session.can('can_sqllab', 'Superset') ? (
              <Button leftSection={<IconTerminal2 size={16} stroke={1.6} />} component={Link} to="/sqllab/?new=true">
                {t('actions.query')}
              </Button>
            ) : null}
            {may('Chart') ? (
              <Button leftSection={<IconChartLine size={16} stroke={1.6} />} component={Link} to="/chart/add">
                {t('actions.chart')}
              </Button>
            ) : null}
            {may('Dashboard') ? (
              <Button
                variant={empty ? 'default' : 'filled'}
                leftSection={<IconPlus size={14} />}
                component={Link}
                to="/dashboard/new"
              >
                {t('actions.dashboard')}
              </Button>
            ) : null}
          </div>
        </header>
        {empty ? (
          <StartSection />
        ) : (
          <>
            <DashboardsSection Sketch={Sketch} />
            <div className={classes.columns}>
              <div className={classes.column}>
                <RecentsSection />
              </div>
              <div className={classes.column}>
                <NeedsLookSection />
                <ComingUpSection />
                <FavoritesSection />
                <ChartsSection />
                {session.can('can_read', 'SavedQuery') ? <SavedQueriesSection /> : null}
              </div>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
