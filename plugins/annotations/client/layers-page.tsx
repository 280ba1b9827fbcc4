import type { ApiClient } from '@facet/sdk/client';
import { defineListPage, deleteAction, editAction, TimeAgo } from '@facet/sdk/ui';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ANNOTATION_VIEW } from '../common/annotation-view.ts';
import type { layerEndpoints } from '../common/wire/layer.ts';
import { LayerForm } from './layer-form.tsx';
import { ShowingCharts } from './showing-charts.tsx';

const ANNOTATIONS = 'GET /api/v1/annotation_layer/:id/annotation/';

type LayerRow = CallOutput<(typeof layerEndpoints)['GET /api/v1/annotation_layer/']>['result'][number];

/** The layers that still hold annotations, which the server does not delete, by name and number. */
async function heldLayers(
  api: ApiClient,
  layers: readonly Pick<LayerRow, 'id' | 'name'>[],
): Promise<readonly string[]> {
  const counts = await Promise.all(
    layers.map(async ({ id, name }) => {
      const { count } = await api.call(ANNOTATIONS, { params: { id }, q: { page: 0, page_size: 1 } });
      return { name, count };
    }),
  );
  return counts.flatMap(({ name, count }) => (count > 0 ? [`${name} (${count})`] : []));
}

export const LayersPage = defineListPage<LayerRow>({
  id: 'annotation-layers',
  texts: 'facet/annotations',
  icon: IconCalendarEvent,
  sort: { column: 'name', descending: true },
  resource: {
    view: ANNOTATION_VIEW,
    kinds: ['annotation_layer'],
    load: (api, q, signal) => api.call('GET /api/v1/annotation_layer/', { q }, { signal }),
    name: ({ name }) => name,
    searchClause: (text) => [{ col: 'name', opr: 'annotation_layer_all_text', value: text }],
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
    open: ({ open, refresh }) => open((close) => <LayerForm layer={null} onClose={close} onSaved={refresh} />),
  },
  columns: ({ t }) => [
    {
      id: 'name',
      header: t('columns.name'),
      sort: 'name',
      renderCell: ({ id, name }) => <Link to={`/annotationlayer/${id}/annotation/`}>{name}</Link>,
    },
    { id: 'descr', header: t('columns.description'), sort: 'descr', renderCell: ({ descr }) => descr ?? '' },
    {
      id: 'modified',
      header: t('columns.modified'),
      sort: 'changed_on_delta_humanized',
      width: '144px',
      shownFrom: 'medium',
      renderCell: (row) => <TimeAgo value={row.changed_on} />,
    },
  ],
  actions: ({ t, api, notify, open, refresh }) => [
    editAction(t('edit'), {
      run: (layer) => open((close) => <LayerForm layer={layer} onClose={close} onSaved={refresh} />),
    }),
    deleteAction({
      label: t('delete'),
      text: t('deleteText'),
      one: ({ name }) => t('deleteOne', { name }),
      many: (count) => t('deleteMany', { count }),
      details: (layers) => <ShowingCharts layers={layers.map(({ id }) => id)} />,
      remove: async (ids, layers) => {
        const held = await heldLayers(api, layers);
        if (held.length > 0) throw new Error(t('deleteHeld', { count: held.length, layers: held.join(', ') }));
        const { message } = await api.call('DELETE /api/v1/annotation_layer/', { q: ids });
        notify.success(message);
      },
    }),
  ],
});
