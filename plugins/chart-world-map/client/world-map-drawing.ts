import { markSelection, type MarkSelection } from '@facet/plugin-charts/contract';
import {
  amountColor,
  amountRange,
  answerOf,
  type AnswerTexts,
  answerTexts,
  colorsByName,
  escapeMarkup,
  gestureOf,
  linearLegend,
  markEvents,
  regionMap,
  toldNames,
  tooltipMarkup,
  WORLD_PROJECTION,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing, DrawingTexts } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { SeriesOptionsType } from 'highcharts';
import type { WorldMapForm } from '../common/world-map-query.ts';
import type { World } from '../common/world.ts';
import { type CountryRow, type WorldRows, worldRows } from './world-rows.ts';

export interface WorldMapProps extends MarkSelection {
  readonly form: WorldMapForm;
  readonly drawn: WorldRows;
  readonly metric: string;
  readonly bubble: string;
  readonly texts: AnswerTexts;
  readonly locale: string;
  readonly size: number;
  readonly height: number;
  colorOf(label: string): string;
}

const DEFAULT_RADIUS = 25;
/** Radius of the largest bubble as a share of the map's smaller side. */
const LARGEST = 0.12;
const FADED = 'color-mix(in srgb, var(--text-3) 20%, transparent)';

/** @param world Loaded before the first map is drawn. */
export function worldMapDrawing(world: World): ChartDrawing<WorldMapForm, WorldMapProps> {
  return {
    props(input) {
      const { formData: form, queries, locale } = input;
      const metric = form.metric === undefined ? '' : metricLabel(form.metric);
      const bubble = form.secondary_metric === undefined ? metric : metricLabel(form.secondary_metric);
      const entity = form.entity === undefined ? '' : columnLabel(form.entity);
      const drawn = worldRows(
        answerOf(queries).data,
        { entity, field: form.country_fieldtype ?? 'cca2', metric, bubble },
        world,
      );
      return {
        form,
        drawn,
        metric,
        bubble,
        locale,
        size: Math.min(input.width, input.height),
        height: input.height,
        colorOf: input.colorOf,
        texts: answerTexts(input, { number: form.y_axis_format, currency: form.currency_format }),
        ...markSelection(
          input,
          form.entity === undefined ? [] : [form.entity],
          drawn.rows.map(({ mark }) => mark),
          'entity',
        ),
      };
    },

    options(props, t) {
      const { form, texts, drawn } = props;
      const { rows } = drawn;
      const range = amountRange(rows);
      const nameOf = (row: CountryRow) => world.countries.nameOf(row.code, props.locale);
      const colors = colorsOf(props, range, nameOf);
      const legend =
        form.color_by === 'metric' && rows.some(({ amount }) => amount !== null)
          ? linearLegend({ scheme: form.linear_color_scheme, from: texts.value(range[0]), to: texts.value(range[1]) })
          : '';
      const rowAt = (region: number | undefined) => (region === undefined ? undefined : rows[region]);
      return regionMap(
        {
          outlines: world.outlines,
          view: { projection: { name: WORLD_PROJECTION }, padding: 0 },
          regions: rows.map((row, at) => ({
            code: row.code,
            name: nameOf(row),
            color: colors[at] ?? 'var(--chart-null)',
            faded: props.isFaded(row.mark),
          })),
          legend,
          note: noteOf(drawn, t),
          height: props.height,
          cursor: props.select ? 'pointer' : 'default',
          tooltip(region, name) {
            const row = rowAt(region);
            return row ? tooltipOf(props, row, nameOf(row)) : tooltipMarkup(name, [], null);
          },
          description(region, name) {
            const row = rowAt(region);
            return row ? `${nameOf(row)}, ${texts.value(row.amount)}` : name;
          },
          select(region, event) {
            const row = rows[region];
            if (row) props.act(row.mark, gestureOf(event));
          },
        },
        form.show_bubbles ? [bubbles(props, world, nameOf)] : [],
      );
    },

    label: ({ drawn }, t) => t('label', { count: drawn.rows.length }),
  };
}

function colorsOf(
  { form, drawn, colorOf }: WorldMapProps,
  range: readonly [number, number],
  nameOf: (row: CountryRow) => string,
): readonly string[] {
  if (form.color_by === 'country') {
    const names = drawn.rows.map(nameOf);
    return names.map(colorsByName(names, colorOf));
  }
  return drawn.rows.map(({ amount }) => amountColor(form.linear_color_scheme, range, amount));
}

function tooltipOf({ form, texts, metric, bubble }: WorldMapProps, row: CountryRow, name: string): string {
  const amounts = [{ label: texts.name(metric), color: '', text: texts.value(row.amount) }];
  if (form.show_bubbles && bubble !== metric)
    amounts.push({ label: texts.name(bubble), color: '', text: texts.value(row.bubble) });
  return tooltipMarkup(name, amounts, null);
}

/** Areas are proportional to the amounts. Small bubbles are drawn on top. */
function bubbles(props: WorldMapProps, world: World, nameOf: (row: CountryRow) => string): SeriesOptionsType {
  const { form, drawn, size } = props;
  const asked = Number(form.max_bubble_size ?? DEFAULT_RADIUS);
  const largest = Math.min(asked > 0 ? asked : DEFAULT_RADIUS, size * LARGEST);
  const { r, g, b, a = 1 } = form.color_picker;
  const shown = drawn.rows
    .flatMap((row) => {
      const place = world.placeOf(row.code);
      return place && row.bubble !== null && row.bubble > 0 ? [{ row, place, amount: row.bubble }] : [];
    })
    .toSorted((one, other) => other.amount - one.amount);
  const most = shown[0]?.amount ?? 1;
  return {
    type: 'mappoint',
    animation: false,
    color: `rgba(${r},${g},${b},${a / 2})`,
    marker: { symbol: 'circle', lineWidth: 1, lineColor: `rgb(${r},${g},${b})` },
    cursor: props.select ? 'pointer' : 'default',
    dataLabels: { enabled: false },
    states: { inactive: { enabled: false } },
    data: shown.map(({ row, place: [lon, lat], amount }) => ({
      code: row.code,
      name: escapeMarkup(nameOf(row)),
      lon,
      lat,
      marker: {
        radius: Math.max(1, largest * Math.sqrt(amount / most)),
        ...(props.isFaded(row.mark) ? { fillColor: FADED, lineColor: FADED } : {}),
      },
    })),
    point: markEvents(props, (point) => shown[point.index]?.row.mark),
  };
}

function noteOf({ unknown, again, absent }: WorldRows, t: DrawingTexts): string {
  return [
    ...(unknown.length > 0 ? [t('unknown', { count: unknown.length, names: toldNames(unknown) })] : []),
    ...(absent.length > 0 ? [t('absent', { count: absent.length, names: toldNames(absent) })] : []),
    ...(again > 0 ? [t('again', { count: again })] : []),
  ].join(' ');
}
