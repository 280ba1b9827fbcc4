import { numberFormatter } from '@facet/sdk/formatting';
import type { Options, Point, PointEventsOptionsObject } from 'highcharts';
import type { HierarchyNode } from '../common/hierarchy.ts';
import { markEvents } from '../common/mark-events.ts';
import { notice } from '../common/notice.ts';
import { tooltipMarkup, type TooltipRow } from '../common/tooltip.ts';
import { type HierarchyProps, isPart } from './hierarchy-props.ts';

/** Names, descriptions and actions of the parts of a hierarchy, the same for all shapes. */
export interface HierarchyMarks {
  nodeOf(point: Point): HierarchyNode | undefined;
  /** The name of a part without its parents. */
  nameOf(node: HierarchyNode): string;
  /** The names from the top down to a part. */
  pathOf(node: HierarchyNode): string;
  /** Rows for the amount and the share of a part, followed by further rows. */
  tooltip(
    colorOf: (node: HierarchyNode) => string,
    more?: (node: HierarchyNode) => readonly TooltipRow[],
  ): NonNullable<Options['tooltip']>;
  /** Descriptions for screen readers, and the notice about parts that are not drawn. */
  readonly options: Pick<Options, 'accessibility' | 'caption'>;
  /** Event handlers of the series. */
  readonly point: { readonly events: PointEventsOptionsObject };
}

const percent = numberFormatter('.1%');

interface RestTexts {
  /** The name of several parts that are drawn as one. */
  others(count: number): string;
  /** The notice that only the largest parts are drawn. */
  largest(count: number, all: number): string;
}

export function hierarchyMarks(props: HierarchyProps, say: RestTexts): HierarchyMarks {
  const { nodes, texts, columns, all } = props;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const nodeOf = (point: Point) => byId.get(String(point.options.id));
  const pathNames = ({ path, rest }: HierarchyNode): readonly string[] => [
    ...path.map((value, index) => texts.group(columns[index] ?? '', value)),
    ...(rest > 0 ? [say.others(rest)] : []),
  ];
  const pathOf = (node: HierarchyNode) => pathNames(node).join(' › ');
  const drawn = nodes.filter(isPart).length;
  return {
    nodeOf,
    pathOf,
    nameOf: (node) => pathNames(node).at(-1) ?? '',
    tooltip: (colorOf, more = () => []) => ({
      shared: false,
      formatter() {
        const node = nodeOf(this);
        if (!node) return '';
        const text = `${texts.value(node.value)} (${percent(node.value / props.whole)})`;
        const rows = [{ label: texts.name(props.metric), color: colorOf(node), text }, ...more(node)];
        return tooltipMarkup(pathOf(node), rows, null);
      },
    }),
    options: {
      ...notice(all > drawn ? say.largest(drawn, all) : undefined),
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const node = nodeOf(point);
            return node ? `${pathOf(node)}, ${texts.value(node.value)}` : '';
          },
        },
      },
    },
    point: markEvents(props, (point) => {
      const node = nodeOf(point);
      return node?.rest === 0 ? node.path : undefined;
    }),
  };
}
