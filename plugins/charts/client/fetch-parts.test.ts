import type { FormData, QueryResult } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { MOST_PARTS, partForm } from '../common/part-form.ts';
import { fetchParts } from './fetch-parts.ts';

const FORM: FormData = { viz_type: 'deck_scatter', datasource: '7__table' };
const ROWS: QueryResult = { colnames: ['n'], coltypes: [0], data: [{ n: 1 }], rowcount: 1 };
const { signal } = new AbortController();

describe('the charts that a chart draws', () => {
  it('are requested separately with their own forms, and name their chart', async () => {
    const asked: unknown[] = [];
    const results = await fetchParts(
      [3, 4, 3],
      {},
      {
        read: async (id) => ({ name: `Chart ${id}`, formData: { ...FORM, size: id } }),
        ask: async (form) => {
          asked.push(form['size']);
          return [ROWS];
        },
        signal,
      },
    );
    expect(asked).toEqual([3, 4]);
    expect(results.map(({ part, data }) => [part?.chartId, part?.name, data])).toEqual([
      [3, 'Chart 3', ROWS.data],
      [4, 'Chart 4', ROWS.data],
    ]);
  });

  it('do not fail together: a part that the reader may not see has its own error', async () => {
    const results = await fetchParts(
      [3, 4, 5],
      {},
      {
        async read(id) {
          if (id === 3) throw new Error('Not found');
          return { name: '', formData: { ...FORM, slice: id } };
        },
        ask: async (form) => (form['slice'] === 4 ? [{ ...ROWS, error: 'Access denied' }] : [ROWS]),
        signal,
      },
    );
    expect(results.map(({ part, data }) => [part?.failure, data.length])).toEqual([
      ['Not found', 0],
      ['Access denied', 0],
      [undefined, 1],
    ]);
  });

  it('stop when the caller aborts', async () => {
    const aborted = new AbortController();
    const reading = fetchParts(
      [3],
      {},
      {
        async read() {
          aborted.abort();
          throw new Error('aborted on the way');
        },
        ask: async () => [ROWS],
        signal: aborted.signal,
      },
    );
    await expect(reading).rejects.toThrow(/abort/);
  });

  it('are not without end', async () => {
    const read: number[] = [];
    await fetchParts(
      Array.from({ length: 100 }, (_, id) => id + 1),
      {},
      {
        async read(id) {
          read.push(id);
          return { name: '', formData: FORM };
        },
        ask: async () => [ROWS],
        signal,
      },
    );
    expect(read).toHaveLength(MOST_PARTS);
  });

  it('are narrowed by the filters of the whole and of its dashboard, beside their own', () => {
    const filter = (subject: string) => ({
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject,
      operator: '==',
      comparator: 1,
    });
    const form = partForm({ ...FORM, adhoc_filters: [filter('own')] }, 9, {
      adhoc_filters: [filter('whole')],
      extra_form_data: { time_range: 'Last week', filters: [{ col: 'a', op: '==', val: 1 }] },
      extra_filters: [{ col: 'older', op: '==', val: 2 }],
    });
    expect(form).toMatchObject({
      slice_id: 9,
      adhoc_filters: [filter('own')],
      extra_filters: [{ col: 'older', op: '==', val: 2 }],
      extra_form_data: {
        time_range: 'Last week',
        filters: [{ col: 'a', op: '==', val: 1 }],
        adhoc_filters: [filter('whole')],
      },
    });
  });
});
