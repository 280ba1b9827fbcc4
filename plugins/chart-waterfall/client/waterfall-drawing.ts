import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  tooltipMarkup,
  turnedAxis,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import type { StoredColor } from '@facet/sdk/chart-form';
import { columnLabel, metricLabel, xAxisLabel } from '@facet/sdk/chart-query';
import type { QueryResult } from '@facet/sdk/common';
import type { WaterfallForm } from '../common/waterfall-query.ts';
import { type WaterfallStep, waterfallSteps } from './waterfall-steps.ts';

export interface WaterfallProps {
  readonly form: WaterfallForm;
  readonly answer: Pick<QueryResult, 'data'>;
  readonly metric: string;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
}

export const waterfallDrawing: ChartDrawing<WaterfallForm, WaterfallProps> = {
  props(input) {
    const { formData: form, queries, width, height } = input;
    const answer = answerOf(queries);
    const texts = answerTexts(input, {
      number: form.y_axis_format,
      currency: form.currency_format,
      date: form.x_axis_time_format,
    });
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    return { form, answer, texts, width, height, metric };
  },

  options(props, t) {
    const { form, texts } = props;
    const steps = stepsOf(props, t('total'));
    const names = steps.map(({ name }) => name);
    return {
      ...(form.show_legend && steps.some(({ isTotal }) => !isTotal)
        ? { caption: { text: legendMarkup(form, t), useHTML: true, align: 'left' } }
        : {}),
      xAxis: {
        ...turnedAxis(names, props, form.x_ticks_layout),
        title: { text: escapeMarkup(form.x_axis_label) },
      },
      yAxis: {
        title: { text: escapeMarkup(form.y_axis_label) },
        labels: {
          formatter() {
            return escapeMarkup(texts.value(Number(this.value)));
          },
        },
      },
      tooltip: {
        shared: false,
        formatter() {
          const step = steps[this.index];
          if (!step) return '';
          const color = colorText(colorOf(form, step));
          return tooltipMarkup(step.name, [{ label: kindOf(step, t), color, text: texts.value(step.amount) }], null);
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const step = steps[point.index];
            return step ? `${step.name}, ${kindOf(step, t)}, ${texts.value(step.amount)}` : '';
          },
        },
      },
      series: [
        {
          type: 'waterfall',
          name: texts.name(props.metric),
          animation: false,
          borderWidth: 0,
          borderRadius: 2,
          lineColor: 'var(--chart-axis)',
          maxPointWidth: 64,
          dataLabels: {
            enabled: form.show_value,
            inside: false,
            formatter() {
              return escapeMarkup(texts.value(steps[this.index]?.amount ?? null));
            },
          },
          data: steps.map((step) => ({
            name: step.name,
            color: colorText(colorOf(form, step)),
            ...(step.isTotal ? { isIntermediateSum: false, isSum: true } : { y: step.amount }),
          })),
        },
      ],
    };
  },

  label: (props, t) => t('label', { count: stepsOf(props, '').length }),
};

function stepsOf({ form, answer, metric, texts }: WaterfallProps, total: string): readonly WaterfallStep[] {
  return waterfallSteps(answer.data, {
    axis: xAxisLabel(form) ?? '',
    breakdown: form.groupby === undefined ? undefined : columnLabel(form.groupby),
    metric,
    total,
    textOf: texts.group,
  });
}

function colorOf(form: WaterfallForm, { amount, isTotal }: WaterfallStep): StoredColor {
  if (isTotal) return form.total_color;
  return amount < 0 ? form.decrease_color : form.increase_color;
}

const kindOf = ({ amount, isTotal }: WaterfallStep, t: (key: string) => string): string =>
  t(isTotal ? 'total' : amount < 0 ? 'decrease' : 'increase');

function legendMarkup(form: WaterfallForm, t: (key: string) => string): string {
  const entries = [
    [form.increase_color, t('increase')],
    [form.decrease_color, t('decrease')],
    [form.total_color, t('total')],
  ] as const;
  const marks = entries.map(
    ([color, text]) => `<span style="color:${colorText(color)}">■</span> ${escapeMarkup(text)}`,
  );
  return `<span style="color:var(--text-2);font-size:11px">${marks.join(' &nbsp; ')}</span>`;
}

const colorText = ({ r, g, b, a = 1 }: StoredColor): string => `rgba(${r},${g},${b},${a})`;
