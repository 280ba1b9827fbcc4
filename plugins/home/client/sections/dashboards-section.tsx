import { SegmentedControl } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DashboardSketches } from '@facet/plugin-dashboards/contract.client';
import { ApiClientToken, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import {
  CardsSkeleton,
  describeError,
  EmptyState,
  ErrorTile,
  FavoriteStar,
  ObjectCard,
  People,
  Tag,
  TimeAgo,
  useStored,
} from '@facet/sdk/ui';
import classes from './home.module.css';
import {
  DASHBOARD_SCOPES,
  type DashboardScope,
  isDashboardScope,
  listAddress,
  useDashboards,
  useHomeRefresh,
} from './home-queries.ts';
import { Section } from './section.tsx';

const SHOWN = 4;

/**
 * The newest dashboards of one scope as cards. The choice is remembered.
 */
export function DashboardsSection({ Sketch }: { readonly Sketch: DashboardSketches['Sketch'] | undefined }) {
  const { t } = useTranslation('facet/home');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const session = useService(SessionToken);
  const refresh = useHomeRefresh();
  const [scope, setScope] = useStored<DashboardScope>('homepage_dashboard_filter', 'all', isDashboardScope);
  const [busy, setBusy] = useState(false);
  const page = useDashboards(scope);
  // The list has no filter for what was opened lately.
  const listed = scope === 'recent' ? 'all' : scope;
  const count = useDashboards(listed).data?.count ?? 0;

  const star = async (id: number, value: boolean) => {
    setBusy(true);
    try {
      await (value
        ? api.call('POST /api/v1/dashboard/:id/favorites/', { params: { id } })
        : api.call('DELETE /api/v1/dashboard/:id/favorites/', { params: { id } }));
      await refresh();
    } catch (error) {
      notify.error(t('dashboards.favoriteFailed', { message: describeError(error).message }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Section
      title={t('dashboards.title')}
      switcher={
        <SegmentedControl
          aria-label={t('dashboards.title')}
          value={scope}
          onChange={(value) => setScope(isDashboardScope(value) ? value : 'all')}
          data={DASHBOARD_SCOPES.map((value) => ({ value, label: t(`dashboards.${value}`) }))}
        />
      }
      end={
        count > 0 ? (
          <Link to={listAddress('/dashboard/list/', listed, session.user.userId)}>
            {t('dashboards.viewAll', { count })}
          </Link>
        ) : undefined
      }
    >
      {page.isError ? (
        <div className={classes.card}>
          <ErrorTile error={page.error} onRetry={() => void page.refetch()} />
        </div>
      ) : page.isPending ? (
        <CardsSkeleton count={SHOWN} />
      ) : page.data.rows.length === 0 ? (
        <div className={classes.card}>
          <EmptyState
            icon={<IconLayoutDashboard size={20} stroke={1.5} />}
            title={t(`dashboards.none.${scope}.title`)}
            text={t(`dashboards.none.${scope}.text`)}
          />
        </div>
      ) : (
        <div className={classes.cards}>
          {page.data.rows.map((row) => {
            const name = row.dashboard_title || t('dashboards.untitled');
            return (
              <ObjectCard
                key={row.id}
                title={name}
                to={row.url}
                picture={Sketch === undefined ? undefined : <Sketch dashboard={row} />}
                corner={
                  <FavoriteStar
                    name={name}
                    value={row.favorite}
                    disabled={busy}
                    onChange={(value) => void star(row.id, value)}
                  />
                }
                meta={
                  <>
                    <People people={row.owners} /> <TimeAgo value={row.changed_on_utc} />
                  </>
                }
                end={row.published ? undefined : <Tag>{t('dashboards.draft')}</Tag>}
              />
            );
          })}
        </div>
      )}
    </Section>
  );
}
