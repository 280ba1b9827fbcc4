import type { Point } from 'highcharts';
import Highcharts from 'highcharts/esm/highcharts.js';
import { memberOf } from './member-of.ts';

interface WordSize {
  readonly width: number;
  readonly height: number;
}

/** The members of the word cloud series and its renderer that are used here. */
interface Cloud {
  readonly points: readonly Pick<Point, 'name' | 'options'>[];
  readonly chart: { readonly renderer: TextMaker };
}

interface TextMaker {
  text?(...content: readonly unknown[]): unknown;
}

let isAllowed = false;

/**
 * Registers the placement strategy `given`: words are drawn where the chart type has placed them (`custom.place`),
 * while the library can only search for places itself. Where all sizes are given too (`custom.size`), no word is
 * measured.
 */
export function allowGivenPlaces(): void {
  if (isAllowed) return;
  isAllowed = true;
  const cloud = ['seriesTypes', 'wordcloud', 'prototype'].reduce(memberOf, Highcharts);
  Object.assign(memberOf(cloud, 'placementStrategy'), { given: placeOf });
  const draw: unknown = Reflect.get(cloud, 'drawPoints');
  if (typeof draw !== 'function') throw new Error('The library has no clouds of words: it lacks "drawPoints".');
  Reflect.set(cloud, 'drawPoints', function drawSized(this: Cloud): void {
    const sizes = new Map(this.points.map((point) => [point.name, sizeOf(point.options)]));
    if ([...sizes.values()].every((size) => size !== undefined)) answerNextMeasure(this.chart.renderer, sizes);
    Reflect.apply(draw, this, []);
    // The replaced `text` must not outlive this drawing, even if it was not called.
    delete this.chart.renderer.text;
  });
}

/**
 * Replaces the next text of the renderer: the first text that a word cloud creates is the probe that measures every
 * word.
 */
function answerNextMeasure(renderer: TextMaker, sizes: ReadonlyMap<string, WordSize | undefined>): void {
  let word = '';
  const probe = {
    add: () => probe,
    css: () => probe,
    attr({ text }: { readonly text: string }) {
      word = text;
      return probe;
    },
    getBBox: () => sizes.get(word),
    destroy: () => undefined,
  };
  renderer.text = () => {
    delete renderer.text;
    return probe;
  };
}

const placeOf = ({ options }: Point): object => {
  const place: unknown = options.custom?.['place'];
  return typeof place === 'object' && place !== null ? place : { x: 0, y: 0, rotation: 0 };
};

function sizeOf({ custom }: Point['options']): WordSize | undefined {
  const size: unknown = custom?.['size'];
  if (typeof size !== 'object' || size === null || !('width' in size) || !('height' in size)) return undefined;
  const { width, height } = size;
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined;
}
