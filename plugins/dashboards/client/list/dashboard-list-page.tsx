import { SessionToken, useFlag, useService } from '@facet/sdk/client';
import {
  chipsColumn,
  defineListPageWith,
  deleteAction,
  editAction,
  type ListPageAction,
  type ListPageTools,
  modifiedColumn,
  ObjectCard,
  ownerFilter,
  ownersColumn,
  People,
  serverFilter,
  StatusDot,
  Tag,
  TimeAgo,
  type Translate,
  withFavorites,
} from '@facet/sdk/ui';
import { linkedTags, tagChoices } from '@facet/plugin-tags/contract.client';
import { Tooltip } from '@mantine/core';
import { IconCertificate, IconEye, IconEyeOff, IconLayoutDashboard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DashboardRow } from '../../common/wire/dashboard.ts';
import { removeDashboard, removeDashboards } from '../storage/remove-dashboards.ts';
import { DashboardSketch } from './dashboard-sketch.tsx';
import { DashboardStar, LIST } from './dashboard-star.tsx';
import { chartCount } from './layout-rows.ts';
import classes from './dashboard-list-page.module.css';

interface Row extends DashboardRow {
  readonly favorite: boolean;
}

/** Texts that the page of a dashboard says too. */
const WITH_PAGE = { ns: 'facet/dashboards' };

const nameOf = (row: Row, t: Translate): string => row.dashboard_title || t('list.untitled');

/** Whether the user may see tags. */
function useTagging(): boolean {
  const session = useService(SessionToken);
  return useFlag('TAGGING_SYSTEM') && session.can('can_read', 'Tag');
}

export const DashboardListPage = defineListPageWith<Row, boolean>(useTagging, {
  id: LIST,
  bundles: 'dashboard',
  texts: 'facet/dashboards/list',
  icon: IconLayoutDashboard,
  sort: { column: 'changed_on_delta_humanized', descending: true },
  resource: {
    view: 'Dashboard',
    kinds: ['dashboard'],
    load: async (api, q, signal) =>
      withFavorites(await api.call('GET /api/v1/dashboard/', { q }, { signal }), (ids) =>
        api.call('GET /api/v1/dashboard/favorite_status/', { q: ids }, { signal }),
      ),
    name: nameOf,
    searchClause: (text) => [{ col: 'dashboard_title', opr: 'title_or_slug', value: text }],
  },
  labels: (t) => ({
    title: t('title'),
    search: t('list.search'),
    add: t('list.new'),
    emptyTitle: t('list.empty.title'),
    emptyText: t('list.empty.text'),
  }),
  add: { right: 'can_write', to: '/dashboard/new' },
  columns: ({ t }, hasTags) => [
    {
      id: 'name',
      header: t('list.columns.name'),
      sort: 'dashboard_title',
      renderCell: (row) => (
        <span className={classes.name}>
          <DashboardStar row={row} name={nameOf(row, t)} />
          <Link to={row.url} title={nameOf(row, t)}>
            {nameOf(row, t)}
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
      width: '136px',
      renderCell: (row) => (
        <StatusDot tone={row.published ? 'success' : 'neutral'}>
          {t(row.published ? 'status.published' : 'status.draft', WITH_PAGE)}
        </StatusDot>
      ),
    },
    ...(hasTags ? [chipsColumn('tags', t('list.columns.tags'), (row: Row) => linkedTags(row.tags))] : []),
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
  ],
  filters: ({ t, api }, hasTags) => [
    ownerFilter(t('list.filters.owner'), (q, signal) =>
      api.call('GET /api/v1/dashboard/related/:column', { params: { column: 'owners' }, q }, { signal }),
    ),
    {
      id: 'status',
      label: t('list.filters.status'),
      options: [
        { value: 'published', label: t('status.published', WITH_PAGE) },
        { value: 'draft', label: t('status.draft', WITH_PAGE) },
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
    ...(hasTags
      ? [
          serverFilter({
            id: 'tag',
            label: t('list.filters.tag'),
            ask: (page, signal) => tagChoices(api, page, signal),
            clause: (value) => [{ col: 'tags', opr: 'dashboard_tag_id', value: Number(value) }],
          }),
        ]
      : []),
  ],
  actions: (page) => {
    const { t, api, notify, owns } = page;
    return [
      editAction<Row>(t('list.edit'), {
        allowed: ({ owners }) => owns(owners),
        href: (row) => `${row.url}?edit=true`,
      }),
      publishAction(page, 'publish', t('list.publish'), <IconEye size={16} stroke={1.6} />, true),
      publishAction(page, 'unpublish', t('list.unpublish'), <IconEyeOff size={16} stroke={1.6} />, false),
      deleteAction<Row>({
        label: t('list.delete'),
        text: t('list.deleteText'),
        word: t('list.deleteWord'),
        allowed: ({ owners }) => owns(owners),
        one: (row) => t('list.deleteOne', { name: nameOf(row, t) }),
        many: (count) => t('list.deleteMany', { count }),
        remove: async (ids, rows) => {
          const [first, ...others] = rows;
          const isOne = first !== undefined && others.length === 0;
          notify.success(
            isOne
              ? await removeDashboard({ api, t }, { id: first.id, name: nameOf(first, t) })
              : await removeDashboards({ api, t }, ids),
          );
        },
      }),
    ];
  },
  renderCard: (row, actions, { t }) => (
    <ObjectCard
      title={nameOf(row, t)}
      to={row.url}
      picture={<DashboardSketch dashboard={row} />}
      corner={<DashboardStar row={row} name={nameOf(row, t)} />}
      meta={
        <>
          <People people={row.owners} /> <TimeAgo value={row.changed_on_utc} />
        </>
      }
      end={
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
          {row.published ? null : <Tag>{t('status.draft', WITH_PAGE)}</Tag>}
          {actions}
        </span>
      }
    />
  ),
});

function publishAction(
  { api, owns }: ListPageTools,
  id: string,
  label: string,
  icon: ReactNode,
  published: boolean,
): ListPageAction<Row> {
  return {
    id,
    right: 'can_write',
    label,
    icon,
    bulk: true,
    allowed: (row) => owns(row.owners) && row.published !== published,
    run: async (rows) => {
      for (const row of rows)
        await api.call('PUT /api/v1/dashboard/:id', { params: { id: row.id }, body: { published } });
    },
  };
}
