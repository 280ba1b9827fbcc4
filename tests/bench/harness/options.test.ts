import { describe, expect, it } from 'vitest';
import { casesToRun, chosen, readOptions } from './options.ts';

const ALL = [{ name: 'start-up' }, { name: 'chart-sizes', hasParts: true }] as const;
const runOf = (...words: string[]) =>
  casesToRun(ALL, readOptions(words).only).map(({ one, parts }) => [one.name, parts]);

describe('names on the command line', () => {
  it.each([
    [
      [],
      [
        ['start-up', []],
        ['chart-sizes', []],
      ],
    ],
    [['chart-sizes'], [['chart-sizes', []]]],
    [['chart-sizes:table,pie'], [['chart-sizes', ['table', 'pie']]]],
    [['chart-sizes:table', 'chart-sizes:pie'], [['chart-sizes', ['table', 'pie']]]],
  ])('%j run %j', (words, expected) => expect(runOf(...words)).toEqual(expected));

  it('of no case are an error that names the cases', () =>
    expect(() => runOf('chart-size')).toThrow(
      'There is no "chart-size" to measure. There are: start-up, chart-sizes.',
    ));

  it('after a colon are an error for a case without subjects', () =>
    expect(() => runOf('start-up:table')).toThrow('"start-up" is measured as a whole'));

  it('choose subjects in their own order', () =>
    expect(chosen(['line', 'bar', 'table'], ['table', 'line'], (one) => one)).toEqual(['line', 'table']));
});
