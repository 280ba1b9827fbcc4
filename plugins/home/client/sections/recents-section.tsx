import { SegmentedControl } from '@mantine/core';
import { IconChartLine, IconHistory, IconLayoutDashboard } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState, ErrorTile, ListSkeleton, TimeAgo } from '@facet/sdk/ui';
import classes from '../home-page.module.css';
import { useRecents } from '../home-queries.ts';
import { Section } from './section.tsx';

const KINDS = ['all', 'dashboards', 'charts'] as const;
type Kind = (typeof KINDS)[number];

const ITEM_TYPE = { dashboards: 'dashboard', charts: 'slice' } as const;
const SHOWN = 12;

/** What this person opened lately, newest first. */
export function RecentsSection() {
  const { t } = useTranslation('facet/home');
  const [kind, setKind] = useState<Kind>('all');
  const recents = useRecents();
  const rows = (recents.data ?? [])
    .filter((row) => kind === 'all' || row.item_type === ITEM_TYPE[kind])
    .slice(0, SHOWN);
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
          <ErrorTile error={recents.error} onRetry={() => void recents.refetch()} />
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
                <th>{t('recents.kind')}</th>
                <th>{t('recents.when')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.item_url} ${row.time}`}>
                  <td>
                    <Link to={row.item_url} className={classes.item}>
                      {row.item_type === 'dashboard' ? (
                        <IconLayoutDashboard size={16} stroke={1.6} aria-hidden />
                      ) : (
                        <IconChartLine size={16} stroke={1.6} aria-hidden />
                      )}
                      <span>{row.item_title}</span>
                    </Link>
                  </td>
                  <td>{t(`recents.${row.item_type}`)}</td>
                  <td>
                    <TimeAgo value={row.time} />
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
