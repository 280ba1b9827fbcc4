import { SessionToken, useFlag, useService } from '@facet/sdk/client';
import {
  chipsColumn,
  copyText,
  defineListPageWith,
  deleteAction,
  listKey,
  serverFilter,
  TimeAgo,
  type Translate,
} from '@facet/sdk/ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { linkedTags, tagChoices } from '@facet/plugin-tags/contract.client';
import { IconEye, IconFileText, IconLink, IconTag, IconTerminal2 } from '@tabler/icons-react';
import { lazy, useMemo } from 'react';
import { Link } from 'react-router';
import { editorAddress, type SavedRow, tableNames } from './saved-row.ts';
import classes from './lists.module.css';

const TagsDialog = lazy(() => import('./tags-dialog.tsx'));
const SavedQueryPreview = lazy(() => import('./saved-query-preview.tsx'));

const LIST = 'saved-queries';

const nameOf = (row: SavedRow, t: Translate): string => row.label ?? t('saved.unnamed');

function useSavedQueries() {
  const queries = useQueryClient();
  const session = useService(SessionToken);
  const hasTags = useFlag('TAGGING_SYSTEM') && session.can('can_read', 'Tag');
  return useMemo(() => ({ queries, hasTags }), [queries, hasTags]);
}

/** The user's own saved queries. */
export const SavedQueriesPage = defineListPageWith<SavedRow, ReturnType<typeof useSavedQueries>>(useSavedQueries, {
  id: LIST,
  bundles: 'saved_query',
  texts: 'facet/sql-lab',
  icon: IconFileText,
  sort: { column: 'changed_on_delta_humanized', descending: true },
  resource: {
    view: 'SavedQuery',
    kinds: ['query', 'database'],
    load: (api, q, signal) => api.call('GET /api/v1/saved_query/', { q }, { signal }),
    name: nameOf,
    searchClause: (text) => [{ col: 'label', opr: 'all_text', value: text }],
  },
  labels: (t) => ({
    title: t('saved.title'),
    search: t('saved.search'),
    add: t('saved.new'),
    emptyTitle: t('saved.none.title'),
    emptyText: t('saved.none.text'),
  }),
  add: { to: '/superset/sqllab/?new=true' },
  columns: ({ t }, { hasTags }) => [
    {
      id: 'name',
      header: t('saved.name'),
      sort: 'label',
      renderCell: (row) => (
        <span className={classes.name}>
          <Link to={editorAddress(row)}>{row.label ?? t('saved.unnamed')}</Link>
          {row.description ? <span className={classes.description}>{row.description}</span> : null}
        </span>
      ),
    },
    {
      id: 'sql',
      header: t('history.sql'),
      sort: 'sql',
      width: '20%',
      shownFrom: 'medium',
      renderCell: (row) => (
        <span className={classes.sql} title={row.sql ?? ''}>
          {row.sql}
        </span>
      ),
    },
    {
      id: 'database',
      header: t('schema.database'),
      sort: 'database.database_name',
      width: '120px',
      renderCell: (row) => row.database?.database_name ?? '',
    },
    {
      id: 'schema',
      header: t('schema.schema'),
      sort: 'schema',
      width: '96px',
      shownFrom: 'wide',
      renderCell: (row) => row.schema ?? '',
    },
    {
      id: 'tables',
      header: t('saved.tables'),
      width: '144px',
      shownFrom: 'wide',
      renderCell: (row) => {
        const names = tableNames(row);
        return (
          <span className={classes.tables} title={names.join('\n')}>
            {names.join(', ')}
          </span>
        );
      },
    },
    {
      id: 'created',
      header: t('saved.created'),
      sort: 'created_on',
      width: '112px',
      shownFrom: 'wide',
      renderCell: (row) => <TimeAgo value={row.created_on} />,
    },
    ...(hasTags ? [chipsColumn('tags', t('tags.label'), (row: SavedRow) => linkedTags(row.tags))] : []),
    {
      id: 'modified',
      header: t('saved.modified'),
      sort: 'changed_on_delta_humanized',
      width: '112px',
      renderCell: (row) => <TimeAgo value={row.changed_on} />,
    },
  ],
  filters: ({ t, api }, { hasTags }) => [
    serverFilter({
      id: 'database',
      label: t('schema.database'),
      ask: (q, signal) =>
        api.call('GET /api/v1/saved_query/related/:column', { params: { column: 'database' }, q }, { signal }),
      clause: (value) => [{ col: 'database', opr: 'rel_o_m', value: Number(value) }],
    }),
    serverFilter({
      id: 'schema',
      label: t('schema.schema'),
      ask: (q, signal) =>
        api.call('GET /api/v1/saved_query/distinct/:column', { params: { column: 'schema' }, q }, { signal }),
      clause: (value) => [{ col: 'schema', opr: 'eq', value }],
    }),
    ...(hasTags
      ? [
          serverFilter({
            id: 'tag',
            label: t('tags.filter'),
            ask: (page, signal) => tagChoices(api, page, signal),
            clause: (value) => [{ col: 'tags', opr: 'saved_query_tag_id', value: Number(value) }],
          }),
        ]
      : []),
  ],
  actions: ({ t, api, notify, open, refresh }, { queries, hasTags }) => [
    {
      id: 'preview',
      label: t('saved.preview'),
      icon: <IconEye size={16} stroke={1.6} />,
      run: ([row]) => {
        const rows = shownRows(queries);
        if (row) open((close) => <SavedQueryPreview row={row} rows={rows} onClose={close} />);
      },
    },
    { id: 'open', label: t('saved.open'), icon: <IconTerminal2 size={16} stroke={1.6} />, href: editorAddress },
    {
      id: 'copy',
      label: t('saved.copyLink'),
      icon: <IconLink size={16} stroke={1.6} />,
      run: async ([row]) => {
        if (!row) return;
        if (await copyText(globalThis.location.origin + editorAddress(row))) notify.success(t('share.copied'));
        else notify.error(t('share.refused'));
      },
    },
    ...(hasTags
      ? [
          {
            id: 'tags',
            right: 'can_write',
            label: t('tags.edit'),
            icon: <IconTag size={16} stroke={1.6} />,
            run: ([row]: readonly SavedRow[]) =>
              row && open((close) => <TagsDialog row={row} onSaved={refresh} onClose={close} />),
          },
        ]
      : []),
    deleteAction<SavedRow>({
      label: t('saved.delete'),
      text: t('saved.deleteText'),
      word: t('saved.deleteWord'),
      one: (row) => t('saved.deleteOne', { name: nameOf(row, t) }),
      many: (count) => t('saved.deleteMany', { count }),
      remove: async (ids) => {
        const answer = await api.call('DELETE /api/v1/saved_query/', { q: ids });
        notify.success(answer?.message ?? t('saved.deleted'));
      },
    }),
  ],
});

/** The rows of the list page that is shown at the moment. */
function shownRows(queries: QueryClient): readonly SavedRow[] {
  const [query] = queries.getQueryCache().findAll({ queryKey: listKey(LIST), type: 'active' });
  return query ? (queries.getQueryData<{ readonly result: readonly SavedRow[] }>(query.queryKey)?.result ?? []) : [];
}
