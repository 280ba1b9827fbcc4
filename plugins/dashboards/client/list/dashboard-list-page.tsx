import { Button, Tooltip } from '@mantine/core';
import {
  IconCertificate,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconLayoutDashboard,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiClientToken, NotifierToken, SessionToken, useEndpoint, useService } from '@facet/sdk/client';
import {
  chartCount,
  deleteAction,
  FavoriteStar,
  LayoutPreview,
  type ListAction,
  type ListColumn,
  type ListDefaults,
  type ListFilter,
  ListView,
  modifiedColumn,
  ObjectCard,
  ownersColumn,
  People,
  serverFilter,
  StatusDot,
  Tag,
  TimeAgo,
  useFavoriteToggle,
} from '@facet/sdk/ui';
import type { DashboardRow } from '../../common/wire/dashboard.ts';
import classes from './dashboard-list-page.module.css';

interface Row extends DashboardRow {
  readonly favorite: boolean;
}

const LIST = 'dashboards';
const DEFAULTS: ListDefaults = {
  sort: { column: 'changed_on_delta_humanized', descending: true },
  filters: ['owner', 'status', 'certified', 'favorites'],
};

export function DashboardListPage() {
  const { t } = useTranslation('facet/dashboards');
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const notify = useService(NotifierToken);
  const mayWrite = session.can('can_write', 'Dashboard');
  const nameOf = (row: Row) => row.dashboard_title || t('list.untitled');
  const toggleFavorite = useFavoriteToggle<Row>(
    LIST,
    ({ id }, value) =>
      value
        ? api.call('POST /api/v1/dashboard/:id/favorites/', { params: { id } })
        : api.call('DELETE /api/v1/dashboard/:id/favorites/', { params: { id } }),
    (error) => notify.error(error.message),
  );
  const star = (row: Row) => (
    <FavoriteStar name={nameOf(row)} value={row.favorite} onChange={(value) => toggleFavorite(row, value)} />
  );

  const columns: ListColumn<Row>[] = [
    {
      id: 'name',
      header: t('list.columns.name'),
      sort: 'dashboard_title',
      renderCell: (row) => (
        <span className={classes.name}>
          {star(row)}
          <Link to={row.url} title={nameOf(row)}>
            {nameOf(row)}
          </Link>
          {row.certified_by ? (
            <Tooltip label={t('list.certified', { name: row.certified_by })}>
              <IconCertificate size={14} color="var(--accent-text)" />
            </Tooltip>
          ) : null}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('list.columns.status'),
      sort: 'published',
      width: '112px',
      renderCell: (row) => (
        <StatusDot tone={row.published ? 'success' : 'neutral'}>
          {row.published ? t('list.status.published') : t('list.status.draft')}
        </StatusDot>
      ),
    },
    ownersColumn(t('list.columns.owners')),
    {
      id: 'charts',
      header: t('list.columns.charts'),
      align: 'end',
      width: '80px',
      shownFrom: 'medium',
      renderCell: (row) => chartCount(row.position_json),
    },
    modifiedColumn(t('list.columns.modified')),
  ];

  const filters = useMemo<ListFilter[]>(
    () => [
      serverFilter({
        id: 'owner',
        label: t('list.filters.owner'),
        ask: (q, signal) =>
          api.call('GET /api/v1/dashboard/related/:column', { params: { column: 'owners' }, q }, { signal }),
        clause: (value) => [{ col: 'owners', opr: 'rel_m_m', value: Number(value) }],
      }),
      {
        id: 'status',
        label: t('list.filters.status'),
        options: [
          { value: 'published', label: t('list.status.published') },
          { value: 'draft', label: t('list.status.draft') },
        ],
        clause: (value) => [{ col: 'published', opr: 'eq', value: value === 'published' }],
      },
      {
        id: 'certified',
        label: t('list.filters.certified'),
        options: [
          { value: 'yes', label: t('list.filters.yes') },
          { value: 'no', label: t('list.filters.no') },
        ],
        clause: (value) => [{ col: 'id', opr: 'dashboard_is_certified', value: value === 'yes' }],
      },
      {
        id: 'favorites',
        label: t('list.filters.favorites'),
        clause: () => [{ col: 'id', opr: 'dashboard_is_favorite', value: true }],
      },
    ],
    [t, api],
  );

  const mine = (row: Row) => session.user.isAdmin || row.owners.some((owner) => owner.id === session.user.userId);
  const publish = (id: string, label: string, icon: ReactNode, published: boolean): ListAction<Row> => ({
    id,
    label,
    icon,
    bulk: true,
    allowed: (row) => mine(row) && row.published !== published,
    run: async (rows) => {
      for (const row of rows)
        await api.call('PUT /api/v1/dashboard/:id', { params: { id: row.id }, body: { published } });
    },
  });
  const exports = useEndpoint('GET /api/v1/dashboard/export/') && session.can('can_export', 'Dashboard');
  const actions: ListAction<Row>[] = [
    ...(mayWrite
      ? [
          {
            id: 'edit',
            label: t('list.edit'),
            icon: <IconPencil size={16} stroke={1.6} />,
            allowed: mine,
            href: (row: Row) => `${row.url}?edit=true`,
          },
          publish('publish', t('list.publish'), <IconEye size={16} stroke={1.6} />, true),
          publish('unpublish', t('list.unpublish'), <IconEyeOff size={16} stroke={1.6} />, false),
        ]
      : []),
    ...(exports
      ? [
          {
            id: 'export',
            label: t('list.export'),
            icon: <IconDownload size={16} stroke={1.6} />,
            bulk: true,
            run: (rows: readonly Row[]) =>
              location.assign(`/api/v1/dashboard/export/?q=!(${rows.map((row) => row.id).join(',')})`),
          },
        ]
      : []),
    ...(mayWrite
      ? [
          deleteAction<Row>({
            label: t('list.delete'),
            text: t('list.deleteText'),
            word: t('list.deleteWord'),
            allowed: mine,
            one: (row) => t('list.deleteOne', { name: nameOf(row) }),
            many: (count) => t('list.deleteMany', { count }),
            remove: async (ids) => {
              const answer = await api.call('DELETE /api/v1/dashboard/', { q: ids });
              notify.success(answer?.message ?? t('list.deleted'));
            },
          }),
        ]
      : []),
  ];

  const create = mayWrite ? (
    <Button variant="filled" leftSection={<IconPlus size={14} />} component={Link} to="/dashboard/new">
      {t('list.new')}
    </Button>
  ) : undefined;

  return (
    <ListView<Row>
      id={LIST}
      title={t('title')}
      searchLabel={t('list.search')}
      defaults={DEFAULTS}
      columns={columns}
      filters={filters}
      actions={actions}
      headerActions={create}
      empty={{
        icon: <IconLayoutDashboard size={20} stroke={1.5} />,
        title: t('list.empty.title'),
        text: t('list.empty.text'),
        action: create,
      }}
      name={nameOf}
      searchClause={(text) => [{ col: 'dashboard_title', opr: 'title_or_slug', value: text }]}
      load={async (q, signal) => {
        const page = await api.call('GET /api/v1/dashboard/', { q }, { signal });
        if (page.ids.length === 0) return { count: page.count, result: [] };
        const favorites = await api.call('GET /api/v1/dashboard/favorite_status/', { q: page.ids }, { signal });
        const starred = new Set(favorites.result.filter(({ value }) => value).map(({ id }) => id));
        return { count: page.count, result: page.result.map((row) => ({ ...row, favorite: starred.has(row.id) })) };
      }}
      renderCard={(row, rowActions) => (
        <ObjectCard
          title={nameOf(row)}
          to={row.url}
          picture={<LayoutPreview dashboard={row} />}
          corner={star(row)}
          meta={
            <>
              <People people={row.owners} /> <TimeAgo value={row.changed_on_utc} />
            </>
          }
          end={
            <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
              {row.published ? null : <Tag>{t('list.status.draft')}</Tag>}
              {rowActions}
            </span>
          }
        />
      )}
    />
  );
}
