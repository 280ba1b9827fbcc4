import { extentOf, type NoPlace, placed, placeOf, readView } from '@facet/plugin-maps/contract';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import { columnLabel } from '@facet/sdk/chart-query';
import { numberFormatter } from '@facet/sdk/formatting';
import { type ClustersForm, COUNT_LABEL, FIRST_PLACE, labelColumn, radiusColumn } from '../common/clusters-query.ts';
import { type Circle, ClusterLayer, type ClusterPoint } from './cluster-layer.ts';
import { labelOf } from './cluster-label.ts';

const METERS = { Pixels: 1, Miles: 1_609.34, Kilometers: 1_000 } as const;
/** Few of the points of a cluster are drawn. */
const SHARE_OF_A_PLACE = 0.5;
const adaptive = numberFormatter('SMART_NUMBER');

const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const clustersDrawing: MapDrawing<ClustersForm> = {
  scene({ formData: form, queries, hooks }) {
    const [x, y] = [form.all_columns_x, form.all_columns_y].map((one) => (one === undefined ? '' : columnLabel(one)));
    const [label, radius] = [labelColumn(form), radiusColumn(form)];
    const unit = form.point_radius_unit ?? 'Pixels';
    const { marks, told } = placed(
      queries[0]?.data ?? [],
      (row): ClusterPoint | NoPlace => {
        const place = placeOf(row[x ?? ''], row[y ?? '']);
        if (typeof place === 'string') return place;
        const size = radius === undefined ? null : amountOf(row[radius]);
        return {
          place,
          amount: label === undefined ? null : amountOf(row[label]),
          radius: size === null ? null : size * METERS[unit],
        };
      },
      () => SHARE_OF_A_PLACE,
    );
    const counts = form.mapbox_label?.[0] === undefined || form.mapbox_label[0] === COUNT_LABEL;
    const textOf = ({ points, sums }: Circle): string => {
      if (counts) return points > 1 ? adaptive(points) : '';
      const amount = labelOf(sums, form.pandas_aggfunc ?? 'sum');
      return amount === undefined ? '' : adaptive(amount);
    };
    const [longitude, latitude, zoom] = [form.viewport_longitude, form.viewport_latitude, form.viewport_zoom];
    const { setControlValue } = hooks;
    return {
      count: marks.length,
      extent: extentOf(marks.map(({ place }) => place)),
      view: readView({ longitude, latitude, zoom }) ?? { ...FIRST_PLACE, bearing: 0, pitch: 0 },
      fits: longitude === FIRST_PLACE.longitude && latitude === FIRST_PLACE.latitude && zoom === FIRST_PLACE.zoom,
      style: form.mapbox_style,
      told,
      layers: (paint) => [
        new ClusterLayer({
          id: 'places',
          points: marks,
          reach: Number(form.clustering_radius ?? 60),
          color: paint(form.mapbox_color ?? 'rgb(0, 139, 139)'),
          ink: paint('white'),
          opacity: Math.min(1, Math.max(0, form.global_opacity ?? 1)),
          meters: unit !== 'Pixels',
          textOf,
        }),
      ],
      ...(setControlValue
        ? {
            moved(view) {
              setControlValue('viewport_longitude', view.longitude);
              setControlValue('viewport_latitude', view.latitude);
              setControlValue('viewport_zoom', view.zoom);
            },
          }
        : {}),
    };
  },

  label: ({ count }, t) => t('label', { count }),
};
