import { defineListPage, deleteAction, editAction, fullName, TimeAgo } from '@facet/sdk/ui';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import { IconBrush } from '@tabler/icons-react';
import type { cssTemplateEndpoints } from '../common/wire/css-template.ts';
import { TemplateForm } from './template-form.tsx';

type TemplateRow = CallOutput<(typeof cssTemplateEndpoints)['GET /api/v1/css_template/']>['result'][number];

export const TemplatesPage = defineListPage<TemplateRow>({
  id: 'css-templates',
  texts: 'facet/css-templates',
  icon: IconBrush,
  sort: { column: 'template_name', descending: false },
  resource: {
    view: 'CssTemplate',
    kinds: ['css_template'],
    load: (api, q, signal) => api.call('GET /api/v1/css_template/', { q }, { signal }),
    name: (row) => row.template_name,
    searchClause: (text) => [{ col: 'template_name', opr: 'css_template_all_text', value: text }],
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
    open: ({ open, refresh }) => open((close) => <TemplateForm row={null} onClose={close} onSaved={refresh} />),
  },
  columns: ({ t }) => [
    {
      id: 'name',
      opens: true,
      header: t('columns.name'),
      sort: 'template_name',
      renderCell: (row) => <b>{row.template_name}</b>,
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
      renderCell: (row) => <TimeAgo value={row.changed_on} />,
    },
  ],
  actions: ({ t, api, notify, open, refresh }) => [
    editAction(t('edit'), {
      run: (row) => open((close) => <TemplateForm row={row} onClose={close} onSaved={refresh} />),
    }),
    deleteAction({
      label: t('delete'),
      text: t('deleteText'),
      one: (row) => t('deleteOne', { name: row.template_name }),
      many: (count) => t('deleteMany', { count }),
      remove: async (ids) => {
        const answer = await api.call('DELETE /api/v1/css_template/', { q: ids });
        notify.success(answer.message);
      },
    }),
  ],
});
