import { markSelection, type MarkSelection } from '@facet/plugin-charts/contract';
import {
  answerOf,
  type AnswerTexts,
  answerTexts,
  escapeMarkup,
  FADED,
  markEvents,
  notice,
  tooltipMarkup,
  negativeAmounts,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing } from '@facet/plugin-highcharts/contract.client';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { WordCloudForm } from '../common/word-cloud-query.ts';
import { textMeasure } from './text-measure.ts';
import { placeWords, type WordBox, type WordPlace, type WordsQuestion } from './place-words.ts';
import { fittedWords, fontSizes, MOST_WORDS, shownText, type Word, wordsOf } from './words.ts';

export interface WordCloudProps extends MarkSelection {
  readonly form: WordCloudForm;
  readonly words: readonly Word[];
  /** The smallest font size. */
  readonly smallest: number;
  /** The font size of the first word. */
  readonly largest: number;
  /** Words that there are, drawn or not. */
  readonly all: number;
  readonly metric: string;
  readonly texts: AnswerTexts;
  readonly width: number;
  readonly height: number;
  /** Positions and sizes of the words, after they are computed. */
  readonly places?: readonly WordPlace[];
  readonly boxes?: readonly WordBox[];
  colorOf(label: string): string;
}

/** Maximum size of a word as a share of the height. */
const LARGEST = 0.3;
/** Share of a low picture's height that its smallest words have at most, and pixels that can be read. */
const SMALLEST = 0.08;
const READABLE = 8;
/** Longest upright word as a share of the height: the library would draw all words smaller for a longer one. */
const LONGEST_UPRIGHT = 0.7;
/** Above this number, the layout is computed in a worker. */
const FEW_WORDS = 60;
const WEIGHT = '600';

export const wordCloudDrawing: ChartDrawing<WordCloudForm, WordCloudProps> = {
  props(input) {
    const { formData: form, queries, width, height, colorOf } = input;
    const answer = answerOf(queries);
    const metric = form.metric === undefined ? '' : metricLabel(form.metric);
    const found = wordsOf(answer.data, form.series === undefined ? '' : columnLabel(form.series), metric);
    const from = Math.min(form.size_from, Math.max(READABLE, height * SMALLEST));
    const { words, to } = fittedWords(found.slice(0, MOST_WORDS), {
      width,
      height,
      from,
      to: Math.max(from, Math.min(form.size_to, height * LARGEST)),
    });
    return {
      form,
      words,
      smallest: from,
      largest: to,
      all: found.length,
      metric,
      width,
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

  negative: ({ formData, queries }) => negativeAmounts(queries, [formData.metric]),

  options(props, t) {
    const { words, texts, all } = props;
    const sizes = sizesOf(props);
    const { places, boxes } = laidOut(props);
    for (const name of words.map(({ text }) => text).sort()) props.colorOf(name);
    return {
      ...notice(all > words.length ? t('shown', { count: words.length, all }) : undefined),
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
          minFontSize: props.smallest,
          maxFontSize: Math.max(props.smallest, ...sizes),
          placementStrategy: 'given',
          spiral: 'rectangular',
          style: { fontFamily: 'var(--font-sans)', fontWeight: WEIGHT },
          cursor: props.select ? 'pointer' : 'default',
          data: words.map(({ text, mark }, at) => ({
            name: escapeMarkup(shownText(text)),
            weight: sizes[at] ?? props.smallest,
            // Thin letters in a pale colour are not readable on the card.
            color: `color-mix(in oklab, ${props.colorOf(text)} 72%, var(--text-1))`,
            opacity: props.isFaded(mark) ? FADED : 1,
            custom: { place: { ...places[at], rotation: boxes[at]?.rotation ?? 0 }, size: boxes[at] },
          })),
          point: markEvents(props, (point) => words[point.index]?.mark),
        },
      ],
    };
  },

  layout: {
    key(props) {
      if (props.words.length <= FEW_WORDS) return undefined;
      const { form, words, height } = props;
      return JSON.stringify([words.map(({ text }) => text), sizesOf(props), form.rotation, ratioOf(props), height]);
    },
    async run(props, ask) {
      const question = questionOf(props);
      return { boxes: question.boxes, places: await ask<WordsQuestion, readonly WordPlace[]>(startWorker, question) };
    },
  },

  label: ({ words }, t) => t('label', { count: words.length }),
};

const startWorker = () => new Worker(new URL('./words-worker.ts', import.meta.url), { type: 'module' });

/** The first word has the maximum size, the others scale with the square root of their amounts. */
const sizesOf = ({ words, smallest, largest }: WordCloudProps): readonly number[] =>
  fontSizes(words, smallest, largest);

/** Rounded to tenths, so that a small change of the size does not move any word. */
const ratioOf = ({ width, height }: WordCloudProps): number => Math.round((10 * width) / Math.max(1, height)) / 10;

function laidOut(props: WordCloudProps): Required<Pick<WordCloudProps, 'places' | 'boxes'>> {
  const { places, boxes } = props;
  if (places !== undefined && boxes !== undefined) return { places, boxes };
  const question = questionOf(props);
  return { places: placeWords(question), boxes: question.boxes };
}

function questionOf(props: WordCloudProps): WordsQuestion {
  const sizes = sizesOf(props);
  const measure = textMeasure(WEIGHT);
  return {
    ratio: ratioOf(props),
    boxes: props.words.map(({ text }, at): WordBox => {
      const size = Math.floor(sizes[at] ?? 0);
      const box = measure(shownText(text), size);
      const isLong = box.width > props.height * LONGEST_UPRIGHT;
      return { ...box, rotation: isLong ? 0 : rotationAt(props.form, at) };
    }),
  };
}

function rotationAt({ rotation }: WordCloudForm, at: number): number {
  const degrees = ROTATIONS[rotation];
  return degrees[at % degrees.length] ?? 0;
}

const ROTATIONS = { flat: [0], square: [0, 90], random: [-60, -40, -20, 0, 20, 40, 60] } as const;
