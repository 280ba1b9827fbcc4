import { expect, it } from 'vitest';
import { nameAxis } from './name-axis.ts';

it('gives marks with the same name separate positions', () => {
  const names = ['Oct 2012', 'Apr', 'Oct', 'Apr'];
  expect(nameAxis(names, 400)).toMatchObject({ categories: names, uniqueNames: false });
});

const labelsOf = (...asked: Parameters<typeof nameAxis>) => nameAxis(...asked).labels;
const MONTHS = Array.from({ length: 12 }, (_, at) => `Period number ${at + 1}`);

it.each([
  ['stand level by themselves, few or many', {}, { rotation: 0 }],
  ['turn where a setting rotates them', { rotation: -45 }, { rotation: -45, step: 1 }],
  [
    'are every n-th where a setting says so, upright where they have no other room',
    { step: 1 },
    { rotation: -90, step: 1 },
  ],
  ['take turns in two lines', { lines: 2 }, { rotation: 0, staggerLines: 2 }],
])('names %s', (_title, places, expected) => {
  expect(labelsOf(MONTHS, 300, places)).toMatchObject(expected);
});

const PHASES = ['Approach', 'Climb', 'Descent', 'Landing Roll', 'Parked', 'Take-off run', 'Taxi'];

it.each([
  ['where they would be cut and the drawing is high', PHASES, { height: 300 }, -45],
  ['not where they have room', ['Rain', 'Snow'], { height: 300 }, 0],
  ['not in a low drawing', PHASES, { height: 150 }, 0],
  ['not where no height is told', PHASES, {}, 0],
])('names turn %s', (_title, names, places, rotation) => {
  expect(labelsOf(names, 400, places)).toMatchObject({ rotation, step: 1 });
});

it.each([
  ['upright', ['Landing Roll and taxi', ...PHASES, ...PHASES, 'Parked'], 420, /^[^…]+$/],
  ['upright and shortened', ['Middle East and North Africa', ...PHASES, ...PHASES, 'Parked'], 240, /…$/],
])('names that have no room at an angle stand %s', (_title, names, height, first) => {
  const labels = labelsOf(names, 400, { height });
  expect(labels).toMatchObject({ rotation: -90, step: 1 });
  expect(labels?.formatter?.call({ pos: 0 } as never, {} as never)).toMatch(first);
});

it.each([
  ['a tile', 220, 140, '10px'],
  ['the smallest chart', 150, 100, '10px'],
])('in %s, names that would be left out stand upright in smaller letters', (_title, width, height, fontSize) => {
  const names = width < 200 ? PHASES : [...PHASES, 'Flight', 'Ground', 'Maneuver', 'Holding', 'Hover', 'Descent'];
  const labels = labelsOf(names, width, { height });
  expect(labels).toMatchObject({ rotation: -90, step: 1, style: { fontSize } });
  const texts = names.map((_, pos) => labels?.formatter?.call({ pos } as never, {} as never) ?? '');
  expect(texts.every((text) => text.length > 3)).toBe(true);
});

it('numbers that have no room are left out, never shortened', () => {
  const names = Array.from({ length: 18 }, (_, at) => `${at}00000000000000`);
  expect(labelsOf(names, 400, { height: 240 })?.step).toBeGreaterThan(1);
});

it('names that would be left out turn', () => {
  const names = Array.from({ length: 18 }, (_, at) => `Abcd ${at + 1000}`);
  expect(labelsOf(names, 480)?.step).toBeGreaterThan(1);
  expect(labelsOf(names, 480, { height: 300 })).toMatchObject({ rotation: -45, step: 1 });
});
