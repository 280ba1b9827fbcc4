import { Button } from '@mantine/core';
import { ApiClientToken, NotifierToken, SessionToken, useFlag, useService } from '@facet/sdk/client';
import {
  ImportDialog,
  type ListAction,
  type ListColumn,
  type ListDefaults,
  type ListFilter,
  listKey,
  ListView,
  saveFile,
  Tag,
  TimeAgo,
} from '@facet/sdk/ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  IconDownload,
  IconEye,
  IconFileText,
  IconLink,
  IconPlus,
  IconTag,
  IconTerminal2,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editorAddress, type SavedRow, tableNames } from './saved-row.ts';
import classes from './lists.module.css';

const TagsDialog = lazy(() => import('./tags-dialog.tsx'));
const SavedQueryPreview = lazy(() => import('./saved-query-preview.tsx'));

const DEFAULTS: ListDefaults = {
  sort: { column: 'changed_on_delta_humanized', descending: true },
  filters: ['database', 'schema'],
};
const LIST = 'saved-queries';
const CHOICES = 100;

/** The queries that one has kept. */
export function SavedQueriesPage() {
  const { t } = useTranslation('facet/sql-lab');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const session = useService(SessionToken);
  const queries = useQueryClient();
  const [preview, setPreview] = useState<{ readonly row: SavedRow; readonly rows: readonly SavedRow[] } | null>(null);
  const [importing, setImporting] = useState(false);
  const [tagging, setTagging] = useState<SavedRow | null>(null);
  const hasTags = useFlag('TAGGING_SYSTEM') && session.can('can_read', 'Tag');
  const mayWrite = session.can('can_write', 'SavedQuery');
  const mayExport = session.can('can_export', 'SavedQuery');

  const columns = useMemo<ListColumn<SavedRow>[]>(
    () => [
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
      ...(hasTags
        ? [
            {
              id: 'tags',
              header: t('tags.label'),
              width: '144px',
              shownFrom: 'medium' as const,
              renderCell: (row: SavedRow) => (
                <span className={classes.tags}>
                  {row.tags.map(({ id, name }) => (
                    <Tag key={id}>{name}</Tag>
                  ))}
                </span>
              ),
            },
          ]
        : []),
      {
        id: 'modified',
        header: t('saved.modified'),
        sort: 'changed_on_delta_humanized',
        width: '112px',
        renderCell: (row) => <TimeAgo value={row.changed_on} />,
      },
    ],
    [t, hasTags],
  );

  const filters = useMemo<ListFilter[]>(
    () => [
      {
        id: 'database',
        label: t('schema.database'),
        options: async (signal) => {
          const answer = await api.call(
            'GET /api/v1/saved_query/related/:column',
            { params: { column: 'database' }, q: { page: 0, page_size: CHOICES } },
            { signal },
          );
          return answer.result.map(({ value, text }) => ({ value: String(value), label: text }));
        },
        clause: (value) => [{ col: 'database', opr: 'rel_o_m', value: Number(value) }],
      },
      {
        id: 'schema',
        label: t('schema.schema'),
        options: async (signal) => {
          const answer = await api.call(
            'GET /api/v1/saved_query/distinct/:column',
            { params: { column: 'schema' }, q: { page: 0, page_size: CHOICES } },
            { signal },
          );
          return answer.result.map(({ value, text }) => ({ value, label: text }));
        },
        clause: (value) => [{ col: 'schema', opr: 'eq', value }],
      },
      ...(hasTags
        ? [
            {
              id: 'tag',
              label: t('tags.filter'),
              options: async (signal: AbortSignal) => {
                const answer = await api.call(
                  'GET /api/v1/tag/',
                  { q: { order_column: 'name', page: 0, page_size: CHOICES } },
                  { signal },
                );
                return answer.result.map(({ id, name }) => ({ value: String(id), label: name }));
              },
              clause: (value: string) => [{ col: 'tags', opr: 'saved_query_tag_id', value: Number(value) }],
            },
          ]
        : []),
    ],
    [t, api, hasTags],
  );

  const actions = useMemo<ListAction<SavedRow>[]>(() => {
    const open: ListAction<SavedRow> = {
      id: 'open',
      label: t('saved.open'),
      icon: <IconTerminal2 size={16} stroke={1.6} />,
      href: editorAddress,
    };
    const copy: ListAction<SavedRow> = {
      id: 'copy',
      label: t('saved.copyLink'),
      icon: <IconLink size={16} stroke={1.6} />,
      run: async ([row]) => {
        if (!row) return;
        await navigator.clipboard.writeText(globalThis.location.origin + editorAddress(row));
        notify.success(t('share.copied'));
      },
    };
    const look: ListAction<SavedRow> = {
      id: 'preview',
      label: t('saved.preview'),
      icon: <IconEye size={16} stroke={1.6} />,
      run: ([row]) => row && setPreview({ row, rows: shownRows(queries) }),
    };
    const take: ListAction<SavedRow> = {
      id: 'export',
      label: t('saved.export'),
      icon: <IconDownload size={16} stroke={1.6} />,
      bulk: true,
      run: async (rows) => {
        const ids = rows.map((row) => row.id).join(',');
        const response = await api.request(`/api/v1/saved_query/export/?q=!(${ids})`);
        saveFile(await response.blob(), archiveName(response));
      },
    };
    const reading = [look, open, copy, ...(mayExport ? [take] : [])];
    if (!mayWrite) return reading;
    return [
      ...reading,
      ...(hasTags
        ? [
            {
              id: 'tags',
              label: t('tags.edit'),
              icon: <IconTag size={16} stroke={1.6} />,
              run: ([row]: readonly SavedRow[]) => setTagging(row ?? null),
            },
          ]
        : []),
      {
        id: 'delete',
        label: t('saved.delete'),
        icon: <IconTrash size={16} stroke={1.6} />,
        danger: true,
        bulk: true,
        confirm: (rows) => ({
          title:
            rows.length === 1
              ? t('saved.deleteOne', { name: rows[0]?.label ?? t('saved.unnamed') })
              : t('saved.deleteMany', { count: rows.length }),
          text: t('saved.deleteText'),
          confirmLabel: t('saved.delete'),
          word: t('saved.deleteWord'),
        }),
        run: async (rows) => {
          const answer = await api.call('DELETE /api/v1/saved_query/', { q: rows.map((row) => row.id) });
          notify.success(answer?.message ?? t('saved.deleted'));
        },
      },
    ];
  }, [t, api, notify, queries, mayWrite, mayExport, hasTags]);

  const create = (
    <Button variant="filled" leftSection={<IconPlus size={14} />} component={Link} to="/superset/sqllab/?new=true">
      {t('saved.new')}
    </Button>
  );

  return (
    <>
      <ListView<SavedRow>
        id={LIST}
        title={t('saved.title')}
        searchLabel={t('saved.search')}
        defaults={DEFAULTS}
        columns={columns}
        filters={filters}
        actions={actions}
        headerActions={
          <>
            {mayWrite ? (
              <Button leftSection={<IconUpload size={14} stroke={1.6} />} onClick={() => setImporting(true)}>
                {t('saved.import')}
              </Button>
            ) : null}
            {create}
          </>
        }
        empty={{
          icon: <IconFileText size={20} stroke={1.5} />,
          title: t('saved.none.title'),
          text: t('saved.none.text'),
          action: create,
        }}
        name={(row) => row.label ?? t('saved.unnamed')}
        searchClause={(text) => [{ col: 'label', opr: 'all_text', value: text }]}
        load={(q, signal) => api.call('GET /api/v1/saved_query/', { q }, { signal })}
      />
      <Suspense>
        {preview ? <SavedQueryPreview {...preview} onClose={() => setPreview(null)} /> : null}
        {tagging ? (
          <TagsDialog
            row={tagging}
            onSaved={() => void queries.invalidateQueries({ queryKey: listKey(LIST) })}
            onClose={() => setTagging(null)}
          />
        ) : null}
        {importing ? (
          <ImportDialog
            resource="saved_query"
            title={t('saved.import')}
            onImported={() => {
              notify.success(t('saved.imported'));
              void queries.invalidateQueries({ queryKey: listKey(LIST) });
            }}
            onClose={() => setImporting(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The page of the list that is on the screen. */
function shownRows(queries: QueryClient): readonly SavedRow[] {
  const [query] = queries.getQueryCache().findAll({ queryKey: listKey(LIST), type: 'active' });
  return query ? (queries.getQueryData<{ readonly result: readonly SavedRow[] }>(query.queryKey)?.result ?? []) : [];
}

/** The name that the server gave the archive. */
function archiveName(response: Response): string {
  return /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'saved_queries.zip';
}
