import { SegmentedControl } from '@mantine/core';
import { IconChartLine, IconHistory, IconLayoutDashboard } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFlag } from '@facet/sdk/client';
import { EmptyState, ErrorTile, ListSkeleton, ObjectPicture, TimeAgo } from '@facet/sdk/ui';
import type { Activity } from './activity.ts';
import classes from './home.module.css';
import { useActivities } from './home-queries.ts';
import { Section } from './section.tsx';

const KINDS = ['all', 'dashboards', 'charts'] as const;
type Kind = (typeof KINDS)[number];

const ITEM_TYPE = { dashboards: 'dashboard', charts: 'slice' } as const;
const SHOWN = 12;

/** The objects that the user recently opened or changed, newest first. */
export function RecentsSection() {
  const { t } = useTranslation('facet/home');
  const [kind, setKind] = useState<Kind>('all');
  const recents = useActivities();
  const rows = (recents.data ?? []).filter((row) => kind === 'all' || row.kind === ITEM_TYPE[kind]).slice(0, SHOWN);
  return (
    <Section
      title={t('recents.title')}
      switcher={
        <SegmentedControl
          aria-label={t('recents.title')}
          value={kind}
          onChange={(value) => setKind(KINDS.find((known) => known === value) ?? 'all')}
          data={KINDS.map((value) => ({ value, label: t(`recents.${value}`) }))}
        />
      }
    >
      <div className={classes.card}>
        {recents.isError ? (
          <ErrorTile error={recents.error} title={t('recents.failed')} onRetry={() => void recents.refetch()} />
        ) : recents.isPending ? (
          <ListSkeleton rows={6} />
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<IconHistory size={20} stroke={1.5} />}
            title={t('recents.none.title')}
            text={t('recents.none.text')}
          />
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th>{t('recents.name')}</th>
                <th className={`${classes.kind} ${classes.spare}`}>{t('recents.kind')}</th>
                <th className={`${classes.owner} ${classes.spare}`}>{t('recents.owner')}</th>
                <th className={`${classes.action} ${classes.spare}`}>{t('recents.action')}</th>
                <th className={classes.when}>{t('recents.when')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.url}>
                  <td>
                    <RecentLink row={row} />
                  </td>
                  <td className={classes.spare}>{t(`recents.${row.kind}`)}</td>
                  <td className={`${classes.owner} ${classes.spare}`} title={row.owners}>
                    {row.owners}
                  </td>
                  <td className={classes.spare}>{t(`recents.${row.action}`)}</td>
                  <td>
                    <TimeAgo value={row.at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Section>
  );
}

/** Charts have names; dashboards may have none. */
export function RecentLink({ row }: { readonly row: Activity }) {
  const { t } = useTranslation('facet/home');
  const title = row.title || t('dashboards.untitled');
  return (
    <Link to={row.url} className={classes.item} title={title}>
      <RecentPicture row={row} />
      <span>{title}</span>
    </Link>
  );
}

/** The picture of the object where the server takes them, with the sign of its kind until then. */
function RecentPicture({ row: { kind, object } }: { readonly row: Activity }) {
  const hasPictures = useFlag('THUMBNAILS');
  const Icon = kind === 'dashboard' ? IconLayoutDashboard : IconChartLine;
  const sign = <Icon size={16} stroke={1.6} aria-hidden />;
  return (
    <span className={classes.picture}>
      {hasPictures && object !== undefined ? <ObjectPicture url={object.picture} fallback={sign} /> : sign}
    </span>
  );
}
