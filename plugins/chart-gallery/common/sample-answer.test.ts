import { describe, expect, it } from 'vitest';
import { sampleAnswer } from './sample-answer.ts';

const ROWS = [
  { day: 0, state: 'CA', n: 1, m: 2 },
  { day: 0, state: null, n: 3, m: 4 },
  { day: 1, state: 'CA', n: 5, m: 6 },
];

describe('answers about sample rows', () => {
  it('have the columns of the query', () => {
    const { colnames, coltypes, data } = sampleAnswer({ columns: ['state'], metrics: ['n', 'absent'] }, ROWS);
    expect(colnames).toEqual(['state', 'n', 'absent']);
    expect(coltypes).toEqual([1, 0, 0]);
    expect(data[0]).toEqual({ state: 'CA', n: 1, absent: null });
  });

  it('have the timestamps of a time series', () => {
    const { data } = sampleAnswer({ columns: ['state'], metrics: ['n'], is_timeseries: true }, ROWS);
    expect(data[2]).toEqual({ __timestamp: 1, state: 'CA', n: 5 });
  });

  it('have a column for each series where the query pivots', () => {
    const steps = [{ operation: 'pivot', options: {} }] as const;
    const { data, label_map } = sampleAnswer(
      { columns: ['day', 'state'], metrics: ['n'], post_processing: steps },
      ROWS,
    );
    expect(data).toEqual([
      { day: 0, CA: 1, '<NULL>': 3 },
      { day: 1, CA: 5, '<NULL>': null },
    ]);
    expect(label_map).toEqual({ CA: ['CA'], '<NULL>': ['<NULL>'] });
  });

  it('have the statistics of boxes if the query requests them', () => {
    const steps = [{ operation: 'boxplot', options: { groupby: ['state'], metrics: ['n'] } }] as const;
    const { data } = sampleAnswer({ columns: ['day', 'state'], metrics: ['n'], post_processing: steps }, ROWS);
    expect(data).toMatchObject([
      { state: 'CA', n__min: 1, n__max: 5, n__count: 2 },
      { state: null, n__min: 3, n__median: 3, n__max: 3 },
    ]);
  });

  it('carry numbers that JSON does not hold as a server does', () => {
    const { data, exact_values } = sampleAnswer({ columns: ['state'], metrics: ['n', 'm'] }, [
      { state: 2n ** 53n + 1n, n: Number.NaN, m: 7n },
      { state: 'CA', n: 1, m: Number.NEGATIVE_INFINITY },
    ]);
    expect(data).toEqual([
      { state: 2 ** 53, n: null, m: 7 },
      { state: 'CA', n: 1, m: null },
    ]);
    expect(exact_values).toEqual([
      { column: 'state', rows: [0], texts: ['9007199254740993'] },
      { column: 'n', rows: [0], texts: ['NaN'] },
      { column: 'm', rows: [1], texts: ['-Infinity'] },
    ]);
  });

  it('have rows for layers of annotations, except for formulas', () => {
    const layers = [
      { name: 'A', annotationType: 'EVENT' },
      { name: 'B', annotationType: 'FORMULA' },
    ];
    const { annotation_data: data } = sampleAnswer({ columns: ['day'], annotation_layers: layers }, ROWS);
    expect(data).toMatchObject({ A: { records: [{ day: 0, end: 86_400_000 }, { state: null }, { day: 1 }] } });
    expect(data).not.toHaveProperty('B');
  });
});
