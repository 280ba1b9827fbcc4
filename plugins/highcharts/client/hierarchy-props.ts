import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { type MarkSelection, markSelection } from '@facet/plugin-charts/contract';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { FormData, QueryColumn, QueryMetric } from '@facet/sdk/common';
import type { CurrencyFormat } from '@facet/sdk/formatting';
import { answerOf } from '../common/answer-of.ts';
import { type AnswerTexts, answerTexts } from '../common/answer-texts.ts';
import { hierarchy, type HierarchyNode } from '../common/hierarchy.ts';
import { largestParts } from '../common/largest-parts.ts';
import { MOST_PARTS } from './bounded-options.ts';

/** The data of a chart of nested parts. */
export interface HierarchyProps extends MarkSelection {
  readonly nodes: readonly HierarchyNode[];
  /** Number of parts of the lowest level in the answer, drawn or not. */
  readonly all: number;
  readonly columns: readonly string[];
  /** Label of the metric. */
  readonly metric: string;
  /** Sum of the top-level parts. */
  readonly whole: number;
  readonly texts: AnswerTexts;
  /** Colour of each node by its id: that of its top-level part. */
  readonly colors: ReadonlyMap<string, string>;
}

const REST = 'var(--chart-null)';

interface HierarchyForm extends FormData {
  readonly metric?: QueryMetric | undefined;
  readonly secondary_metric?: QueryMetric | undefined;
  readonly number_format: string;
  readonly currency_format?: CurrencyFormat | undefined;
  readonly date_format: string;
}

/**
 * @param columns One column per level, the outermost first.
 * @param control Name of the control that contains the columns.
 */
export function hierarchyProps(
  input: ChartInput<HierarchyForm>,
  columns: readonly QueryColumn[],
  control = 'groupby',
): HierarchyProps {
  const { formData: form, queries, colorOf } = input;
  const labels = columns.map(columnLabel);
  const metric = form.metric === undefined ? '' : metricLabel(form.metric);
  const answer = answerOf(queries);
  const second = form.secondary_metric === undefined ? undefined : metricLabel(form.secondary_metric);
  const whole = hierarchy(answer.data, labels, metric, second);
  const nodes = largestParts(whole, MOST_PARTS);
  const texts = answerTexts(input, {
    number: form.number_format,
    currency: form.currency_format,
    date: form.date_format,
  });
  const tops = nodes.filter(({ parent, path }) => parent === null && path.length > 0);
  const topText = ({ path }: HierarchyNode) => texts.group(labels[0] ?? '', path[0]);
  // Colours are assigned in the order of the names: the order of the amounts changes with the data.
  const colorOfName = new Map(
    tops
      .map(topText)
      .sort()
      .map((name) => [name, colorOf(name)]),
  );
  return {
    nodes,
    all: whole.filter(({ isLeaf }) => isLeaf).length,
    columns: labels,
    metric,
    whole: whole.reduce((sum, { parent, value }) => (parent === null ? sum + value : sum), 0),
    texts,
    colors: new Map(
      nodes.map((node) => [node.id, (node.path.length > 0 ? colorOfName.get(topText(node)) : undefined) ?? REST]),
    ),
    ...markSelection(
      input,
      columns,
      nodes.filter(({ rest }) => rest === 0).map(({ path }) => path),
      control,
    ),
  };
}

/** Whether the node is a part of the lowest level, which has rows of its own. */
export const isPart = ({ isLeaf, rest }: HierarchyNode): boolean => isLeaf && rest === 0;
