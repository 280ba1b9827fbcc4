import {
  escapeMarkup,
  FADED,
  type HierarchyNode,
  inkOn,
  linearColor,
  MARK_LABEL,
  namePixels,
  partText,
  negativeAmounts,
} from '@facet/plugin-highcharts/contract';
import {
  type ChartDrawing,
  type HierarchyMarks,
  hierarchyMarks,
  type HierarchyProps,
  hierarchyProps,
} from '@facet/plugin-highcharts/contract.client';
import { metricLabel } from '@facet/sdk/chart-query';
import { numberFormatter } from '@facet/sdk/formatting';
import type { PointOptionsObject } from 'highcharts';
import { hasRatio, type SunburstForm } from '../common/sunburst-query.ts';
import { type RingLabel, ringLabel, type RingPart } from './ring-label.ts';
import { ringParts } from './ring-parts.ts';

export interface SunburstProps extends HierarchyProps {
  readonly width: number;
  readonly height: number;
  readonly form: SunburstForm;
}

const plain = numberFormatter('.3~r');
const ROOT = 'whole';
/** Radius of the centre, in widths of a ring. */
const EMPTY_CENTRE = 0.8;
/** Share of the whole below which borders would cover the parts. */
const THIN = 0.004;
/** Pixels beside the rings, and of the line below them that says what is left out. */
const BESIDE = 24;
const NOTICE = 24;
/** The library wraps nothing: the lines are computed with the shape of each part. */
const OWN_LINES = { whiteSpace: 'nowrap', textOverflow: 'none', width: '400px', textAlign: 'center' } as const;

export const sunburstDrawing: ChartDrawing<SunburstForm, SunburstProps> = {
  props: (input) => ({
    form: input.formData,
    width: input.width,
    height: input.height,
    ...hierarchyProps(input, input.formData.columns ?? [], 'columns'),
  }),

  negative: ({ formData, queries }) => negativeAmounts(queries, [formData.metric]),

  options(props, t) {
    const { form, nodes, texts } = props;
    const marks = hierarchyMarks(props, {
      others: (count) => t('others', { count }),
      largest: (count, all) => t('largest', { count, all }),
    });
    const centre = form.show_total ? 1 : EMPTY_CENTRE;
    const size = Math.max(1, Math.min(props.width, props.height - (marks.options.caption ? NOTICE : 0)) - BESIDE);
    const parts = ringParts(nodes, size / 2, centre);
    const labels = partLabels(props, marks, parts);
    const sum = `${t('total')}: ${texts.value(props.whole)}`;
    const isSumShown = form.show_total && namePixels(sum) <= 2 * innermost(parts);
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
          size,
          slicedOffset: 0,
          cursor: props.select ? 'pointer' : 'default',
          // The centre is the whole, with its sum as label; without the sum it leaves room for names.
          levels: [
            {
              level: 1,
              color: 'transparent',
              levelSize: { unit: 'weight', value: centre },
              dataLabels: { rotationMode: 'circular' },
            },
          ],
          dataLabels: {
            style: MARK_LABEL,
            formatter() {
              if (this.options.id === ROOT) return isSumShown ? escapeMarkup(sum) : '';
              return (labels.get(String(this.options.id))?.lines ?? []).map(escapeMarkup).join('<br>');
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
                dataLabels: {
                  rotation: labels.get(node.id)?.rotation ?? 0,
                  style: { ...MARK_LABEL, ...OWN_LINES, color: inkOn(color) },
                },
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

/** Radius of the centre in pixels. */
const innermost = (parts: ReadonlyMap<string, RingPart>): number =>
  [...parts.values()].reduce((least, { inner }) => Math.min(least, inner), Infinity);

/** The labels that the form asks for, as far as their parts have room. */
function partLabels(
  { form, nodes, texts, whole }: SunburstProps,
  { nameOf }: HierarchyMarks,
  parts: ReadonlyMap<string, RingPart>,
): ReadonlyMap<string, RingLabel> {
  const labels = new Map<string, RingLabel>();
  if (!form.show_labels) return labels;
  for (const node of nodes) {
    const part = parts.get(node.id);
    if (!part || node.value / whole < form.show_labels_threshold / 100) continue;
    const label = ringLabel(partText(form.label_type, nameOf(node), texts.value(node.value)), part);
    if (label) labels.set(node.id, label);
  }
  return labels;
}

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
