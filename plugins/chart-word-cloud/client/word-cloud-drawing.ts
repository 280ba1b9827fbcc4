import { markSelection, type MarkSelection } from '@facet/plugin-charts/contract';
import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  FADED,
  gestureOf,
  tooltipMarkup,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { WordCloudForm } from '../common/word-cloud-query.ts';
import { fontSizes, type Word, wordsOf } from './words.ts';

export interface WordCloudProps extends MarkSelection {
  readonly form: WordCloudForm;
  readonly words: readonly Word[];
  readonly metric: string;
  readonly texts: AnswerTexts;
  readonly height: number;
  colorOf(label: string): string;
}

/** A word may take at most this share of the height. */
const LARGEST = 0.3;

export const wordCloudDrawing: ChartDrawing<WordCloudForm, WordCloudProps> = {
  props(input) {
    const { formData: form, queries, height, colorOf } = input;
    const answer = answerOf(queries);
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const words = wordsOf(answer.data, form.series === undefined ? '' : columnLabel(form.series), metric);
    return {
      form,
      words,
      metric,
      height,
      colorOf,
      texts: answerTexts(input),
      ...markSelection(
        input,
        form.series === undefined ? [] : [form.series],
        words.map(({ mark }) => mark),
      ),
    };
  },

  options(props) {
    const { form, words, texts, height } = props;
    const most = Math.max(form.size_from, Math.min(form.size_to, height * LARGEST));
    const sizes = fontSizes(words, form.size_from, most);
    for (const name of words.map(({ text }) => text).sort()) props.colorOf(name);
    return {
      tooltip: {
        shared: false,
        formatter() {
          const word = words[this.index];
          if (!word) return '';
          return tooltipMarkup(
            word.text,
            [{ label: texts.name(props.metric), color: '', text: texts.value(word.amount) }],
            null,
          );
        },
      },
      accessibility: {
        point: {
          descriptionFormatter(point) {
            const word = words[point.index];
            return word ? `${word.text}, ${texts.value(word.amount)}` : '';
          },
        },
      },
      series: [
        {
          type: 'wordcloud',
          name: texts.name(props.metric),
          animation: false,
          minFontSize: form.size_from,
          maxFontSize: most,
          rotation: ROTATIONS[form.rotation],
          spiral: 'rectangular',
          style: { fontFamily: 'var(--font-sans)', fontWeight: '600' },
          cursor: props.select ? 'pointer' : 'default',
          data: words.map(({ text, mark }, at) => ({
            name: escapeMarkup(text),
            weight: sizes[at] ?? form.size_from,
            color: props.colorOf(text),
            opacity: props.isFaded(mark) ? FADED : 1,
          })),
          point: {
            events: {
              click(event) {
                const word = words[this.index];
                if (word) props.act(word.mark, gestureOf(event));
              },
            },
          },
        },
      ],
    };
  },

  label: ({ words }, t) => t('label', { count: words.length }),
};

const ROTATIONS = {
  flat: { from: 0, to: 0, orientations: 1 },
  square: { from: 0, to: 90, orientations: 2 },
  random: { from: -60, to: 60, orientations: 7 },
} as const;
