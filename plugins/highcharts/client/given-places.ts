import Highcharts, { type Point } from 'highcharts';
import { memberOf } from './member-of.ts';

interface WordSize {
  readonly width: number;
  readonly height: number;
}

/** What is used of a cloud of words and of what draws it. */
interface Cloud {
  readonly points: readonly Pick<Point, 'name' | 'options'>[];
  readonly chart: { readonly renderer: TextMaker };
}

interface TextMaker {
  text?(...content: readonly unknown[]): unknown;
}

let isAllowed = false;

/**
 * Lets words stand where a chart type found room for them (`placementStrategy: 'given'`, `custom.place`); the library only
 * knows how to look for it. Where their sizes come too (`custom.size`), none is measured again.
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
    // Whatever was drawn, the next text is one.
    delete this.chart.renderer.text;
  });
}

/** The first text that the library makes for a cloud is one that it measures every word with. */
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
