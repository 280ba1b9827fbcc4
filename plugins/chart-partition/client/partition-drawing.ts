import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  inkOn,
  MARK_LABEL,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import { numberFormatter } from '@facet/sdk/formatting';
import type { PartitionForm } from '../common/partition-query.ts';
import { type Block, blocksOf } from './blocks.ts';

export interface PartitionProps {
  readonly blocks: readonly Block[];
  readonly columns: readonly string[];
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
  colorOf(label: string): string;
}

const percent = numberFormatter('.1%');
const CHARACTER = 6.2;

export const partitionDrawing: ChartDrawing<PartitionForm, PartitionProps> = {
  props(input) {
    const { formData: form, queries, width, height, colorOf } = input;
    const columns = (form.groupby ?? []).map(columnLabel);
    const blocks = blocksOf(answerOf(queries).data, columns, (form.metrics ?? []).map(metricLabel), {
      limit: form.partition_limit,
      threshold: form.partition_threshold,
      log: form.log_scale,
    });
    return { blocks, columns, texts: answerTexts(input, { number: form.number_format }), width, height, colorOf };
  },

  options(props, t) {
    const { blocks, columns, texts, width, height, colorOf } = props;
    const rows = columns.length + 1;
    const nameOf = ({ path, metric }: Block) =>
      path.length === 0 ? texts.name(metric) : texts.group(columns[path.length - 1] ?? '', path.at(-1));
    const topOf = ({ path, metric }: Block) =>
      path.length === 0 ? texts.name(metric) : texts.group(columns[0] ?? '', path[0]);
    for (const name of [...new Set(blocks.map(topOf))].sort()) colorOf(name);
    const fill = (block: Block) => {
      const color = colorOf(topOf(block));
      return block.level < 2
        ? color
        : `color-mix(in oklab, ${color} ${Math.max(40, 100 - 18 * (block.level - 1))}%, var(--surface-card))`;
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
          const heading = [
            texts.name(block.metric),
            ...block.path.map((part, at) => texts.group(columns[at] ?? '', part)),
          ].join(' › ');
          const above =
            block.level < 2 ? texts.name(block.metric) : texts.group(columns[block.level - 2] ?? '', block.path.at(-2));
          return tooltipMarkup(
            heading,
            [
              { label: texts.name(block.metric), color: fill(block), text: texts.value(block.value) },
              ...(block.level === 0
                ? []
                : [{ label: t('shareOf', { name: above }), color: '', text: percent(block.share) }]),
            ],
            null,
          );
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
          pointWidth: Math.max(4, (height - 12) / rows - 2),
          dataLabels: {
            enabled: true,
            formatter() {
              const block = blocks[this.index];
              if (!block) return '';
              const letters = Math.floor(((block.to - block.from) * width - 8) / CHARACTER);
              const name = nameOf(block);
              if (letters < 3) return '';
              return escapeMarkup(name.length > letters ? `${name.slice(0, letters - 1)}…` : name);
            },
          },
          data: blocks.map((block) => ({
            x: block.from,
            x2: block.to,
            y: block.level,
            color: fill(block),
            dataLabels: { style: { ...MARK_LABEL, color: inkOn(fill(block)) } },
          })),
        },
      ],
    };
  },

  label: ({ blocks }, t) => t('label', { count: blocks.length }),
};
