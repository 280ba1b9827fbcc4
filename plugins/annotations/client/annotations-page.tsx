import { ApiClientToken, ApiError, useObjectNews, useService } from '@facet/sdk/client';
import { defineListPage, deleteAction, editAction, EmptyState, ErrorState, PageSkeleton } from '@facet/sdk/ui';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { annotationEndpoints } from '../common/wire/annotation.ts';
import { ANNOTATION_VIEW } from '../common/annotation-view.ts';
import { AnnotationForm } from './annotation-form.tsx';
import { ShowingCharts } from './showing-charts.tsx';

const LIST = 'GET /api/v1/annotation_layer/:id/annotation/';

type AnnotationRow = CallOutput<(typeof annotationEndpoints)[typeof LIST]>['result'][number];

const NOT_FOUND = 404;

/** One page component per layer and name, because lists keep their state and rows per component. */
const pages = new Map<string, ComponentType>();

/** The annotations of the layer that the address names. */
export function AnnotationsPage() {
  const id = Number(useParams()['layer']);
  const api = useService(ApiClientToken);
  const { data, error, refetch } = useQuery({
    queryKey: ['annotation-layer', id],
    queryFn: ({ signal }) => api.call('GET /api/v1/annotation_layer/:id', { params: { id } }, { signal }),
  });
  useObjectNews(['annotation_layer'], () => void refetch());
  if (error instanceof ApiError && error.status === NOT_FOUND) return <MissingLayer />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return createElement(pageOf(id, data.result.name));
}

function MissingLayer() {
  const { t } = useTranslation('facet/annotations');
  return (
    <EmptyState
      page
      icon={<IconCalendarEvent size={24} stroke={1.6} />}
      title={t('missing.title')}
      text={t('missing.text')}
      action={<AllLayers label={t('annotations.layers')} />}
    />
  );
}

function pageOf(layer: number, name: string): ComponentType {
  const key = `${layer} ${name}`;
  const known = pages.get(key) ?? annotationsPageOf(layer, name);
  pages.set(key, known);
  return known;
}

function annotationsPageOf(layer: number, name: string): ComponentType {
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
      title: t('annotations.title', { name }),
      search: t('annotations.search'),
      add: t('annotations.add'),
      emptyTitle: t('annotations.empty.title'),
      emptyText: t('annotations.empty.text'),
    }),
    buttons: ({ t }) => <AllLayers label={t('annotations.layers')} />,
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
        details: () => <ShowingCharts layers={[layer]} />,
        remove: async (ids) => {
          const path = 'DELETE /api/v1/annotation_layer/:id/annotation/';
          notify.success((await api.call(path, { params: { id: layer }, q: ids })).message);
        },
      }),
    ],
  });
}

function AllLayers({ label }: { readonly label: string }) {
  return (
    <Button component={Link} to="/annotationlayer/list/" leftSection={<IconArrowLeft size={14} aria-hidden />}>
      {label}
    </Button>
  );
}
