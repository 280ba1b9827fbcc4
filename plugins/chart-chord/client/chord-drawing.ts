import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  nodeId,
  notice,
  textOfNodeId,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { QueryColumn } from '@facet/sdk/common';
import type { Point } from 'highcharts';
import type { ChordForm } from '../common/chord-query.ts';
import { type Band, bandsOf } from './bands.ts';

export interface ChordProps {
  readonly bands: readonly Band[];
  readonly all: number;
  readonly metric: string;
  readonly texts: AnswerTexts;
  colorOf(label: string): string;
}

/** More bands cannot be followed. */
const MOST = 300;
/** The name of a smaller share would cover those beside it. */
const LEAST_NAMED = 0.015;

export const chordDrawing: ChartDrawing<ChordForm, ChordProps> = {
  props(input) {
    const { formData: form, queries, colorOf } = input;
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const labelOf = (column: QueryColumn | undefined) => (column === undefined ? '' : columnLabel(column));
    const texts = answerTexts(input, { number: form.y_axis_format });
    const bands = bandsOf(answerOf(queries).data, labelOf(form.groupby), labelOf(form.columns), metric, texts.group);
    return { bands: bands.slice(0, MOST), all: bands.length, metric, texts, colorOf };
  },

  options({ bands, all, metric, texts, colorOf }, t) {
    const ends = [...new Set(bands.flatMap(({ from, to }) => [from, to]))].sort();
    const sumOf = (end: string) =>
      bands.reduce((sum, { from, to, amount }) => sum + (from === end || to === end ? amount : 0), 0);
    const whole = ends.reduce((sum, end) => sum + sumOf(end), 0);
    return {
      ...notice(all > bands.length ? t('shown', { count: bands.length, all }) : undefined),
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
          size: '84%',
          nodePadding: 6,
          linkOpacity: 0.4,
          dataLabels: {
            style: { color: 'var(--text-1)', textOutline: 'none', fontWeight: '400' },
            distance: 16,
            textPath: { enabled: false },
            nodeFormatter() {
              const end = textOfNodeId('id' in this ? this.id : '');
              return sumOf(end) / whole < LEAST_NAMED ? undefined : escapeMarkup(end);
            },
            formatter: () => undefined,
          },
          nodes: ends.map((end) => ({ id: nodeId(end), name: end, color: colorOf(end) })),
          data: bands.map(({ from, to, amount }) => ({ from: nodeId(from), to: nodeId(to), weight: amount })),
        },
      ],
    };
  },

  label: ({ bands }, t) => t('label', { count: bands.length }),
};

/** Of a node; bands have none. */
const endOf = (point: Point): string | undefined =>
  'isNode' in point && point.isNode === true ? textOfNodeId('id' in point ? point.id : '') : undefined;
