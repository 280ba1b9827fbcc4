import { ApiClientToken, ApiError, useService } from '@facet/sdk/client';
import { defineListPage, EmptyState, ErrorState, ownersColumn, PageSkeleton, TimeAgo } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconTag, IconTagOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { TAGS_PAGE } from '../common/tag-pages.ts';
import { pageOf, type TaggedRow } from './tagged-list.ts';

interface ShownTag {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
}

const NOT_FOUND = 404;

/** One page component per tag, because lists keep their state and rows per component. */
const pages = new Map<string, ComponentType>();

/** The objects with the tag that the address names; without one, the list of tags. */
export function TaggedPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  const isNamed = Number.isSafeInteger(id) && id > 0;
  const api = useService(ApiClientToken);
  const { data, error, refetch } = useQuery({
    queryKey: ['tag', id],
    enabled: isNamed,
    queryFn: ({ signal }) => api.call('GET /api/v1/tag/:id', { params: { id } }, { signal }),
  });
  if (!isNamed) return <Navigate to={TAGS_PAGE} replace />;
  if (error instanceof ApiError && error.status === NOT_FOUND) return <MissingTag />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return createElement(pageFor(data.result));
}

function MissingTag() {
  const { t } = useTranslation('facet/tags');
  return (
    <EmptyState
      page
      icon={<IconTag size={24} stroke={1.6} />}
      title={t('missing.title')}
      text={t('missing.text')}
      action={<AllTags label={t('tagged.allTags')} />}
    />
  );
}

function AllTags({ label }: { readonly label: string }) {
  return (
    <Button component={Link} to={TAGS_PAGE} leftSection={<IconArrowLeft size={14} aria-hidden />}>
      {label}
    </Button>
  );
}

function pageFor(tag: ShownTag): ComponentType {
  const key = JSON.stringify([tag.id, tag.name, tag.description]);
  const known = pages.get(key) ?? taggedPageOf(tag);
  pages.set(key, known);
  return known;
}

const KINDS = ['dashboard', 'chart', 'query'] as const;

/** Those who may change an object; saved queries have no owners. */
const changers = ({ owners, created_by }: TaggedRow) =>
  owners.length > 0 || created_by === null ? owners : [created_by];

function taggedPageOf({ id, name, description }: ShownTag): ComponentType {
  return defineListPage<TaggedRow>({
    id: `tagged-${id}`,
    texts: 'facet/tags',
    icon: IconTag,
    sort: { column: 'name', descending: false },
    resource: {
      view: 'Tag',
      kinds: KINDS,
      load: async (api, q, signal) => {
        const query = { tagIds: String(id) };
        return pageOf((await api.call('GET /api/v1/tag/get_objects/', { query }, { signal })).result, q);
      },
      name: (row) => row.name,
      searchClause: (text) => [{ col: 'name', opr: 'ct', value: text }],
    },
    labels: (t) => ({
      title: t('tagged.title', { name }),
      search: t('search'),
      emptyTitle: t('tagged.empty.title'),
      emptyText: t('tagged.empty.text'),
    }),
    note: (count) => (description ? `${count} · ${description}` : count),
    buttons: ({ t }) => <AllTags label={t('tagged.allTags')} />,
    filters: ({ t }) => [
      {
        id: 'kind',
        label: t('columns.kind'),
        segments: true,
        options: KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        clause: (value) => [{ col: 'type', opr: 'eq', value }],
      },
    ],
    columns: ({ t }) => [
      {
        id: 'name',
        header: t('columns.name'),
        sort: 'name',
        renderCell: (row) => <Link to={row.url}>{row.name || t('tagged.untitled')}</Link>,
      },
      {
        id: 'kind',
        header: t('columns.kind'),
        sort: 'type',
        width: '160px',
        renderCell: (row) => t(`kind.${row.type}`),
      },
      ownersColumn(t('columns.owners')),
      {
        id: 'modified',
        header: t('columns.modified'),
        sort: 'changed_on',
        width: '144px',
        renderCell: (row) => <TimeAgo value={row.changed_on} />,
      },
    ],
    actions: ({ t, api, notify, owns }) => [
      {
        id: 'take-off',
        right: 'can_write',
        label: t('tagged.takeOff'),
        icon: <IconTagOff size={16} stroke={1.6} />,
        bulk: true,
        allowed: (row) => owns(changers(row)),
        run: async (rows) => {
          for (const { type, objectId } of rows)
            await api.call('DELETE /api/v1/tag/:kind/:object/:tag/', {
              params: { kind: type, object: objectId, tag: name },
            });
          notify.success(t('tagged.takenOff', { count: rows.length }));
        },
      },
    ],
  });
}
