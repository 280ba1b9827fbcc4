import { type MarkSelection, markSelection, type SelectedMark } from '@facet/plugin-charts/contract';
import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  colorsByName,
  escapeMarkup,
  FADED,
  inkOn,
  legend,
  markEvents,
  tooltipMarkup,
  negativeAmounts,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import { numberFormatter } from '@facet/sdk/formatting';
import type { FunnelForm } from '../common/funnel-query.ts';
import { funnelHeights, funnelRooms, type FunnelStep, funnelSteps, NARROWEST, WIDEST } from './funnel-steps.ts';

export interface FunnelProps extends MarkSelection {
  readonly form: FunnelForm;
  readonly steps: readonly FunnelStep[];
  readonly metric: string;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
  nameOf(mark: SelectedMark): string;
  colorOf(label: string): string;
}

const percent = numberFormatter('.2%');
/** Minimum height in pixels of a step with a label. */
const LABEL_HEIGHT = 16;
/** Height in pixels of a step with room for a second line. */
const TWO_LINES = 34;

export const funnelDrawing: ChartDrawing<FunnelForm, FunnelProps> = {
  props(input) {
    const { formData: form, queries } = input;
    const columns = (form.groupby ?? []).map(columnLabel);
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const answer = answerOf(queries);
    const steps = funnelSteps(answer.data, columns, metric, form.percent_calculation_type);
    const texts = answerTexts(input, {
      number: form.number_format,
      currency: form.currency_format,
    });
    return {
      form,
      steps,
      metric,
      texts,
      width: input.width,
      height: input.height,
      nameOf: (mark) => texts.mark(columns, mark) || texts.name(metric),
      colorOf: input.colorOf,
      ...markSelection(
        input,
        form.groupby ?? [],
        steps.map(({ mark }) => mark),
      ),
    };
  },

  negative: ({ formData, queries }) => negativeAmounts(queries, [formData.metric]),

  options(props) {
    const { form, steps, texts, nameOf } = props;
    const names = steps.map(({ mark }) => nameOf(mark));
    const colorOf = colorsByName(names, props.colorOf);
    const rooms = funnelRooms(steps, props);
    const heights = funnelHeights(steps);
    const content = (type: number, index: number): string => {
      const step = steps[index];
      if (!step) return '';
      const [name = '', value, share] = [names[index], texts.value(step.value), percent(step.share)];
      return (
        [
          name,
          value,
          share,
          `${name}: ${value}`,
          `${name}: ${share}`,
          `${name}: ${value} (${share})`,
          `${value} (${share})`,
        ][type] ?? name
      );
    };
    return {
      legend: legend(form, steps.length),
      tooltip: {
        shared: false,
        enabled: form.show_tooltip_labels,
        formatter() {
          return tooltipMarkup(content(form.tooltip_label_type, this.index), [], null);
        },
      },
      accessibility: { point: { descriptionFormatter: (point) => content(5, point.index) } },
      series: [
        {
          type: 'funnel',
          name: texts.name(props.metric),
          animation: false,
          showInLegend: true,
          width: `${WIDEST * 100}%`,
          neckWidth: `${NARROWEST * 100}%`,
          neckHeight: '0%',
          borderColor: 'var(--surface-card)',
          borderWidth: 2,
          cursor: props.select ? 'pointer' : 'default',
          dataLabels: {
            enabled: form.show_labels,
            inside: true,
            align: 'center',
            style: { textOutline: 'none', fontWeight: '500' },
            formatter() {
              return escapeMarkup(content(form.label_type, this.index));
            },
          },
          data: steps.map(({ mark }, index) => {
            const color = colorOf(names[index] ?? '');
            return {
              name: names[index] ?? '',
              y: heights[index] ?? 0,
              color,
              dataLabels: {
                enabled: form.show_labels && (rooms[index]?.height ?? 0) >= LABEL_HEIGHT,
                style: {
                  color: inkOn(color),
                  textOutline: 'none',
                  fontWeight: '500',
                  textOverflow: 'ellipsis',
                  // Further lines would lie over the neighbours.
                  ...((rooms[index]?.height ?? 0) < TWO_LINES ? { whiteSpace: 'nowrap' as const } : {}),
                  width: rooms[index]?.width ?? 0,
                },
              },
              opacity: props.isFaded(mark) ? FADED : 1,
            };
          }),
          point: markEvents(props, (point) => steps[point.index]?.mark),
        },
      ],
    };
  },

  label: ({ steps }, t) => t('label', { count: steps.length }),
};
