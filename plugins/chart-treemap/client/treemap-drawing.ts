import { escapeMarkup, FADED, inkOn, MARK_LABEL, partText, negativeAmounts } from '@facet/plugin-highcharts/contract';
import {
  type ChartDrawing,
  type HierarchyMarks,
  hierarchyMarks,
  type HierarchyProps,
  hierarchyProps,
} from '@facet/plugin-highcharts/contract.client';
import type { Point, PointOptionsObject } from 'highcharts';
import type { TreemapForm } from '../common/treemap-query.ts';
import { labelInPart } from './label-in-part.ts';

export interface TreemapProps extends HierarchyProps {
  readonly form: TreemapForm;
}

const LABEL = { ...MARK_LABEL, textOverflow: 'ellipsis', fontWeight: '500' } as const;

export const treemapDrawing: ChartDrawing<TreemapForm, TreemapProps> = {
  props: (input) => ({ form: input.formData, ...hierarchyProps(input, input.formData.groupby ?? []) }),

  negative: ({ formData, queries }) => negativeAmounts(queries, [formData.metric]),

  options(props, t) {
    const { form, nodes, texts } = props;
    const marks = hierarchyMarks(props, {
      others: (count) => t('others', { count }),
      largest: (count, all) => t('largest', { count, all }),
    });
    return {
      ...marks.options,
      tooltip: marks.tooltip(({ id }) => props.colors.get(id) ?? ''),
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
          levels: props.columns.length > 1 ? [headings(props, marks)] : [],
          dataLabels: {
            enabled: form.show_labels,
            style: LABEL,
            formatter() {
              const node = marks.nodeOf(this);
              if (!node?.isLeaf) return '';
              const [name, amount] = [marks.nameOf(node), texts.value(node.value)];
              const text = partText(form.label_type, name, amount);
              const { width = 0, height = 0 } = this.shapeArgs ?? {};
              return escapeMarkup(labelInPart(text, form.label_type === 'value' ? amount : name, { width, height }));
            },
          },
          data: nodes.map((node): PointOptionsObject => {
            const color = props.colors.get(node.id) ?? '';
            return {
              id: node.id,
              ...(node.parent === null ? {} : { parent: node.parent }),
              name: marks.pathOf(node),
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
          point: marks.point,
        },
      ],
    };
  },

  label: ({ all }, t) => t('label', { count: all }),
};

/** Names of the first level as headings above their parts. */
function headings(props: TreemapProps, { nodeOf, nameOf }: HierarchyMarks) {
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
        return node ? escapeMarkup(nameOf(node)) : '';
      },
    },
  };
}
