import {
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  metricFormatOf,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { SankeyForm } from '../common/sankey-query.ts';
import { endsOf, type Flow, flows } from './flows.ts';

export interface SankeyProps {
  readonly flows: readonly Flow[];
  readonly metric: string;
  readonly texts: AnswerTexts;
  colorOf(label: string): string;
}

const NO_ANSWER = { colnames: [], coltypes: [], data: [] };

export const sankeyDrawing: ChartDrawing<SankeyForm, SankeyProps> = {
  props({ formData: form, queries, datasource, colorOf }) {
    const answer = queries[0] ?? NO_ANSWER;
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const labelOf = (end: typeof form.source) => (end === undefined ? '' : columnLabel(end));
    return {
      flows: flows(answer.data, labelOf(form.source), labelOf(form.target), metric),
      metric,
      texts: answerTexts(answer, datasource, {
        number: 'SMART_NUMBER',
        currency: undefined,
        date: 'smart_date',
        metric: metricFormatOf(form, datasource),
      }),
      colorOf,
    };
  },

  options({ flows: list, metric, texts, colorOf }, t) {
    const ends = endsOf(list);
    const sumOf = (end: string, side: 'from' | 'to') =>
      list.filter((flow) => flow[side] === end).reduce((sum, { amount }) => sum + amount, 0);
    return {
      tooltip: {
        shared: false,
        formatter() {
          const flow = list[this.index];
          if ('isNode' in this && this.isNode === true) {
            const end = String(this.options.id ?? '');
            const rows = (['to', 'from'] as const)
              .map((side) => ({ side, sum: sumOf(end, side) }))
              .filter(({ sum }) => sum > 0);
            return tooltipMarkup(
              end,
              rows.map(({ side, sum }) => ({
                label: t(side === 'to' ? 'incoming' : 'outgoing'),
                color: '',
                text: texts.value(sum),
              })),
              null,
            );
          }
          if (!flow) return '';
          const row = { label: texts.name(metric), color: '', text: texts.value(flow.amount) };
          return tooltipMarkup(`${flow.from} → ${flow.to}`, [row], null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const flow = list[point.index];
            return flow ? `${flow.from}, ${flow.to}, ${texts.value(flow.amount)}` : '';
          },
        },
      },
      series: [
        {
          type: 'sankey',
          name: texts.name(metric),
          animation: false,
          nodePadding: 10,
          nodeWidth: 14,
          linkOpacity: 0.35,
          minLinkWidth: 1,
          dataLabels: {
            enabled: true,
            style: { color: 'var(--text-1)', textOutline: '2px var(--surface-card)', fontWeight: '400' },
            nodeFormatter() {
              return escapeMarkup(String(this.options.id ?? ''));
            },
            // The bands speak by their width; their amounts stand in the tooltip.
            format: '',
          },
          nodes: ends.map((id) => ({ id, color: colorOf(id) })),
          data: list.map(({ from, to, amount }) => ({ from, to, weight: amount })),
        },
      ],
    };
  },

  label: ({ flows: list }, t) => t('label', { count: list.length }),
};
