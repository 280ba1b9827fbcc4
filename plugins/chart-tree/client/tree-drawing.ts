import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  fixedLayout,
  nodeId,
  notice,
  roaming,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing, DrawingTexts } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { ChartOptions, Point, SeriesNetworkgraphOptions, SeriesTreegraphOptions } from 'highcharts';
import type { Side, TreeForm, TreeSymbol } from '../common/tree-query.ts';
import { type Place, radialPlaces } from './radial-layout.ts';
import { type Tree, type TreeNode, treeOf } from './tree-rows.ts';

export interface TreeProps {
  readonly form: TreeForm;
  readonly tree: Tree;
  readonly metric: string | undefined;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
}

/** More names are not readable, and more nodes block the page. */
const MOST = 800;
const CHARACTER = 6.2;
const LINE = 12;
/** Maximum width of a name as a share of the picture. */
const LARGEST_NAME = 0.3;
/** In a radial tree, names take room on both sides of the shorter dimension. */
const LARGEST_RADIAL_NAME = 0.24;
/** Margin in pixels of a radial tree without names. */
const NARROW = 14;
/** Pixels between a leaf and its name, and the height of the name. */
const NAME_GAP = 6;
const NAME_HEIGHT = 14;

export const treeDrawing: ChartDrawing<TreeForm, TreeProps> = {
  props(input) {
    const { formData: form, queries, width, height } = input;
    const metric = form.metric === undefined ? undefined : metricLabel(form.metric);
    const source = {
      id: form.id === undefined ? '' : columnLabel(form.id),
      parent: form.parent === undefined ? '' : columnLabel(form.parent),
      name: form.name === undefined ? undefined : columnLabel(form.name),
      metric,
      root: form.root_node_id,
    };
    return {
      form,
      tree: withNodeIds(treeOf(answerOf(queries).data, source, MOST)),
      metric,
      texts: answerTexts(input),
      width,
      height,
    };
  },

  options(props, t) {
    const { form, tree, texts } = props;
    const byId = new Map(tree.nodes.map((node) => [node.id, node]));
    const nodeOf = (point: Point) => byId.get(String('id' in point ? point.id : point.options.id));
    const radial = form.layout === 'radial';
    return {
      chart: {
        ...roaming(form.roam),
        ...(radial
          ? { margin: radialMargin(props) }
          : { inverted: form.orient === 'TB' || form.orient === 'BT', ...margins(props) }),
      },
      ...notice(
        tree.leftOut > 0 ? t('leftOut', { count: tree.leftOut }) : undefined,
        tree.all > MOST ? t('shown', { count: MOST, all: tree.all }) : undefined,
      ),
      tooltip: {
        shared: false,
        formatter() {
          const node = nodeOf(this);
          return node ? tooltipMarkup(node.name, factsOf(props, node, t), null) : '';
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const node = nodeOf(point) ?? byId.get(endOf(point));
            if (!node) return '';
            const above = node.parent === undefined ? undefined : byId.get(node.parent)?.name;
            return (
              [node.name, ...(above ? [above] : []), ...(node.value === null ? [] : [texts.value(node.value)])]
                .filter((part) => part !== '')
                // The artificial node above several roots has no name; without a name the library would show ids.
                .concat(node.name === '' ? t('label', { count: tree.nodes.length }) : [])
                .join(', ')
            );
          },
        },
      },
      series: [radial ? radialSeries(props, nodeOf) : orthogonalSeries(props, nodeOf, byId)],
    };
  },

  label: ({ tree }, t) => t('label', { count: tree.nodes.length }),
};

const withNodeIds = (tree: Tree): Tree => ({
  ...tree,
  nodes: tree.nodes.map((node) => ({
    ...node,
    id: nodeId(node.id),
    parent: node.parent === undefined ? undefined : nodeId(node.parent),
    children: node.children.map((id) => nodeId(id)),
  })),
});

function factsOf({ metric, texts }: TreeProps, node: TreeNode, t: DrawingTexts) {
  return [
    ...(metric === undefined || node.value === null
      ? []
      : [{ label: texts.name(metric), color: '', text: texts.value(node.value) }]),
    ...(node.children.length === 0 ? [] : [{ label: t('children'), color: '', text: String(node.children.length) }]),
  ];
}

const LABEL = { color: 'var(--text-1)', textOutline: '2px var(--surface-card)', textOverflow: 'none' };

/** Beside the symbol, on the side chosen in the form. */
function labelAt(side: Side, radius: number) {
  const gap = radius + 4;
  const places = {
    left: { align: 'right', verticalAlign: 'middle', x: -gap, y: 0 },
    right: { align: 'left', verticalAlign: 'middle', x: gap, y: 0 },
    top: { align: 'center', verticalAlign: 'bottom', x: 0, y: -gap },
    bottom: { align: 'center', verticalAlign: 'top', x: 0, y: gap },
  } as const;
  return { ...places[side], style: LABEL };
}

/** Along the radius, so that the names of leaves do not cross. */
function outward(angle: number, radius: number) {
  const degrees = (angle * 180) / Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [isLeft, isAbove] = [cos < 0, sin < 0];
  const gap = radius + NAME_GAP;
  // The library aligns an edge of the box around the rotated name, so the position is corrected by the part of the box
  // that results from the height of the name.
  const [besides, above] = [(Math.abs(sin) * NAME_HEIGHT) / 2, (Math.abs(cos) * NAME_HEIGHT) / 2];
  return {
    align: isLeft ? ('right' as const) : ('left' as const),
    verticalAlign: isAbove ? ('bottom' as const) : ('top' as const),
    rotation: isLeft ? degrees + 180 : degrees,
    padding: 0,
    x: cos * gap + (isLeft ? besides : -besides),
    y: sin * gap + (isAbove ? above : -above),
    style: LABEL,
  };
}

const SHAPES: Readonly<Record<TreeSymbol, string>> = {
  emptyCircle: 'circle',
  circle: 'circle',
  rect: 'square',
  triangle: 'triangle',
  diamond: 'diamond',
  pin: 'triangle-down',
  arrow: 'triangle',
  none: 'circle',
};

function markerOf({ symbol, symbolSize }: TreeForm) {
  const color = 'var(--chart-1)';
  return {
    enabled: symbol !== 'none',
    symbol: SHAPES[symbol],
    radius: symbol === 'none' ? 0 : symbolSize / 2,
    fillColor: symbol === 'emptyCircle' ? 'var(--surface-card)' : color,
    lineColor: color,
    lineWidth: symbol === 'none' ? 0 : 1.5,
  };
}

const textOf = (nodeOf: (point: Point) => TreeNode | undefined) =>
  function text(this: Point): string {
    return escapeMarkup(nodeOf(this)?.name ?? '');
  };

function orthogonalSeries(
  { form, tree }: TreeProps,
  nodeOf: (point: Point) => TreeNode | undefined,
  byId: ReadonlyMap<string, TreeNode>,
): SeriesTreegraphOptions {
  const marker = markerOf(form);
  return {
    type: 'treegraph',
    name: '',
    reversed: form.orient === 'RL' || form.orient === 'BT',
    color: 'var(--chart-1)',
    marker,
    link: { color: 'var(--chart-axis)', type: 'curved', lineWidth: 1 },
    collapseButton: { enabled: true, onlyOnHover: true, height: 14, width: 14 },
    dataLabels: { enabled: true, allowOverlap: false, crop: false, overflow: 'allow', formatter: textOf(nodeOf) },
    data: tree.nodes.map((node) => ({
      id: node.id,
      name: node.name,
      ...(node.parent === undefined ? {} : { parent: node.parent }),
      dataLabels: labelAt(
        node.children.some((id) => byId.has(id)) ? form.node_label_position : form.child_label_position,
        marker.radius,
      ),
    })),
    point: {
      events: {
        mouseOver() {
          emphasise(this, form.emphasis, byId, nodeOf);
        },
        mouseOut() {
          for (const point of this.series.points) point.setState('');
        },
      },
    },
  };
}

/** Fades all nodes except the ancestors or the descendants of one node. */
function emphasise(
  point: Point,
  which: TreeForm['emphasis'],
  byId: ReadonlyMap<string, TreeNode>,
  nodeOf: (point: Point) => TreeNode | undefined,
): void {
  const node = nodeOf(point);
  if (!node) return;
  const kept = new Set([node.id]);
  if (which === 'ancestor')
    for (let above = node.parent; above !== undefined && !kept.has(above); above = byId.get(above)?.parent)
      kept.add(above);
  else for (const id of kept) for (const child of byId.get(id)?.children ?? []) kept.add(child);
  for (const one of point.series.points) one.setState(kept.has(nodeOf(one)?.id ?? '') ? '' : 'inactive');
}

/** The node at the end of a link in a radial tree. */
function endOf(point: Point): string {
  const { to }: { readonly to?: unknown } = point.options;
  return String(to);
}

function radialSeries(props: TreeProps, nodeOf: (point: Point) => TreeNode | undefined): SeriesNetworkgraphOptions {
  const { form, tree, width, height } = props;
  const marker = markerOf(form);
  const margin = radialMargin(props);
  const places = radialPlaces(tree.nodes, width - 2 * margin, height - 2 * margin);
  const inner = new Set(tree.nodes.flatMap(({ parent }) => parent ?? []));
  const letters = Math.floor((margin - NARROW) / CHARACTER);
  const named = new Set([
    ...(namesLeaves(props) ? tree.nodes.filter(({ id }) => !inner.has(id)).map(({ id }) => id) : []),
    ...standing(
      tree.nodes.filter(({ id }) => inner.has(id)),
      places,
    ),
  ]);
  return {
    type: 'networkgraph',
    name: '',
    draggable: false,
    color: 'var(--chart-1)',
    layoutAlgorithm: fixedLayout((width, height) => radialPlaces(tree.nodes, width, height)),
    link: { color: 'var(--chart-axis)', width: 1 },
    dataLabels: {
      enabled: true,
      allowOverlap: true,
      crop: false,
      overflow: 'allow',
      linkFormatter: () => '',
      formatter() {
        const node = nodeOf(this);
        if (node === undefined) return '';
        return escapeMarkup(
          inner.has(node.id) || node.name.length <= letters ? node.name : `${node.name.slice(0, letters - 1)}…`,
        );
      },
    },
    nodes: tree.nodes.map((node) => ({
      id: node.id,
      name: node.name,
      color: 'var(--chart-1)',
      marker,
      dataLabels: inner.has(node.id)
        ? { ...labelAt(form.node_label_position, marker.radius), enabled: named.has(node.id) }
        : { ...outward(places.get(node.id)?.angle ?? 0, marker.radius), enabled: named.has(node.id) },
    })),
    data: tree.nodes.flatMap((node) => (node.parent === undefined ? [] : [{ from: node.parent, to: node.id }])),
  };
}

/** Margin for the longest name on all sides, if leaves have names. */
function radialMargin(props: TreeProps): number {
  return namesLeaves(props) ? nameMargin(props) : NARROW;
}

function nameMargin({ tree, width, height }: TreeProps): number {
  const longest = tree.nodes.reduce((most, { name }) => Math.max(most, name.length), 0);
  return Math.min(NARROW + longest * CHARACTER, Math.min(width, height) * LARGEST_RADIAL_NAME);
}

/** In a radial tree either all leaves have names or none: a few random ones would not help. */
function namesLeaves(props: TreeProps): boolean {
  const leaves = props.tree.nodes.filter(({ children }) => children.length === 0).length;
  return leaves * LINE <= 2 * Math.PI * (Math.min(props.width, props.height) / 2 - nameMargin(props));
}

/** Ids of the nodes whose names do not overlap, those with the most descendants first. */
function standing(nodes: readonly TreeNode[], places: ReadonlyMap<string, Place>): readonly string[] {
  const boxes: { readonly x: number; readonly y: number; readonly half: number }[] = [];
  return nodes
    .toSorted((a, b) => a.depth - b.depth || b.children.length - a.children.length)
    .flatMap(({ id, name }) => {
      const { x = 0, y = 0 } = places.get(id) ?? {};
      const half = (name.length * CHARACTER) / 2;
      const lies = boxes.some((one) => Math.abs(one.y - y) < LINE && Math.abs(one.x - x) < one.half + half);
      if (lies) return [];
      boxes.push({ x, y, half });
      return [id];
    });
}

const hasNotice = ({ tree }: Pick<TreeProps, 'tree'>): boolean => tree.leftOut > 0 || tree.all > MOST;

type MarginSide = 'marginLeft' | 'marginRight' | 'marginTop' | 'marginBottom';

/** Margins for names outside of the outermost symbols. */
function margins({ form, tree, width }: TreeProps): Pick<ChartOptions, MarginSide> {
  const roomOf = (names: readonly string[]) =>
    Math.min(width * LARGEST_NAME, Math.max(24, ...names.map((name) => name.length * CHARACTER + 24)));
  const roots = tree.nodes.filter(({ depth }) => depth === 0).map(({ name }) => name);
  const leaves = tree.nodes.filter(({ children }) => children.length === 0).map(({ name }) => name);
  const start = roomOf(form.node_label_position === (form.orient === 'LR' ? 'left' : 'right') ? roots : []);
  if (form.orient === 'TB' || form.orient === 'BT') {
    const side = roomOf(leaves.map((name) => name.slice(0, Math.ceil(name.length / 2))));
    const below = 30 + (hasNotice({ tree }) ? 18 : 0);
    return { marginLeft: side, marginRight: side, marginTop: 30, marginBottom: below };
  }
  const beside = form.child_label_position === (form.orient === 'LR' ? 'right' : 'left');
  const end = roomOf(beside ? leaves : leaves.map((name) => name.slice(0, Math.ceil(name.length / 2))));
  return form.orient === 'LR' ? { marginLeft: start, marginRight: end } : { marginLeft: end, marginRight: start };
}
