import { defineListPage, deleteAction, editAction, fullName, TimeAgo } from '@facet/sdk/ui';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import { IconTag } from '@tabler/icons-react';
import { Link } from 'react-router';
import { taggedPage } from '../common/tag-pages.ts';
import type { tagEndpoints } from '../common/wire/tag.ts';
import { TagForm } from './tag-form.tsx';

type TagRow = CallOutput<(typeof tagEndpoints)['GET /api/v1/tag/']>['result'][number];

/** As a list of owners: who made the tag alone may change it. */
const makerOf = ({ created_by }: TagRow) => (created_by === null ? [] : [created_by]);

export const TagsPage = defineListPage<TagRow>({
  id: 'tags',
  texts: 'facet/tags',
  icon: IconTag,
  sort: { column: 'name', descending: false },
  resource: {
    view: 'Tag',
    kinds: ['user'],
    load: (api, q, signal) => api.call('GET /api/v1/tag/', { q }, { signal }),
    name: (row) => row.name,
    searchClause: (text) => [{ col: 'name', opr: 'ct', value: text }],
  },
  labels: (t) => ({
    title: t('title'),
    search: t('search'),
    add: t('add'),
    emptyTitle: t('empty.title'),
    emptyText: t('empty.text'),
  }),
  add: {
    right: 'can_write',
    open: ({ open, refresh }) => open((close) => <TagForm tag={null} onClose={close} onSaved={refresh} />),
  },
  columns: ({ t }) => [
    {
      id: 'name',
      header: t('columns.name'),
      sort: 'name',
      width: '280px',
      renderCell: (row) => <Link to={taggedPage(row.id)}>{row.name}</Link>,
    },
    {
      id: 'description',
      header: t('columns.description'),
      shownFrom: 'medium',
      renderCell: (row) => row.description ?? '',
    },
    {
      id: 'createdBy',
      header: t('columns.createdBy'),
      width: '200px',
      shownFrom: 'medium',
      renderCell: (row) => fullName(row.created_by),
    },
    {
      id: 'modified',
      header: t('columns.modified'),
      sort: 'changed_on_delta_humanized',
      width: '144px',
      renderCell: (row) => <TimeAgo value={row.changed_on_utc} />,
    },
  ],
  actions: ({ t, api, notify, open, owns, refresh }) => [
    editAction(t('edit'), {
      allowed: (row) => owns(makerOf(row)),
      run: (row) => open((close) => <TagForm tag={row} onClose={close} onSaved={refresh} />),
    }),
    deleteAction({
      label: t('delete'),
      text: t('deleteText'),
      one: (row) => t('deleteOne', { name: row.name }),
      many: (count) => t('deleteMany', { count }),
      allowed: (row) => owns(makerOf(row)),
      remove: async (_ids, rows) => {
        const answer = await api.call('DELETE /api/v1/tag/', { q: rows.map(({ name }) => name) });
        notify.success(answer.message);
      },
    }),
  ],
});
