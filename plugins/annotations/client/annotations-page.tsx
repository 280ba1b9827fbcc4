import { defineListPage, deleteAction, editAction } from '@facet/sdk/ui';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import { IconCalendarEvent } from '@tabler/icons-react';
import { type ComponentType, createElement } from 'react';
import { useParams } from 'react-router';
import type { annotationEndpoints } from '../common/wire/annotation.ts';
import { ANNOTATION_VIEW } from '../common/wire/layer.ts';
import { AnnotationForm } from './annotation-form.tsx';

const LIST = 'GET /api/v1/annotation_layer/:id/annotation/';

type AnnotationRow = CallOutput<(typeof annotationEndpoints)[typeof LIST]>['result'][number];

/** One page component per layer, because lists keep their state and rows per component. */
const pages = new Map<number, ComponentType>();

/** The annotations of the layer that the address names. */
export function AnnotationsPage() {
  return createElement(pageOf(Number(useParams()['layer'])));
}

function pageOf(layer: number): ComponentType {
  const known = pages.get(layer) ?? annotationsPageOf(layer);
  pages.set(layer, known);
  return known;
}

function annotationsPageOf(layer: number): ComponentType {
  return defineListPage<AnnotationRow>({
    id: `annotations-${layer}`,
    texts: 'facet/annotations',
    icon: IconCalendarEvent,
    sort: { column: 'start_dttm', descending: true },
    resource: {
      view: ANNOTATION_VIEW,
      kinds: ['annotation', 'annotation_layer'],
      load: (api, q, signal) => api.call(LIST, { params: { id: layer }, q }, { signal }),
      name: (row) => row.short_descr,
      searchClause: (text) => [{ col: 'short_descr', opr: 'annotation_all_text', value: text }],
    },
    labels: (t) => ({
      title: t('annotations.title'),
      search: t('annotations.search'),
      add: t('annotations.add'),
      emptyTitle: t('annotations.empty.title'),
      emptyText: t('annotations.empty.text'),
    }),
    add: {
      right: 'can_write',
      open: ({ open, refresh }) =>
        open((close) => <AnnotationForm layer={layer} annotation={null} onClose={close} onSaved={refresh} />),
    },
    columns: ({ t }) => [
      {
        id: 'name',
        header: t('annotations.columns.name'),
        sort: 'short_descr',
        renderCell: (row) => <b>{row.short_descr}</b>,
      },
      {
        id: 'description',
        header: t('columns.description'),
        sort: 'long_descr',
        shownFrom: 'medium',
        renderCell: (row) => row.long_descr ?? '',
      },
      {
        id: 'start',
        header: t('annotations.columns.start'),
        sort: 'start_dttm',
        width: '176px',
        renderCell: (row) => row.start_dttm.replace('T', ' '),
      },
      {
        id: 'end',
        header: t('annotations.columns.end'),
        sort: 'end_dttm',
        width: '176px',
        renderCell: (row) => row.end_dttm.replace('T', ' '),
      },
    ],
    actions: ({ t, api, notify, open, refresh }) => [
      editAction(t('edit'), {
        run: (row) =>
          open((close) => <AnnotationForm layer={layer} annotation={row} onClose={close} onSaved={refresh} />),
      }),
      deleteAction({
        label: t('delete'),
        text: t('annotations.deleteText'),
        one: (row) => t('deleteOne', { name: row.short_descr }),
        many: (count) => t('annotations.deleteMany', { count }),
        remove: async (ids) => {
          const path = 'DELETE /api/v1/annotation_layer/:id/annotation/';
          notify.success((await api.call(path, { params: { id: layer }, q: ids })).message);
        },
      }),
    ],
  });
}
