import { PolygonLayer } from '@deck.gl/layers';
import { markSelection } from '@facet/plugin-charts/contract';
import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { extentOf, metricIn, type NoPlace, type Place, placed, shapeOf } from '@facet/plugin-maps/contract';
import type { MapDrawing, MapLegend, Rgba } from '@facet/plugin-maps/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { DataRow } from '@facet/sdk/common';
import { numberFormatter } from '@facet/sdk/formatting';
import type { DeckPolygonForm } from '../common/polygon-query.ts';
import { breaksOf, bucketOf } from './breaks.ts';
import { linearColors, storedRgba } from './colors.ts';
import { amountIn, rowsOf, rowTooltip, sceneOf } from './map-scene.ts';

interface PolygonMark {
  readonly border: readonly Place[];
  readonly amount: number | null;
  readonly elevation: number;
  readonly bucket: number | undefined;
  readonly row: DataRow;
}

/** A polygon needs at least three places. */
const LEAST_PLACES = 3;
const FADED = 0.22;

export const polygonDrawing: MapDrawing<DeckPolygonForm> = {
  scene(input) {
    const { formData: form } = input;
    const column = form.line_column === undefined ? '' : columnLabel(form.line_column);
    const { shapes, told, breaks } = polygonsOf(input, column);
    const colors = linearColors(form.linear_color_scheme, Math.max(1, breaks.length - 1));
    const { isFaded, select } = markSelection(
      form.table_filter ? input : { ...input, hooks: {} },
      form.line_column === undefined ? [] : [form.line_column],
      shapes.map(({ row }) => [row[column] ?? null]),
    );
    const [fill, stroke] = [storedRgba(form.fill_color_picker), storedRgba(form.stroke_color_picker)];
    return {
      ...sceneOf(input, extentOf(shapes.flatMap(({ border }) => border)), { marks: shapes, told }),
      legend: legendOf(form, breaks, colors),
      layers(paint, hidden) {
        const bucketColors = colors.map((color) => paint(color));
        const none = paint('var(--chart-null)');
        const fillOf = ({ bucket, row }: PolygonMark): Rgba => {
          const [red, green, blue, alpha] =
            form.metric === undefined ? fill : bucket === undefined ? none : (bucketColors[bucket] ?? none);
          const share = (form.opacity / 100) * (isFaded([row[column] ?? null]) ? FADED : 1);
          return [red, green, blue, Math.round(alpha * share)];
        };
        return [
          new PolygonLayer<PolygonMark>({
            id: 'polygons',
            data: shapes.filter(({ bucket }) => bucket === undefined || !hidden.has(String(bucket))),
            pickable: true,
            filled: form.filled,
            stroked: form.stroked,
            extruded: form.extruded,
            getPolygon: ({ border }) => border.map(([longitude, latitude]): [number, number] => [longitude, latitude]),
            getFillColor: fillOf,
            getLineColor: stroke,
            getLineWidth: form.line_width,
            lineWidthUnits: form.line_width_unit,
            getElevation: ({ elevation }) => elevation,
            elevationScale: form.multiplier,
            updateTriggers: {
              getFillColor: [form, paint, input.filterState],
              getLineColor: [form.stroke_color_picker],
            },
          }),
        ];
      },
      tooltip: ({ object }) => rowTooltip((object as PolygonMark).row, input, [column]),
      select:
        select &&
        (({ object }, add) => select([(object as PolygonMark).row[column] ?? null], add && form.toggle_polygons)),
    };
  },

  label: ({ count }, t) => t('label.polygon', { count }),
};

function polygonsOf(input: ChartInput<DeckPolygonForm>, column: string) {
  const { formData: form } = input;
  const size = form.point_radius_fixed ?? { type: 'fix', value: 1000 };
  const { marks, told } = placed(
    rowsOf(input),
    (row): Omit<PolygonMark, 'bucket'> | NoPlace => {
      const border = shapeOf(row[column], form.line_type ?? 'json', form.reverse_long_lat === true);
      if (typeof border === 'string') return border;
      if (border.length < LEAST_PLACES) return 'invalid';
      const elevation = size.type === 'metric' ? (amountIn(row, metricIn(size)) ?? 0) : size.value;
      return { border, amount: amountIn(row, form.metric), elevation, row };
    },
    ({ border }) => border.length,
  );
  const breaks = breaksOf(
    marks.flatMap(({ amount }) => (amount === null ? [] : [amount])),
    { points: form.break_points ?? [], buckets: form.num_buckets },
  );
  return {
    told,
    breaks,
    shapes: marks.map((mark): PolygonMark => ({ ...mark, bucket: bucketOf(mark.amount, breaks) })),
  };
}

function legendOf(form: DeckPolygonForm, breaks: readonly number[], colors: readonly string[]): MapLegend | undefined {
  if (form.metric === undefined || metricLabel(form.metric) === '') return undefined;
  const text = numberFormatter(form.legend_format);
  return {
    corner: form.legend_position,
    switches: true,
    entries: colors.flatMap((color, at) => {
      const [from, to] = [breaks[at], breaks[at + 1]];
      return from === undefined || to === undefined
        ? []
        : [{ key: String(at), label: `${text(from)} – ${text(to)}`, color }];
    }),
  };
}
