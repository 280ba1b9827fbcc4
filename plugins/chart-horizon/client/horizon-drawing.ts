import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  momentLabel,
  nameLines,
  namePixels,
  notice,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { xAxisLabel } from '@facet/sdk/chart-query';
import { timeFormatter } from '@facet/sdk/formatting';
import type { HorizonForm } from '../common/horizon-query.ts';
import { BANDS, fold, horizonColumns, type HorizonRow, horizonRows } from './folds.ts';

export interface HorizonProps {
  readonly form: HorizonForm;
  readonly rows: readonly HorizonRow[];
  readonly all: number;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
}

const AXIS = 44;
const LOWEST = 14;
const ABOVE = 'var(--chart-1)';
const BELOW = 'var(--chart-2)';
/** The largest share of the width for the names, and the pixels beside them. */
const NAME_SHARE = 0.3;
const BESIDE_NAMES = 16;
const moment = timeFormatter('%Y-%m-%d %H:%M');

export const horizonDrawing: ChartDrawing<HorizonForm, HorizonProps> = {
  props(input) {
    const { formData: form, queries, width, height } = input;
    const [answer, time] = [answerOf(queries), xAxisLabel(form) ?? ''];
    const room = Math.max(1, Math.floor((height - AXIS) / LOWEST));
    const rows = horizonRows(answer, time, form.horizon_color_scale, room);
    return { form, rows, all: horizonColumns(answer, time).length, texts: answerTexts(input), width, height };
  },

  options({ form, rows, all, texts, width, height }, t) {
    const share = 100 / Math.max(1, rows.length);
    const asked = (form.series_height / Math.max(1, height - AXIS)) * 100;
    const rowHeight = Math.min(share, Math.max(asked, (LOWEST / Math.max(1, height - AXIS)) * 100));
    const names = rows.map(({ name }) => texts.name(name));
    const longest = names.reduce((most, name) => Math.max(most, namePixels(name)), 0);
    const beside = Math.round(Math.min(width * NAME_SHARE, longest + BESIDE_NAMES));
    return {
      chart: { marginLeft: beside },
      ...notice(all > rows.length ? t('shown', { count: rows.length, all }) : undefined),
      xAxis: {
        type: 'datetime',
        labels: {
          overflow: 'justify',
          style: { whiteSpace: 'nowrap', textOverflow: 'none' },
          formatter() {
            return momentLabel('smart_date', this.axis, Number(this.value));
          },
        },
      },
      yAxis: rows.map((_, index) => ({
        top: `${index * rowHeight}%`,
        height: `${rowHeight * 0.92}%`,
        offset: 0,
        min: 0,
        max: 1,
        gridLineWidth: 0,
        startOnTick: false,
        endOnTick: false,
        labels: { enabled: false },
        title: {
          text: escapeMarkup(nameLines(names[index] ?? '', beside - BESIDE_NAMES / 2, 1).join('')),
          rotation: 0,
          align: 'middle' as const,
          textAlign: 'right' as const,
          reserveSpace: false,
          x: -8,
          style: { color: 'var(--text-2)', fontSize: '11px' },
        },
      })),
      tooltip: {
        shared: true,
        formatter() {
          const points = this.points ?? [this];
          const at = points[0]?.index ?? 0;
          const shown = rows.map((row, index) => ({
            label: names[index] ?? '',
            color: (row.points[at]?.[1] ?? 0) < 0 ? BELOW : ABOVE,
            text: texts.value(row.points[at]?.[1] ?? null),
          }));
          return tooltipMarkup(moment(Number(this.x)), shown, null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const index = Math.floor(point.series.index / (2 * BANDS));
            return [names[index], moment(point.x), texts.value(rows[index]?.points[point.index]?.[1] ?? null)].join(
              ', ',
            );
          },
        },
      },
      plotOptions: {
        series: { states: { inactive: { enabled: false } } },
        column: { grouping: false, borderWidth: 0, borderRadius: 0 },
      },
      series: rows.flatMap((row, index) =>
        ([1, -1] as const).flatMap((sign) =>
          Array.from({ length: BANDS }, (_, band) => ({
            // The area of a single moment has no width.
            type: row.points.length > 1 ? ('area' as const) : ('column' as const),
            name: names[index] ?? '',
            yAxis: index,
            color: sign === 1 ? ABOVE : BELOW,
            ...(row.points.length > 1 ? { fillOpacity: 0.34 + 0.22 * band } : { opacity: 0.34 + 0.22 * band }),
            lineWidth: 0,
            data: fold(row, band, sign).map(([x, y]) => [x, y]),
          })),
        ),
      ),
    };
  },

  label: ({ rows }, t) => t('label', { count: rows.length }),
};
