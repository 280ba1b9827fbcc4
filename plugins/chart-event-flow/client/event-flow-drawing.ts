import { answerOf, answerTexts, escapeMarkup, notice, tooltipMarkup } from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel } from '@facet/sdk/chart-query';
import type { QueryColumn } from '@facet/sdk/common';
import type { EventFlowForm } from '../common/event-flow-query.ts';
import { type EventSteps, eventSteps } from './event-steps.ts';

export interface EventFlowProps extends EventSteps {
  colorOf(label: string): string;
}

/** More steps are narrower than their names. */
const MOST = 12;

export const eventFlowDrawing: ChartDrawing<EventFlowForm, EventFlowProps> = {
  props(input) {
    const { formData: form, queries, colorOf } = input;
    const labelOf = (column: QueryColumn | undefined) => (column === undefined ? undefined : columnLabel(column));
    const source = {
      entity: labelOf(form.entity) ?? '',
      event: labelOf(form.all_columns_x) ?? '',
      time: labelOf(form.granularity_sqla),
      textOf: answerTexts(input).group,
    };
    return { ...eventSteps(answerOf(queries).data, source, form.min_leaf_node_event_count, MOST), colorOf };
  },

  options({ steps, isCut, colorOf }, t) {
    const nodes = new Map<string, { readonly name: string; readonly column: number }>();
    for (const { step, from, to } of steps) {
      nodes.set(`${step} ${from}`, { name: from, column: step });
      nodes.set(`${step + 1} ${to}`, { name: to, column: step + 1 });
    }
    for (const { name } of [...nodes.values()].sort((a, b) => a.name.localeCompare(b.name))) colorOf(name);
    return {
      ...notice(isCut ? t('cut') : undefined),
      tooltip: {
        shared: false,
        formatter() {
          if ('isNode' in this && this.isNode === true) {
            const node = nodes.get(String('id' in this ? this.id : ''));
            return node
              ? tooltipMarkup(
                  node.name,
                  [{ label: t('step', { step: node.column + 1 }), color: colorOf(node.name), text: '' }],
                  null,
                )
              : '';
          }
          const flow = steps[this.index];
          if (!flow) return '';
          const row = { label: t('entities'), color: colorOf(flow.from), text: String(flow.entities) };
          return tooltipMarkup(`${flow.from} → ${flow.to}`, [row], null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const flow = steps[point.index];
            return flow ? `${flow.from}, ${flow.to}, ${flow.entities}` : '';
          },
        },
      },
      series: [
        {
          type: 'sankey',
          name: t('entities'),
          nodePadding: 8,
          nodeWidth: 12,
          linkOpacity: 0.35,
          minLinkWidth: 1,
          dataLabels: {
            enabled: true,
            align: 'left',
            x: 14,
            style: { color: 'var(--text-1)', textOutline: '2px var(--surface-card)', fontWeight: '400' },
            nodeFormatter() {
              return escapeMarkup(nodes.get(String('id' in this ? this.id : ''))?.name ?? '');
            },
            formatter: () => '',
          },
          nodes: [...nodes].map(([id, { name, column }]) => ({ id, name, column, color: colorOf(name) })),
          data: steps.map(({ step, from, to, entities }) => ({
            from: `${step} ${from}`,
            to: `${step + 1} ${to}`,
            weight: entities,
          })),
        },
      ],
    };
  },

  label: ({ steps }, t) => t('label', { count: steps.length }),
};
