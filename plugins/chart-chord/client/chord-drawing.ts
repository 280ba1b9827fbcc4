import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  nameLines,
  nodeId,
  notice,
  textOfNodeId,
  tooltipMarkup,
  negativeAmounts,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { QueryColumn } from '@facet/sdk/common';
import type { Point } from 'highcharts';
import type { ChordForm } from '../common/chord-query.ts';
import { type Band, bandsOf } from './bands.ts';
import { ringLabels, ringRoom } from './ring-labels.ts';

export interface ChordProps {
  readonly bands: readonly Band[];
  readonly all: number;
  readonly metric: string;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
  colorOf(label: string): string;
}

/** More bands cannot be followed. */
const MOST = 300;
const RING = 20;
/** Pixels between two parts of the ring, for a circumference equal to the height of the picture. */
const PADDING = 4;
/** Pixels below the ring for a notice. */
const NOTICE_ROOM = 24;
/** Largest share of the width for a name, and pixels that it has at least. */
const NAME_SHARE = 0.28;
const LEAST_NAME = 48;

export const chordDrawing: ChartDrawing<ChordForm, ChordProps> = {
  props(input) {
    const { formData: form, queries, width, height, colorOf } = input;
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const labelOf = (column: QueryColumn | undefined) => (column === undefined ? '' : columnLabel(column));
    const texts = answerTexts(input, { number: form.y_axis_format });
    const bands = bandsOf(answerOf(queries).data, labelOf(form.groupby), labelOf(form.columns), metric, texts.group);
    return { bands: bands.slice(0, MOST), all: bands.length, metric, texts, width, height, colorOf };
  },

  negative: ({ formData, queries }) => negativeAmounts(queries, [formData.metric]),

  options({ bands, all, metric, texts, width, height, colorOf }, t) {
    // Ordered as the library arranges them around the ring; colours are assigned in the order of the names.
    const ends = [...new Set(bands.flatMap(({ from, to }) => [from, to]))];
    for (const end of ends.toSorted()) colorOf(end);
    const sumOf = (end: string) =>
      bands.reduce((sum, { from, to, amount }) => sum + (from === end || to === end ? amount : 0), 0);
    const isCut = all > bands.length;
    const free = height - (isCut ? NOTICE_ROOM : 0);
    // The tooltip has the whole name.
    const shown = new Map(
      ends.map((end) => [end, nameLines(end, Math.max(LEAST_NAME, width * NAME_SHARE), 1).join('')]),
    );
    const shownName = (end: string) => shown.get(end) ?? end;
    const { radius, isNamed } = ringRoom(ends.map(shownName), width, free);
    const ring = isNamed ? RING : RING / 2;
    const taken = (end: string) =>
      bands.reduce((sum, { from, to, amount }) => sum + (from === end ? amount : 0) + (to === end ? amount : 0), 0);
    const round = 2 * bands.reduce((sum, { amount }) => sum + amount, 0);
    const labels = ringLabels(
      ends.map((name) => ({ name: shownName(name), share: round > 0 ? taken(name) / round : 0 })),
      { radius, width: ring, gap: PADDING / (free + PADDING) },
    );
    return {
      ...notice(isCut ? t('shown', { count: bands.length, all }) : undefined),
      tooltip: {
        shared: false,
        formatter() {
          const end = endOf(this);
          if (end !== undefined)
            return tooltipMarkup(end, [{ label: t('sum'), color: colorOf(end), text: texts.value(sumOf(end)) }], null);
          const band = bands[this.index];
          if (!band) return '';
          const row = { label: texts.name(metric), color: colorOf(band.from), text: texts.value(band.amount) };
          return tooltipMarkup(`${band.from} → ${band.to}`, [row], null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const end = endOf(point);
            if (end !== undefined) return `${end}, ${t('sum')} ${texts.value(sumOf(end))}`;
            const band = bands[point.index];
            return band ? `${band.from}, ${band.to}, ${texts.value(band.amount)}` : '';
          },
        },
      },
      series: [
        {
          type: 'dependencywheel',
          name: texts.name(metric),
          size: 2 * radius,
          nodeWidth: ring,
          nodePadding: PADDING,
          linkOpacity: 0.4,
          dataLabels: {
            style: { color: 'var(--text-1)', textOutline: 'none', fontWeight: '400' },
            textPath: { enabled: false },
            nodeFormatter() {
              const end = textOfNodeId('id' in this ? this.id : '');
              return escapeMarkup(shownName(end));
            },
            formatter: () => undefined,
          },
          nodes: ends.map((end, at) => {
            const label = isNamed ? labels.get(at) : undefined;
            const dataLabels = label ? { ...label, verticalAlign: 'middle' as const } : { enabled: false };
            return { id: nodeId(end), name: end, color: colorOf(end), dataLabels };
          }),
          data: bands.map(({ from, to, amount }) => ({ from: nodeId(from), to: nodeId(to), weight: amount })),
        },
      ],
    };
  },

  label: ({ bands }, t) => t('label', { count: bands.length }),
};

/** Id of a node; undefined for bands. */
const endOf = (point: Point): string | undefined =>
  'isNode' in point && point.isNode === true ? textOfNodeId('id' in point ? point.id : '') : undefined;
