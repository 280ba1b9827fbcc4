import { Button } from '@mantine/core';
import { IconChartLine, IconDownload, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  ApiClientToken,
  ChartTypes,
  NotifierToken,
  SessionToken,
  useContributions,
  useService,
  useEndpoint,
} from '@facet/sdk/client';
import {
  ChartSketch,
  deleteAction,
  FavoriteStar,
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
  TimeAgo,
  useFavoriteToggle,
} from '@facet/sdk/ui';
import type { ChartRow } from '../../common/wire/chart.ts';
import classes from './chart-list-page.module.css';

interface Row extends ChartRow {
  readonly favorite: boolean;
}

const LIST = 'charts';
const DEFAULTS: ListDefaults = {
  sort: { column: 'changed_on_delta_humanized', descending: true },
  filters: ['owner', 'type', 'favorites'],
};

export function ChartListPage() {
  const { t } = useTranslation('facet/charts');
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const notify = useService(NotifierToken);
  const types = useContributions(ChartTypes);
  const mayWrite = session.can('can_write', 'Chart');
  const toggleFavorite = useFavoriteToggle<Row>(
    LIST,
    ({ id }, value) =>
      value
        ? api.call('POST /api/v1/chart/:id/favorites/', { params: { id } })
        : api.call('DELETE /api/v1/chart/:id/favorites/', { params: { id } }),
    (error) => notify.error(error.message),
  );

  const columns = useMemo<ListColumn<Row>[]>(
    () => [
      {
        id: 'name',
        header: t('list.columns.name'),
        sort: 'slice_name',
        renderCell: (row) => (
          <span className={classes.name}>
            <FavoriteStar name={row.slice_name} value={row.favorite} onChange={(value) => toggleFavorite(row, value)} />
            <Link to={row.url} title={row.slice_name}>
              {row.slice_name}
            </Link>
            {row.description ? <span className={classes.description}>{row.description}</span> : null}
          </span>
        ),
      },
      {
        id: 'type',
        header: t('list.columns.type'),
        sort: 'viz_type',
        width: '160px',
        renderCell: (row) => types.find((type) => type.key === row.viz_type)?.declared.name ?? row.viz_type,
      },
      {
        id: 'dataset',
        header: t('list.columns.dataset'),
        sort: 'datasource_name',
        width: '192px',
        renderCell: (row) =>
          row.datasource_url === null ? (
            row.datasource_name_text
          ) : (
            <Link to={row.datasource_url} className={classes.link}>
              {row.datasource_name_text}
            </Link>
          ),
      },
      {
        id: 'dashboards',
        header: t('list.columns.dashboards'),
        width: '200px',
        shownFrom: 'wide',
        renderCell: (row) => (
          <span className={classes.dashboards}>
            {row.dashboards.map((dashboard) => dashboard.dashboard_title).join(', ')}
          </span>
        ),
      },
      ownersColumn(t('list.columns.owners')),
      modifiedColumn(t('list.columns.modified')),
    ],
    [t, types, toggleFavorite],
  );

  const filters = useMemo<ListFilter[]>(
    () => [
      serverFilter({
        id: 'owner',
        label: t('list.filters.owner'),
        ask: (q, signal) =>
          api.call('GET /api/v1/chart/related/:column', { params: { column: 'owners' }, q }, { signal }),
        clause: (value) => [{ col: 'owners', opr: 'rel_m_m', value: Number(value) }],
      }),
      {
        id: 'type',
        label: t('list.filters.type'),
        options: types.map((type) => ({ value: type.key, label: type.declared.name })),
        clause: (value) => [{ col: 'viz_type', opr: 'eq', value }],
      },
      {
        id: 'favorites',
        label: t('list.filters.favorites'),
        clause: () => [{ col: 'id', opr: 'chart_is_favorite', value: true }],
      },
    ],
    [t, api, types],
  );

  const exports = useEndpoint('GET /api/v1/chart/export/') && session.can('can_export', 'Chart');
  const actions = useMemo<ListAction<Row>[]>(() => {
    const mine = (row: Row) => session.user.isAdmin || row.owners.some((owner) => owner.id === session.user.userId);
    const list: ListAction<Row>[] = [];
    if (exports)
      list.push({
        id: 'export',
        label: t('list.export'),
        icon: <IconDownload size={16} stroke={1.6} />,
        bulk: true,
        run: (rows) => location.assign(`/api/v1/chart/export/?q=!(${rows.map((row) => row.id).join(',')})`),
      });
    if (mayWrite)
      list.push(
        {
          id: 'edit',
          label: t('list.edit'),
          icon: <IconPencil size={16} stroke={1.6} />,
          href: (row) => row.url,
        },
        deleteAction<Row>({
          label: t('list.delete'),
          text: t('list.deleteText'),
          word: t('list.deleteWord'),
          allowed: mine,
          one: (row) => t('list.deleteOne', { name: row.slice_name }),
          many: (count) => t('list.deleteMany', { count }),
          remove: async (ids) => {
            const answer = await api.call('DELETE /api/v1/chart/', { q: ids });
            notify.success(answer?.message ?? t('list.deleted'));
          },
        }),
      );
    return list;
  }, [t, api, notify, mayWrite, session, exports]);

  const create = mayWrite ? (
    <Button variant="filled" leftSection={<IconPlus size={14} />} component={Link} to="/chart/add">
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
        icon: <IconChartLine size={20} stroke={1.5} />,
        title: t('list.empty.title'),
        text: t('list.empty.text'),
        action: create,
      }}
      name={(row) => row.slice_name}
      searchClause={(text) => [{ col: 'slice_name', opr: 'chart_all_text', value: text }]}
      load={async (q, signal) => {
        const page = await api.call('GET /api/v1/chart/', { q }, { signal });
        if (page.ids.length === 0) return { count: page.count, result: [] };
        const favorites = await api.call('GET /api/v1/chart/favorite_status/', { q: page.ids }, { signal });
        const starred = new Set(favorites.result.filter(({ value }) => value).map(({ id }) => id));
        return { count: page.count, result: page.result.map((row) => ({ ...row, favorite: starred.has(row.id) })) };
      }}
      renderCard={(row, rowActions) => (
        <ObjectCard
          title={row.slice_name}
          to={row.url}
          picture={
            <span className={classes.picture}>
              <ChartSketch type={row.viz_type} />
            </span>
          }
          corner={
            <FavoriteStar name={row.slice_name} value={row.favorite} onChange={(value) => toggleFavorite(row, value)} />
          }
          meta={
            <>
              <People people={row.owners} /> <span>{row.datasource_name_text}</span>{' '}
              <TimeAgo value={row.changed_on_utc} />
            </>
          }
          end={rowActions}
        />
      )}
    />
  );
}
