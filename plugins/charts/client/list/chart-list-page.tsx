import { ChartTypes } from '../chart-type.ts';
import {
  type ApiClient,
  ApiClientToken,
  DECLARED_TEXTS,
  LISTED_TEXTS,
  NotifierToken,
  SessionToken,
  useContributions,
  useEntryDetails,
  useFlag,
  useService,
} from '@facet/sdk/client';
import {
  chipsColumn,
  defineListPageWith,
  deleteAction,
  type ChoicesPage,
  editAction,
  FavoriteStar,
  modifiedColumn,
  ObjectCard,
  ObjectPicture,
  ownerFilter,
  ownersColumn,
  People,
  serverFilter,
  TimeAgo,
  useFavoriteToggle,
  withFavorites,
} from '@facet/sdk/ui';
import { linkedTags, tagChoices } from '@facet/plugin-tags/contract.client';
import { IconChartLine } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { typeNames as namesOf } from '../../common/type-texts.ts';
import type { ChartRow } from '../../common/wire/chart.ts';
import { removeCharts } from './remove-charts.ts';
import { TypeThumbnail } from './type-thumbnail.tsx';
import classes from './chart-list-page.module.css';

interface Row extends ChartRow {
  readonly favorite: boolean;
}

const LIST = 'charts';

function useTagging(): boolean {
  const session = useService(SessionToken);
  return useFlag('TAGGING_SYSTEM') && session.can('can_read', 'Tag');
}

function useChartList() {
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const types = useContributions(ChartTypes);
  const details = useEntryDetails(ChartTypes);
  const { t: listed } = useTranslation([LISTED_TEXTS, DECLARED_TEXTS], { useSuspense: false });
  const typeNames = useMemo(() => namesOf(types, details, listed), [types, details, listed]);
  const { t } = useTranslation('facet/charts/list');
  const toggleFavorite = useFavoriteToggle<Row>(
    LIST,
    ({ id }, value) =>
      value
        ? api.call('POST /api/v1/chart/:id/favorites/', { params: { id } })
        : api.call('DELETE /api/v1/chart/:id/favorites/', { params: { id } }),
    (error) => notify.error(t('list.favoriteFailed', { message: error.message })),
  );
  const hasTags = useTagging();
  const hasPictures = useFlag('THUMBNAILS');
  const seesDatasets = useService(SessionToken).can('can_read', 'Dataset');
  return useMemo(
    () => ({ typeNames, toggleFavorite, hasTags, hasPictures, seesDatasets }),
    [typeNames, toggleFavorite, hasTags, hasPictures, seesDatasets],
  );
}

export const ChartListPage = defineListPageWith<Row, ReturnType<typeof useChartList>>(useChartList, {
  id: LIST,
  bundles: 'chart',
  texts: 'facet/charts/list',
  icon: IconChartLine,
  sort: { column: 'changed_on_delta_humanized', descending: true },
  resource: {
    view: 'Chart',
    kinds: ['chart', 'dataset'],
    load: async (api, q, signal) =>
      withFavorites(await api.call('GET /api/v1/chart/', { q }, { signal }), (ids) =>
        api.call('GET /api/v1/chart/favorite_status/', { q: ids }, { signal }),
      ),
    name: (row) => row.slice_name,
    searchClause: (text) => [{ col: 'slice_name', opr: 'chart_all_text', value: text }],
  },
  labels: (t) => ({
    title: t('title'),
    search: t('list.search'),
    add: t('list.new'),
    emptyTitle: t('list.empty.title'),
    emptyText: t('list.empty.text'),
  }),
  add: { right: 'can_write', to: '/chart/add' },
  columns: ({ t }, own) => [
    {
      id: 'name',
      header: t('list.columns.name'),
      sort: 'slice_name',
      renderCell: (row) => (
        <span className={classes.name}>
          <FavoriteStar
            name={row.slice_name}
            value={row.favorite}
            onChange={(value) => own.toggleFavorite(row, value)}
          />
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
      renderCell: (row) => own.typeNames.get(row.viz_type) ?? row.viz_type,
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
          {row.dashboards.map((dashboard) => dashboard.dashboard_title || t('list.untitledDashboard')).join(', ')}
        </span>
      ),
    },
    ...(own.hasTags ? [chipsColumn('tags', t('list.columns.tags'), (row: Row) => linkedTags(row.tags))] : []),
    ownersColumn(t('list.columns.owners')),
    modifiedColumn(t('list.columns.modified')),
  ],
  filters: ({ t, api }, own) => [
    ownerFilter(t('list.filters.owner'), (q, signal) =>
      api.call('GET /api/v1/chart/related/:column', { params: { column: 'owners' }, q }, { signal }),
    ),
    {
      id: 'type',
      label: t('list.filters.type'),
      options: [...own.typeNames].map(([value, label]) => ({ value, label })),
      clause: (value) => [{ col: 'viz_type', opr: 'eq', value }],
    },
    ...(own.seesDatasets
      ? [
          serverFilter({
            id: 'dataset',
            label: t('list.filters.dataset'),
            ask: (page, signal) => datasetChoices(api, page, signal),
            clause: (value) => [
              { col: 'datasource_id', opr: 'eq', value: Number(value) },
              { col: 'datasource_type', opr: 'eq', value: 'table' },
            ],
          }),
        ]
      : []),
    {
      id: 'certified',
      label: t('list.filters.certified'),
      options: [
        { value: 'yes', label: t('list.filters.yes') },
        { value: 'no', label: t('list.filters.no') },
      ],
      clause: (value) => [{ col: 'id', opr: 'chart_is_certified', value: value === 'yes' }],
    },
    {
      id: 'favorites',
      label: t('list.filters.favorites'),
      clause: () => [{ col: 'id', opr: 'chart_is_favorite', value: true }],
    },
    ...(own.hasTags
      ? [
          serverFilter({
            id: 'tag',
            label: t('list.filters.tag'),
            ask: (page, signal) => tagChoices(api, page, signal),
            clause: (value) => [{ col: 'tags', opr: 'chart_tag_id', value: Number(value) }],
          }),
        ]
      : []),
  ],
  actions: ({ t, api, notify, owns }) => [
    editAction<Row>(t('list.edit'), { href: (row) => row.url }),
    deleteAction<Row>({
      label: t('list.delete'),
      text: t('list.deleteText'),
      word: t('list.deleteWord'),
      allowed: ({ owners }) => owns(owners),
      one: (row) => t('list.deleteOne', { name: row.slice_name }),
      many: (count) => t('list.deleteMany', { count }),
      remove: (ids, rows) => removeCharts({ api, notify, t }, ids, rows),
    }),
  ],
  renderCard: (row, actions, _page, own) => (
    <ObjectCard
      title={row.slice_name}
      to={row.url}
      picture={
        own.hasPictures ? (
          <ObjectPicture url={row.thumbnail_url} fallback={<TypePicture type={row.viz_type} />} />
        ) : (
          <TypePicture type={row.viz_type} />
        )
      }
      corner={
        <FavoriteStar name={row.slice_name} value={row.favorite} onChange={(value) => own.toggleFavorite(row, value)} />
      }
      meta={
        <>
          <People people={row.owners} /> <span>{row.datasource_name_text}</span> <TimeAgo value={row.changed_on_utc} />
        </>
      }
      end={actions}
    />
  ),
});

/** Datasets by name, with the schema, since names are unique only within one. */
async function datasetChoices(api: ApiClient, { page, page_size, filter }: ChoicesPage, signal: AbortSignal) {
  const filters = filter === '' ? [] : [{ col: 'table_name', opr: 'ct', value: filter }];
  const q = { page, page_size, filters, order_column: 'table_name', order_direction: 'asc' as const };
  const { result } = await api.call('GET /api/v1/dataset/', { q }, { signal });
  return {
    result: result.map(({ id, schema, table_name: name }) => ({
      value: id,
      text: schema ? `${schema}.${name}` : name,
    })),
  };
}

function TypePicture({ type }: { readonly type: string }) {
  return (
    <span className={classes.picture}>
      <TypeThumbnail type={type} />
    </span>
  );
}
