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

/** Parts within parts, as a chart draws them. */
export interface HierarchyProps extends MarkSelection {
  readonly nodes: readonly HierarchyNode[];
  /** Parts of the lowest level that the answer holds, drawn or not. */
  readonly all: number;
  readonly columns: readonly string[];
  /** Label of the metric. */
  readonly metric: string;
  /** Sum of the parts at the top. */
  readonly whole: number;
  readonly texts: AnswerTexts;
  /** The colour of a part is that of the part at the top that it is in. */
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
 * @param columns One for each level, the outermost first.
 * @param control The one that holds them.
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
  // Colours are chosen in the order of the names: that of the amounts changes with the data.
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
      nodes.filter(isPart).map(({ path }) => path),
      control,
    ),
  };
}

/** A part of the lowest level, which stands for rows of its own. */
export const isPart = ({ isLeaf, rest }: HierarchyNode): boolean => isLeaf && rest === 0;
