import { answerOf, answerTexts, escapeMarkup, notice, tooltipMarkup } from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel } from '@facet/sdk/chart-query';
import type { QueryColumn } from '@facet/sdk/common';
import { numberFormatter } from '@facet/sdk/formatting';
import type { Point } from 'highcharts';
import type { EventFlowForm } from '../common/event-flow-query.ts';
import { type EventSteps, eventSteps } from './event-steps.ts';

export interface EventFlowProps extends EventSteps {
  readonly width: number;
  colorOf(label: string): string;
}

const MOST_STEPS = 12;
/** Minimum width of a step for readable names. */
const STEP_ROOM = 90;
const FEWEST_STEPS = 2;
const BAR = 12;
/** Minimum height of a bar with a name, so that names do not overlap. */
const LEAST_NAMED = 8;
const count = numberFormatter(',d');

export const eventFlowDrawing: ChartDrawing<EventFlowForm, EventFlowProps> = {
  props(input) {
    const { formData: form, queries, width, colorOf } = input;
    const labelOf = (column: QueryColumn | undefined) => (column === undefined ? undefined : columnLabel(column));
    const source = {
      entity: labelOf(form.entity) ?? '',
      event: labelOf(form.all_columns_x) ?? '',
      time: labelOf(form.granularity_sqla),
      textOf: answerTexts(input).group,
    };
    const most = Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, Math.floor(width / STEP_ROOM) - 1));
    return { ...eventSteps(answerOf(queries).data, source, form.min_leaf_node_event_count, most), width, colorOf };
  },

  options({ steps, isCut, width, colorOf }, t) {
    const nodes = new Map<string, { readonly name: string; readonly column: number }>();
    for (const { step, from, to } of steps) {
      nodes.set(`${step} ${from}`, { name: from, column: step });
      nodes.set(`${step + 1} ${to}`, { name: to, column: step + 1 });
    }
    const columns = Math.max(2, ...[...nodes.values()].map(({ column }) => column + 1));
    const room = Math.max(30, width / columns - 2 * BAR);
    const nodeAt = (point: Point) =>
      'isNode' in point && point.isNode === true ? nodes.get(String('id' in point ? point.id : '')) : undefined;
    for (const { name } of [...nodes.values()].sort((a, b) => a.name.localeCompare(b.name))) colorOf(name);
    return {
      ...notice(steps.length === 0 ? t('noSteps') : isCut ? t('cut') : undefined),
      tooltip: {
        shared: false,
        formatter() {
          const node = nodeAt(this);
          if (node) {
            const step = { label: t('step', { step: node.column + 1 }), color: colorOf(node.name), text: '' };
            return tooltipMarkup(node.name, [step], null);
          }
          const flow = steps[this.index];
          if (!flow) return '';
          const row = { label: t('entities'), color: colorOf(flow.from), text: count(flow.entities) };
          return tooltipMarkup(`${flow.from} → ${flow.to}`, [row], null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const node = nodeAt(point);
            if (node) return `${node.name}, ${t('step', { step: node.column + 1 })}`;
            const flow = steps[point.index];
            return flow ? `${flow.from}, ${flow.to}, ${count(flow.entities)}` : '';
          },
        },
      },
      series: [
        {
          type: 'sankey',
          name: t('entities'),
          nodePadding: 8,
          nodeWidth: BAR,
          linkOpacity: 0.35,
          minLinkWidth: 1,
          dataLabels: {
            enabled: true,
            style: {
              color: 'var(--text-1)',
              textOutline: '2px var(--surface-card)',
              fontWeight: '400',
              width: room,
              textOverflow: 'ellipsis',
            },
            nodeFormatter() {
              const height = this.shapeArgs?.height ?? LEAST_NAMED;
              return height < LEAST_NAMED ? undefined : escapeMarkup(nodeAt(this)?.name ?? '');
            },
            formatter: () => undefined,
          },
          // Names of the last step are placed before their bar, inside the picture.
          nodes: [...nodes].map(([id, { name, column }]) => ({
            id,
            name,
            column,
            color: colorOf(name),
            dataLabels: column === columns - 1 ? { align: 'right', x: -(BAR + 4) } : { align: 'left', x: BAR + 4 },
          })),
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
