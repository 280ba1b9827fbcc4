import Highcharts, { type Point } from 'highcharts';

/**
 * Lets words stand where a chart type found room for them (`placementStrategy: 'given'`, `custom.place`); the library only
 * knows how to look for it.
 */
export function allowGivenPlaces(): void {
  const strategies = ['seriesTypes', 'wordcloud', 'prototype', 'placementStrategy'].reduce(memberOf, Highcharts);
  Object.assign(strategies, { given: placeOf });
}

function memberOf(value: object, name: string): object {
  const member: unknown = Reflect.get(value, name);
  if ((typeof member === 'object' || typeof member === 'function') && member !== null) return member;
  throw new Error(`The library has no clouds of words: it lacks "${name}".`);
}

const placeOf = ({ options }: Point): object => {
  const place: unknown = options.custom?.['place'];
  return typeof place === 'object' && place !== null ? place : { x: 0, y: 0, rotation: 0 };
};
