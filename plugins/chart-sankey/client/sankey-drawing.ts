import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  nameLines,
  notice,
  tooltipMarkup,
  negativeAmounts,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { Point } from 'highcharts';
import type { SankeyForm } from '../common/sankey-query.ts';
import { endsOf, type Flow, flows, largest, runsInCircles } from './flows.ts';

export interface SankeyProps {
  readonly flows: readonly Flow[];
  /** Number of flows in the answer, drawn or not. */
  readonly all: number;
  readonly metric: string;
  readonly texts: AnswerTexts;
  readonly width: number;
  colorOf(label: string): string;
}

/** More bands cannot be followed, and thousands of them block the page during the layout. */
const MOST = 300;
/** Minimum height of a bar with a name, so that names do not overlap. */
const LEAST_NAMED = 8;
/** Pixels that a name has at least. */
const LEAST_NAME = 40;
/** Pixels. */
const BAR = 14;
const BESIDE = 4;

export const sankeyDrawing: ChartDrawing<SankeyForm, SankeyProps> = {
  props(input) {
    const { formData: form, queries, width, colorOf } = input;
    const answer = answerOf(queries);
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const labelOf = (end: typeof form.source) => (end === undefined ? '' : columnLabel(end));
    const found = flows(answer.data, labelOf(form.source), labelOf(form.target), metric);
    return {
      flows: largest(found, MOST),
      all: found.length,
      metric,
      texts: answerTexts(input),
      width,
      colorOf,
    };
  },

  negative: ({ formData, queries }) => negativeAmounts(queries, [formData.metric]),

  options({ flows: list, all, metric, texts, width, colorOf }, t) {
    const nodes = nodesOf(list);
    const sources = new Set(list.map(({ from }) => from));
    const between = flowsBetween(list, nodes);
    const columns = columnsOf(between);
    const gap = width / Math.max(1, ...columns.values());
    // Where names of both sides stand in a gap, each has half of it. The tooltip has the whole name.
    const shared = new Set(
      [...nodes].filter(([, node]) => isLast(sources, node)).map(([id]) => (columns.get(id) ?? 0) - 1),
    );
    const shownName = (id: string, node: SankeyNode) => {
      const column = columns.get(id) ?? 0;
      const isShared = shared.has(isLast(sources, node) ? column - 1 : column);
      return nameLines(node.end, Math.max(LEAST_NAME, (isShared ? gap / 2 : gap) - BAR - 2 * BESIDE), 1).join('');
    };
    const nodeAt = (point: Point) =>
      'isNode' in point && point.isNode === true ? nodes.get(String(point.options.id)) : undefined;
    const sumsOf = ({ end, sides }: SankeyNode) =>
      sides.flatMap((side) => {
        const sum = list.filter((flow) => flow[side] === end).reduce((total, { amount }) => total + amount, 0);
        if (sum === 0) return [];
        return [{ label: t(side === 'to' ? 'incoming' : 'outgoing'), color: '', text: texts.value(sum) }];
      });
    return {
      ...notice(all > list.length ? t('shown', { count: list.length, all }) : undefined),
      tooltip: {
        shared: false,
        formatter() {
          const node = nodeAt(this);
          if (node) return tooltipMarkup(node.end, sumsOf(node), null);
          const flow = list[this.index];
          if (!flow) return '';
          const row = { label: texts.name(metric), color: '', text: texts.value(flow.amount) };
          return tooltipMarkup(`${flow.from} → ${flow.to}`, [row], null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const node = nodeAt(point);
            if (node) return [node.end, ...sumsOf(node).map(({ label, text }) => `${label} ${text}`)].join(', ');
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
          nodeWidth: BAR,
          linkOpacity: 0.35,
          minLinkWidth: 1,
          dataLabels: {
            enabled: true,
            style: { color: 'var(--text-1)', textOutline: '2px var(--surface-card)', fontWeight: '400' },
            nodeFormatter() {
              const height = this.shapeArgs?.height ?? LEAST_NAMED;
              const node = nodes.get(String(this.options.id));
              if (height < LEAST_NAMED || node === undefined) return undefined;
              return escapeMarkup(shownName(String(this.options.id), node));
            },
            // The width of a band shows its amount; the number is in the tooltip.
            formatter: () => undefined,
          },
          nodes: [...nodes].map(([id, node]) => ({
            id,
            name: node.end,
            color: colorOf(node.end),
            dataLabels: isLast(sources, node) ? BEFORE : BEHIND,
          })),
          data: between,
        },
      ],
    };
  },

  label: ({ flows: list }, t) => t('label', { count: list.length }),
};

/** Names are placed beside their bar, inside the picture. */
const BEHIND = { align: 'left', x: BAR + BESIDE } as const;
const BEFORE = { align: 'right', x: -(BAR + BESIDE) } as const;

const isLast = (sources: ReadonlySet<string>, { end, sides }: SankeyNode): boolean =>
  !sides.includes('from') || !sources.has(end);

interface SankeyNode {
  readonly end: string;
  readonly sides: readonly ('from' | 'to')[];
}

/**
 * Nodes by id: one per name or, if the flows contain a cycle, one as a source and one as a target. Ids have a prefix:
 * the library stores them in a plain object, in which `constructor` already exists.
 */
function nodesOf(list: readonly Flow[]): ReadonlyMap<string, SankeyNode> {
  const ends = endsOf(list);
  if (!runsInCircles(list)) return new Map(ends.map((end) => [`end ${end}`, { end, sides: ['to', 'from'] }]));
  const sides = ['from', 'to'] as const;
  return new Map(
    sides.flatMap((side) =>
      [...new Set(list.map((flow) => flow[side]))]
        .sort()
        .map((end): [string, SankeyNode] => [`${side} ${end}`, { end, sides: [side] }]),
    ),
  );
}

function flowsBetween(list: readonly Flow[], nodes: ReadonlyMap<string, SankeyNode>) {
  const apart = [...nodes.values()].some(({ sides }) => sides.length === 1);
  return list.map(({ from, to, amount }) => ({
    from: `${apart ? 'from' : 'end'} ${from}`,
    to: `${apart ? 'to' : 'end'} ${to}`,
    weight: amount,
  }));
}

/** The column of each node, as the library places it: one after the furthest of those that flow into it. The flows run in no circle. */
function columnsOf(links: readonly { readonly from: string; readonly to: string }[]): ReadonlyMap<string, number> {
  const before = Map.groupBy(links, ({ to }) => to);
  const columns = new Map<string, number>();
  const columnOf = (id: string): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    const column = (before.get(id) ?? []).reduce((most, { from }) => Math.max(most, columnOf(from) + 1), 0);
    columns.set(id, column);
    return column;
  };
  for (const { from, to } of links) {
    columnOf(from);
    columnOf(to);
  }
  return columns;
}
