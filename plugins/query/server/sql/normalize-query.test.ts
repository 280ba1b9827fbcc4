import { describe, expect, it } from 'vitest';
import { modernQuery } from './normalize-query.ts';

const temporal = { col: 'day', op: 'TEMPORAL_RANGE', val: 'No filter' };
const city = { col: 'city', op: '==', val: 'Oslo' };

describe('a time range beside temporal filters', () => {
  it('binds them when it names no column, as a dashboard gives it', () => {
    expect(modernQuery({ time_range: 'Last week', filters: [temporal, city] }).filters).toEqual([
      { ...temporal, val: 'Last week' },
      city,
    ]);
  });

  it.each([{ granularity: 'day' }, { granularity_sqla: 'day' }])('stands beside them with %o', (column) => {
    expect(modernQuery({ ...column, time_range: 'Last week', filters: [temporal] }).filters).toEqual([temporal]);
  });

  it('leaves them alone when it is absent', () => {
    expect(modernQuery({ filters: [temporal, city] }).filters).toEqual([temporal, city]);
  });
});
