import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  blockLabel,
  escapeMarkup,
  inkOn,
  MARK_LABEL,
  tooltipMarkup,
  negativeAmounts,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, DTTM_ALIAS, metricLabel } from '@facet/sdk/chart-query';
import { numberFormatter } from '@facet/sdk/formatting';
import { type PartitionForm, type TimeOption, timeOptionOf } from '../common/partition-query.ts';
import { analysedRows } from './analysed-rows.ts';
import { type Block, blocksOf } from './blocks.ts';
import type { Measure } from './measure.ts';

export interface PartitionProps {
  readonly form: PartitionForm;
  readonly blocks: readonly Block[];
  /** One per level below the metrics. */
  readonly columns: readonly string[];
  readonly hasDates: boolean;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
  colorOf(label: string): string;
}

const percent = numberFormatter('.1%');
/** Pixels of margin around the blocks. */
const AROUND = 8;

const ONE_LINE = { whiteSpace: 'nowrap', textOverflow: 'none' } as const;

const MEASURES: Readonly<Record<TimeOption, Measure>> = {
  not_time: 'sum',
  time_series: 'sum',
  adv_anal: 'sum',
  agg_sum: 'sum',
  agg_mean: 'mean',
  point_diff: 'difference',
  point_percent: 'percentage',
  point_factor: 'factor',
};

export const partitionDrawing: ChartDrawing<PartitionForm, PartitionProps> = {
  props(input) {
    const { formData: form, queries, width, height, colorOf } = input;
    const option = timeOptionOf(form);
    const groups = (form.groupby ?? []).map(columnLabel);
    const answer = answerOf(queries);
    const { rows, metrics } =
      option === 'adv_anal'
        ? analysedRows(answer, groups)
        : { rows: answer.data, metrics: (form.metrics ?? []).map(metricLabel) };
    const hasDates = option === 'time_series' || option === 'adv_anal';
    const columns = hasDates ? [DTTM_ALIAS, ...groups] : groups;
    const pruning = {
      limit: form.partition_limit,
      threshold: form.partition_threshold,
      log: form.log_scale,
      ...(hasDates ? { moments: form.equal_date_size ? ('even' as const) : ('sized' as const) } : {}),
    };
    const number = option === 'point_percent' && form.number_format === 'SMART_NUMBER' ? '+,.1%' : form.number_format;
    return {
      form,
      blocks: blocksOf(rows, columns, metrics, pruning, {
        measure: MEASURES[option],
        ...(option === 'not_time' ? {} : { moment: DTTM_ALIAS }),
      }),
      columns,
      hasDates,
      texts: answerTexts(input, { number, date: form.date_time_format }),
      width,
      height,
      colorOf,
    };
  },

  negative: ({ formData, queries }) => negativeAmounts(queries, formData.metrics ?? []),

  options(props, t) {
    const { form, blocks, columns, hasDates, texts, width, height, colorOf } = props;
    const rows = columns.length + 1;
    const nameOf = ({ path, metric }: Block) =>
      path.length === 0 ? texts.name(metric) : texts.group(columns[path.length - 1] ?? '', path.at(-1));
    // Dates have no colour of their own; colours belong to the parts below them.
    const first = hasDates ? 1 : 0;
    const topOf = ({ path, metric }: Block) =>
      path.length <= first ? texts.name(metric) : texts.group(columns[first] ?? '', path[first]);
    for (const name of [...new Set(blocks.map(topOf))].sort()) colorOf(name);
    const thickness = Math.max(4, (height - 12) / rows - 2);
    const labelOf = (block: Block) =>
      blockLabel(nameOf(block), { width: (block.to - block.from) * (width - AROUND), height: thickness });
    const labels = blocks.map(labelOf);
    const fill = (block: Block) => {
      const color = colorOf(topOf(block));
      const depth = block.level - first;
      return depth < 2
        ? color
        : `color-mix(in oklab, ${color} ${Math.max(40, 100 - 18 * (depth - 1))}%, var(--surface-card))`;
    };
    return {
      chart: { spacing: [4, 4, 4, 4] },
      xAxis: { visible: false, min: 0, max: 1 },
      yAxis: {
        visible: false,
        min: 0,
        max: rows - 1,
        reversed: true,
        startOnTick: false,
        endOnTick: false,
        categories: Array.from({ length: rows }, String),
      },
      tooltip: {
        shared: false,
        formatter() {
          const block = blocks[this.index];
          if (!block) return '';
          const amount = { label: texts.name(block.metric), color: fill(block), text: texts.value(block.value) };
          if (!form.rich_tooltip) return tooltipMarkup(nameOf(block), [amount], null);
          const heading = [
            texts.name(block.metric),
            ...block.path.map((part, at) => texts.group(columns[at] ?? '', part)),
          ].join(' › ');
          const above =
            block.level < 2 ? texts.name(block.metric) : texts.group(columns[block.level - 2] ?? '', block.path.at(-2));
          const share = { label: t('shareOf', { name: above }), color: '', text: percent(block.share) };
          return tooltipMarkup(heading, [amount, ...(block.level === 0 ? [] : [share])], null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const block = blocks[point.index];
            return block ? `${nameOf(block)}, ${texts.value(block.value)}` : '';
          },
        },
      },
      series: [
        {
          type: 'xrange',
          name: '',
          colorByPoint: false,
          borderRadius: 2,
          borderWidth: 1,
          borderColor: 'var(--surface-card)',
          pointWidth: thickness,
          dataLabels: {
            enabled: true,
            // Fitted above: the library would cut upright names.
            crop: false,
            overflow: 'allow',
            formatter() {
              return (labels[this.index]?.lines ?? []).map(escapeMarkup).join('<br>');
            },
          },
          // Without an id the library matches blocks by their start, which several blocks share.
          data: blocks.map((block, at) => ({
            id: JSON.stringify([block.metric, ...block.path]),
            x: block.from,
            x2: block.to,
            y: block.level,
            color: fill(block),
            dataLabels: {
              rotation: labels[at]?.isUpright ? -90 : 0,
              style: { ...MARK_LABEL, ...ONE_LINE, color: inkOn(fill(block)) },
            },
          })),
        },
      ],
    };
  },

  label: ({ blocks }, t) => t('label', { count: blocks.length }),
};
