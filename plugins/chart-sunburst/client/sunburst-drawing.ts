import {
  escapeMarkup,
  FADED,
  type HierarchyNode,
  gestureOf,
  inkOn,
  linearColor,
  MARK_LABEL,
  partText,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import {
  type ChartDrawing,
  type HierarchyProps,
  hierarchyProps,
  partName,
  partPath,
} from '@facet/plugin-highcharts/contract.client';
import { metricLabel } from '@facet/sdk/chart-query';
import { numberFormatter } from '@facet/sdk/formatting';
import type { Point, PointOptionsObject } from 'highcharts';
import { hasRatio, type SunburstForm } from '../common/sunburst-query.ts';

export interface SunburstProps extends HierarchyProps {
  readonly form: SunburstForm;
}

const percent = numberFormatter('.1%');
const plain = numberFormatter('.3~r');
const ROOT = 'whole';

export const sunburstDrawing: ChartDrawing<SunburstForm, SunburstProps> = {
  props: (input) => ({ form: input.formData, ...hierarchyProps(input, input.formData.columns ?? [], 'columns') }),

  options(props, t) {
    const { form, nodes, texts } = props;
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const nodeOf = (point: Point) => byId.get(String(point.options.id));
    const colors = hasRatio(form) ? ratioColors(form, nodes) : props.colors;
    return {
      tooltip: {
        shared: false,
        formatter() {
          const node = nodeOf(this);
          return node ? tooltipOf(props, node, colors.get(node.id) ?? '', t('ratio')) : '';
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const node = nodeOf(point);
            return node ? `${partPath(props, node)}, ${texts.value(node.value)}` : '';
          },
        },
      },
      series: [
        {
          type: 'sunburst',
          name: '',
          allowTraversingTree: false,
          animation: false,
          borderColor: 'var(--surface-card)',
          borderWidth: 1,
          cursor: props.select ? 'pointer' : 'default',
          // The middle is the whole, which has room for its sum.
          levels: [{ level: 1, color: 'transparent', dataLabels: { rotationMode: 'circular' } }],
          dataLabels: {
            rotationMode: 'auto',
            style: MARK_LABEL,
            formatter() {
              if (this.options.id === ROOT)
                return form.show_total ? escapeMarkup(`${t('total')}: ${texts.value(props.whole)}`) : '';
              const node = nodeOf(this);
              if (!node || !form.show_labels || node.value / props.whole < form.show_labels_threshold / 100) return '';
              return escapeMarkup(partText(form.label_type, partName(props, node), texts.value(node.value)));
            },
          },
          data: [
            {
              id: ROOT,
              name: t('total'),
              dataLabels: { style: { ...MARK_LABEL, color: 'var(--text-1)', fontWeight: '600' } },
            },
            ...nodes.map((node): PointOptionsObject => {
              const color = colors.get(node.id) ?? '';
              return {
                id: node.id,
                parent: node.parent ?? ROOT,
                name: partPath(props, node),
                color,
                dataLabels: { style: { ...MARK_LABEL, color: inkOn(color) } },
                ...(node.isLeaf ? { value: node.value } : {}),
                ...(node.isLeaf && props.isFaded(node.path) ? { opacity: FADED } : {}),
              };
            }),
          ],
          point: {
            events: {
              click(event) {
                const node = nodeOf(this);
                if (node?.isLeaf) props.act(node.path, gestureOf(event));
              },
            },
          },
        },
      ],
    };
  },

  label: ({ nodes }, t) => t('label', { count: nodes.filter(({ isLeaf }) => isLeaf).length }),
};

const ratioOf = ({ value, second }: HierarchyNode): number => (second ?? 0) / value;

/** From the smallest ratio to the largest of all parts. */
function ratioColors(form: SunburstForm, nodes: readonly HierarchyNode[]): ReadonlyMap<string, string> {
  const ratios = nodes.map(ratioOf);
  const least = ratios.reduce((a, b) => Math.min(a, b), Infinity);
  const most = ratios.reduce((a, b) => Math.max(a, b), -Infinity);
  const share = (ratio: number) => (most > least ? (ratio - least) / (most - least) : 1);
  return new Map(nodes.map((node) => [node.id, linearColor(form.linear_color_scheme, share(ratioOf(node)))]));
}

function tooltipOf(props: SunburstProps, node: HierarchyNode, color: string, ratioText: string): string {
  const { form, texts } = props;
  const amount = `${texts.value(node.value)} (${percent(node.value / props.whole)})`;
  const rows = [{ label: texts.name(props.metric), color, text: amount }];
  if (hasRatio(form) && form.secondary_metric !== undefined)
    rows.push(
      { label: texts.name(metricLabel(form.secondary_metric)), color: '', text: texts.value(node.second) },
      { label: ratioText, color: '', text: plain(ratioOf(node)) },
    );
  return tooltipMarkup(partPath(props, node), rows, null);
}
