import {
  escapeMarkup,
  FADED,
  type HierarchyNode,
  inkOn,
  linearColor,
  MARK_LABEL,
  partText,
} from '@facet/plugin-highcharts/contract';
import {
  type ChartDrawing,
  hierarchyMarks,
  type HierarchyProps,
  hierarchyProps,
} from '@facet/plugin-highcharts/contract.client';
import { metricLabel } from '@facet/sdk/chart-query';
import { numberFormatter } from '@facet/sdk/formatting';
import type { PointOptionsObject } from 'highcharts';
import { hasRatio, type SunburstForm } from '../common/sunburst-query.ts';

export interface SunburstProps extends HierarchyProps {
  readonly height: number;
  readonly form: SunburstForm;
}

const plain = numberFormatter('.3~r');
const ROOT = 'whole';
/** Radius of the centre, in widths of a ring. */
const EMPTY_CENTRE = 0.8;
/** Share of the whole below which borders would cover the parts. */
const THIN = 0.004;
/** Below this height in pixels, only a few letters of a name would fit into a ring. */
const ROOM_FOR_NAMES = 200;

export const sunburstDrawing: ChartDrawing<SunburstForm, SunburstProps> = {
  props: (input) => ({
    form: input.formData,
    height: input.height,
    ...hierarchyProps(input, input.formData.columns ?? [], 'columns'),
  }),

  options(props, t) {
    const { form, nodes, texts } = props;
    const marks = hierarchyMarks(props, {
      others: (count) => t('others', { count }),
      largest: (count, all) => t('largest', { count, all }),
    });
    const colors = hasRatio(form) ? ratioColors(form, nodes) : props.colors;
    const whole: PointOptionsObject = {
      id: ROOT,
      name: t('total'),
      dataLabels: { style: { ...MARK_LABEL, color: 'var(--text-1)', fontWeight: '600' } },
    };
    return {
      ...marks.options,
      tooltip: marks.tooltip(
        ({ id }) => colors.get(id) ?? '',
        (node) => ratioRows(props, node, t('ratio')),
      ),
      series: [
        {
          type: 'sunburst',
          name: '',
          allowTraversingTree: false,
          animation: false,
          borderColor: 'var(--surface-card)',
          borderWidth: 1,
          cursor: props.select ? 'pointer' : 'default',
          // The centre is the whole, with its sum as label; without the sum it leaves room for names.
          levels: [
            {
              level: 1,
              color: 'transparent',
              levelSize: { unit: 'weight', value: form.show_total ? 1 : EMPTY_CENTRE },
              dataLabels: { rotationMode: 'circular' },
            },
          ],
          dataLabels: {
            enabled: props.height >= ROOM_FOR_NAMES,
            rotationMode: 'auto',
            style: MARK_LABEL,
            formatter() {
              if (this.options.id === ROOT)
                return form.show_total ? escapeMarkup(`${t('total')}: ${texts.value(props.whole)}`) : '';
              const node = marks.nodeOf(this);
              if (!node || !form.show_labels || node.value / props.whole < form.show_labels_threshold / 100) return '';
              return escapeMarkup(partText(form.label_type, marks.nameOf(node), texts.value(node.value)));
            },
          },
          data: [
            ...(nodes.length === 0 ? [] : [whole]),
            ...nodes.map((node): PointOptionsObject => {
              const color = colors.get(node.id) ?? '';
              return {
                id: node.id,
                parent: node.parent ?? ROOT,
                name: marks.pathOf(node),
                color,
                dataLabels: { style: { ...MARK_LABEL, color: inkOn(color) } },
                ...(node.value < props.whole * THIN ? { borderWidth: 0 } : {}),
                ...(node.isLeaf ? { value: node.value } : {}),
                ...(node.isLeaf && props.isFaded(node.path) ? { opacity: FADED } : {}),
              };
            }),
          ],
          point: marks.point,
        },
      ],
    };
  },

  label: ({ all }, t) => t('label', { count: all }),
};

const ratioOf = ({ value, second }: HierarchyNode): number => (second ?? 0) / value;

/** Colours by ratio, from the smallest to the largest. */
function ratioColors(form: SunburstForm, nodes: readonly HierarchyNode[]): ReadonlyMap<string, string> {
  const ratios = nodes.map(ratioOf);
  const least = ratios.reduce((a, b) => Math.min(a, b), Infinity);
  const most = ratios.reduce((a, b) => Math.max(a, b), -Infinity);
  const share = (ratio: number) => (most > least ? (ratio - least) / (most - least) : 1);
  return new Map(nodes.map((node) => [node.id, linearColor(form.linear_color_scheme, share(ratioOf(node)))]));
}

function ratioRows({ form, texts }: SunburstProps, node: HierarchyNode, ratioText: string) {
  if (!hasRatio(form) || form.secondary_metric === undefined) return [];
  return [
    { label: texts.name(metricLabel(form.secondary_metric)), color: '', text: texts.value(node.second) },
    { label: ratioText, color: '', text: plain(ratioOf(node)) },
  ];
}
