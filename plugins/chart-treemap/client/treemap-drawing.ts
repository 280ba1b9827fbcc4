import {
  escapeMarkup,
  FADED,
  gestureOf,
  inkOn,
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
import { numberFormatter } from '@facet/sdk/formatting';
import type { Point, PointOptionsObject } from 'highcharts';
import type { TreemapForm } from '../common/treemap-query.ts';

export interface TreemapProps extends HierarchyProps {
  readonly form: TreemapForm;
}

const percent = numberFormatter('.1%');
const LABEL = { ...MARK_LABEL, textOverflow: 'ellipsis', fontWeight: '500' } as const;

export const treemapDrawing: ChartDrawing<TreemapForm, TreemapProps> = {
  props: (input) => ({ form: input.formData, ...hierarchyProps(input, input.formData.groupby ?? []) }),

  options(props) {
    const { form, nodes, texts } = props;
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const nodeOf = (point: Point) => byId.get(String(point.options.id));
    return {
      tooltip: {
        shared: false,
        formatter() {
          const node = nodeOf(this);
          if (!node) return '';
          const text = `${texts.value(node.value)} (${percent(node.value / props.whole)})`;
          const color = props.colors.get(node.id) ?? '';
          return tooltipMarkup(partPath(props, node), [{ label: texts.name(props.metric), color, text }], null);
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
          type: 'treemap',
          name: '',
          layoutAlgorithm: 'squarified',
          allowTraversingTree: false,
          animation: false,
          borderColor: 'var(--surface-card)',
          borderWidth: 1,
          cursor: props.select ? 'pointer' : 'default',
          levels: props.columns.length > 1 ? [headings(props, nodeOf)] : [],
          dataLabels: {
            enabled: form.show_labels,
            style: LABEL,
            formatter() {
              const node = nodeOf(this);
              if (!node?.isLeaf) return '';
              return escapeMarkup(partText(form.label_type, partName(props, node), texts.value(node.value)));
            },
          },
          data: nodes.map((node): PointOptionsObject => {
            const color = props.colors.get(node.id) ?? '';
            return {
              id: node.id,
              ...(node.parent === null ? {} : { parent: node.parent }),
              name: partPath(props, node),
              color,
              ...(node.isLeaf
                ? {
                    value: node.value,
                    dataLabels: { style: { ...LABEL, color: inkOn(color) } },
                    ...(props.isFaded(node.path) ? { opacity: FADED } : {}),
                  }
                : {}),
            };
          }),
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

/** The names of the first level, above the parts that they hold. */
function headings(props: TreemapProps, nodeOf: (point: Point) => TreemapProps['nodes'][number] | undefined) {
  const enabled = props.form.show_upper_labels;
  return {
    level: 1,
    borderWidth: 3,
    dataLabels: {
      enabled,
      headers: enabled,
      align: 'left' as const,
      padding: 3,
      style: { ...LABEL, whiteSpace: 'nowrap' as const, color: 'var(--text-1)', fontWeight: '600' },
      formatter(this: Point) {
        const node = nodeOf(this);
        return node ? escapeMarkup(partName(props, node)) : '';
      },
    },
  };
}
