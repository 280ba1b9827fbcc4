import { expect, it } from 'vitest';
import { spokeNames } from './spoke-names.ts';

const SECTORS = [
  'Construction',
  'Manufacturing',
  'Leisure and hospitality',
  'Information',
  'Financial activities',
  'Government',
];
const linesOf = (names: readonly string[], width: number, height: number) => {
  const around = spokeNames(names, { width, height });
  return names.map((_, at) => around.linesAt(at).join(' '));
};

it('a wide radar is large, and its names are whole', () => {
  expect(spokeNames(SECTORS, { width: 700, height: 400 }).size).toBeCloseTo(328);
  expect(linesOf(SECTORS, 700, 400)).toEqual(SECTORS);
});

it('a narrow one is smaller, so that its names are whole', () => {
  expect(spokeNames(SECTORS, { width: 350, height: 330 }).size).toBeLessThan(250);
  expect(linesOf(SECTORS, 350, 330)).toEqual(SECTORS);
});

it('names without enough room are shortened, none is left out', () => {
  const lines = linesOf(SECTORS, 160, 160);
  expect(lines.every((text) => text.length >= 2)).toBe(true);
  expect(lines.some((text) => text.includes('…'))).toBe(true);
});

it('the smallest radar has no names, which would leave no room for it', () => {
  expect(spokeNames(SECTORS, { width: 126, height: 84 }).size).toBeGreaterThan(75);
  expect(linesOf(SECTORS, 126, 84).every((text) => text === '')).toBe(true);
});
