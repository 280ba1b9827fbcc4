import { type MarkSelection, markSelection } from '@facet/plugin-charts/contract';
import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  FADED,
  fixedLayout,
  gestureOf,
  legend,
  nameLines,
  nodeId,
  notice,
  roaming,
  textOfNodeId,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { QueryColumn } from '@facet/sdk/common';
import type { Chart, Point, SeriesNetworkgraphOptions } from 'highcharts';
import type { GraphForm } from '../common/graph-query.ts';
import { drawEdgeSymbols, type EdgeSymbol } from './edge-symbols.ts';
import { namedNodes } from './named-nodes.ts';
import { forcesOf, type FreePlaces, freePlaces, type PlacesQuestion, placesIn } from './node-places.ts';
import { type Network, type NetworkNode, networkOf, scaled } from './network.ts';

export interface GraphProps {
  readonly form: GraphForm;
  readonly network: Network;
  readonly metric: string;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
  /** Positions of the nodes, after they are computed. */
  readonly places?: FreePlaces;
  /** Selection of a node: it filters the source column or, if it is not a source, the target column. */
  selectionOf(node: NetworkNode): MarkSelection;
  colorOf(label: string): string;
}

/** More lines cannot be followed, and block the page. */
const MOST_LINKS = 300;
/** Margin in pixels at the edges. */
const SPACING = { x: 12, y: 8 } as const;
/** Pixels of a name at most and at least, and its largest share of the width. The tooltip has the whole name. */
const LONGEST_NAME = 180;
const LEAST_NAME = 60;
const NAME_SHARE = 0.35;
/** Above this number, the layout is computed in a worker. */
const FEW_NODES = 60;

export const graphDrawing: ChartDrawing<GraphForm, GraphProps> = {
  props(input) {
    const { formData: form, queries, width, height, colorOf } = input;
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const texts = answerTexts(input);
    const labelOf = (column: QueryColumn | undefined) => (column === undefined ? undefined : columnLabel(column));
    const network = networkOf(
      answerOf(queries).data,
      {
        source: labelOf(form.source) ?? '',
        target: labelOf(form.target) ?? '',
        sourceCategory: labelOf(form.source_category),
        targetCategory: labelOf(form.target_category),
        metric,
        textOf: texts.group,
      },
      MOST_LINKS,
    );
    const nodes = [...network.nodes.values()];
    const selectionAmong = (control: 'source' | 'target', among: readonly NetworkNode[]) => {
      const { [control]: column } = form;
      return markSelection(
        input,
        column === undefined || form.selectedMode === false ? [] : [column],
        among.map(({ value }) => [value]),
        control,
      );
    };
    const sources = selectionAmong(
      'source',
      nodes.filter(({ isSource }) => isSource),
    );
    const targets = selectionAmong(
      'target',
      nodes.filter(({ isSource }) => !isSource),
    );
    return {
      form,
      network,
      metric,
      texts,
      width,
      height,
      colorOf,
      selectionOf: (node) => (node.isSource ? sources : targets),
    };
  },

  options(props, t) {
    const { form, network, texts, metric } = props;
    const categories = [...new Set([...network.nodes.values()].map(({ category }) => category))].sort();
    const named = categories.length > 1 || (categories[0] ?? '') !== '';
    const colorOf = (node: NetworkNode) => props.colorOf(named ? node.category : node.id);
    for (const name of named ? categories : [...network.nodes.keys()].sort()) props.colorOf(name);
    const symbols = form.edgeSymbol
      .split(',')
      .map((part): EdgeSymbol => (part === 'arrow' || part === 'circle' ? part : 'none'));
    const drawEnds = (chart: Chart) => drawEdgeSymbols(chart, [symbols[0] ?? 'none', symbols[1] ?? 'none']);
    const shared = legend(form, named ? categories.length : 0);
    const nodeOf = (point: Point) => network.nodes.get(textOfNodeId('id' in point ? point.id : ''));
    const isNode = (point: Point) => 'isNode' in point && point.isNode === true;
    return {
      chart: {
        ...roaming(form.roam),
        events: {
          load() {
            drawEnds(this);
          },
          redraw() {
            drawEnds(this);
          },
        },
      },
      // Legend entries are categories, which cannot be hidden: lines to their nodes would end nowhere.
      legend: { ...shared, events: { itemClick: () => false } },
      ...notice(
        network.all > network.links.length ? t('shown', { count: network.links.length, all: network.all }) : undefined,
      ),
      tooltip: {
        shared: false,
        formatter() {
          const node = isNode(this) ? nodeOf(this) : undefined;
          if (node)
            return tooltipMarkup(
              named ? `${node.id} (${node.category})` : node.id,
              [{ label: t('sum'), color: colorOf(node), text: texts.value(node.weight) }],
              null,
            );
          const link = network.links[this.index];
          if (!link) return '';
          const row = { label: texts.name(metric), color: '', text: texts.value(link.amount) };
          return tooltipMarkup(`${link.from} → ${link.to}`, [row], null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const node = isNode(point) ? nodeOf(point) : undefined;
            if (node) return `${node.id}, ${t('sum')} ${texts.value(node.weight)}`;
            const link = network.links[point.index];
            return link ? `${link.from}, ${link.to}, ${texts.value(link.amount)}` : '';
          },
        },
      },
      series: [
        links(props, { colorOf, nodeOf, isNode }),
        ...(named
          ? categories.map((name) => ({ type: 'scatter' as const, name, color: props.colorOf(name), data: [] }))
          : []),
      ],
      xAxis: { visible: false },
      yAxis: { visible: false },
    };
  },

  layout: {
    // The layout depends neither on the selection nor on the size.
    key: ({ network: { nodes, links: list }, form }) =>
      nodes.size <= FEW_NODES
        ? undefined
        : JSON.stringify([list, [...nodes.values()], forcesOf(form), form.baseNodeSize]),
    async run({ network, form }, ask) {
      const question = { network, forces: forcesOf(form), radius: form.baseNodeSize / 2 };
      return { places: await ask<PlacesQuestion, FreePlaces>(startWorker, question) };
    },
  },

  label: ({ network }, t) => t('label', { count: network.links.length }),
};

const startWorker = () => new Worker(new URL('./places-worker.ts', import.meta.url), { type: 'module' });

interface LinkParts {
  colorOf(node: NetworkNode): string;
  nodeOf(point: Point): NetworkNode | undefined;
  isNode(point: Point): boolean;
}

function links(props: GraphProps, { colorOf, nodeOf, isNode }: LinkParts): SeriesNetworkgraphOptions {
  const { form, network, width, height } = props;
  const nodes = [...network.nodes.values()];
  const room = Math.max(60, Math.min(width, height));
  const radius = Math.min(form.baseNodeSize, room / 12) / 2;
  const radiusOf = scaled(
    nodes.map(({ weight }) => weight),
    radius,
  );
  const places = props.places ?? freePlaces({ network, forces: forcesOf(form), radius });
  const nameRoom = Math.min(LONGEST_NAME, Math.max(LEAST_NAME, width * NAME_SHARE));
  const nameOf = ({ id }: NetworkNode) => nameLines(id, nameRoom, 1).join('');
  const named = namedNodes(
    nodes.filter(({ weight }) => weight >= form.showSymbolThreshold),
    placesIn(places, width - 2 * SPACING.x, height - 2 * SPACING.y),
    radiusOf,
    nameOf,
  );
  const widthOf = scaled(
    network.links.map(({ amount }) => Math.abs(amount)),
    form.baseEdgeWidth / 2,
  );
  return {
    type: 'networkgraph',
    name: '',
    showInLegend: false,
    cursor: nodes.some((node) => props.selectionOf(node).select) ? 'pointer' : 'default',
    draggable: form.draggable && form.layout === 'force',
    layoutAlgorithm: fixedLayout(
      (boxWidth, boxHeight) => new Map([...placesIn(places, boxWidth, boxHeight)].map(([id, at]) => [nodeId(id), at])),
    ),
    dataLabels: {
      enabled: true,
      allowOverlap: true,
      linkFormatter: () => undefined,
      formatter() {
        const node = nodeOf(this);
        return node && named.has(node) ? escapeMarkup(nameOf(node)) : undefined;
      },
      style: NAME,
    },
    link: { color: 'var(--chart-axis)' },
    nodes: nodes.map((node) => ({
      id: nodeId(node.id),
      name: node.id,
      color: colorOf(node),
      marker: { radius: radiusOf(node.weight), symbol: 'circle' },
      // Above the dot of the node.
      dataLabels: { verticalAlign: 'bottom' as const, y: -radiusOf(node.weight) },
      opacity: props.selectionOf(node).isFaded([node.value]) ? FADED : 1,
    })),
    data: network.links.map(({ from, to, amount }) => ({
      from: nodeId(from),
      to: nodeId(to),
      color: `color-mix(in srgb, ${colorOf(network.nodes.get(from) ?? NO_NODE)} 55%, var(--surface-card))`,
      width: widthOf(Math.abs(amount)),
    })),
    point: {
      events: {
        click(event) {
          const node = isNode(this) ? nodeOf(this) : undefined;
          if (!node) return;
          const gesture = gestureOf(event);
          const add = form.selectedMode === 'multiple' || gesture.add;
          props.selectionOf(node).act([node.value], { ...gesture, add });
        },
      },
    },
  };
}

/** Outlined by the style sheet, because the library draws each outlined text twice. */
const NAME = {
  color: 'var(--text-1)',
  textOutline: 'none',
  paintOrder: 'stroke',
  stroke: 'var(--surface-card)',
  strokeWidth: '2px',
};

const NO_NODE: NetworkNode = { id: '', value: null, category: '', weight: 0, isSource: false };
