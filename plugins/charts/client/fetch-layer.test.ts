import type { QueryContext, QueryResult } from '@facet/sdk/common';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { splitAnnotations, withAnnotation } from '../common/annotation-layers.ts';
import { fetchLayer } from './fetch-layer.ts';

const event = { name: 'Storms', annotationType: 'EVENT', sourceType: 'NATIVE', value: 1, show: true };
const formula = { name: 'Capacity', annotationType: 'FORMULA', value: '5' };
const hidden = { ...event, name: 'Hidden', show: false };
const context = (...layers: readonly Readonly<Record<string, unknown>>[]): QueryContext => ({
  datasource: { id: 1, type: 'table' },
  queries: [{ metrics: ['count'], annotation_layers: layers }, { metrics: ['sum'] }],
});
const answer: QueryResult = { colnames: [], coltypes: [], rowcount: 0, data: [] };

describe('layers are requested separately from their chart', () => {
  it('[B4.9] each with the question of the chart', () => {
    const { chart, layers } = splitAnnotations(context(event, formula, hidden));
    expect(chart.queries[0]?.annotation_layers).toEqual([formula, hidden]);
    expect(layers.map(({ name }) => name)).toEqual(['Storms']);
    expect(layers[0]?.context.queries).toEqual([{ metrics: ['count'], annotation_layers: [event] }]);
  });

  it('and a chart without layers as it is', () => {
    const plain = context(formula);
    expect(splitAnnotations(plain)).toEqual({ chart: plain, layers: [] });
  });

  it('[B4.8] their rows are added to those of the chart', () => {
    const once = withAnnotation([answer, answer], 'Storms', { records: [1] });
    const twice = withAnnotation(once, 'Rain', { records: [2] });
    expect(twice).toEqual([
      { ...answer, annotation_data: { Storms: { records: [1] }, Rain: { records: [2] } } },
      answer,
    ]);
  });
});

describe('[A4.5] a request for a layer', () => {
  const [layer] = splitAnnotations(context(event)).layers;
  if (layer === undefined) throw new Error('the layer is asked');
  afterEach(() => vi.restoreAllMocks());
  const open = new AbortController().signal;

  it('[B4.8] [B7.26] returns its rows', async () => {
    const fetchData = async () => [{ ...answer, annotation_data: { Storms: { records: [] } } }];
    expect(await fetchLayer({ fetchData }, layer, open)).toEqual({ data: { records: [] } });
  });

  it('[B4.9] reports why it has no rows', async () => {
    const error = new Error('Network error.');
    const failed = await fetchLayer({ fetchData: () => Promise.reject(error) }, layer, open);
    expect(failed).toEqual({ failure: { kind: 'failed', error } });
    const refused = await fetchLayer({ fetchData: async () => [{ ...answer, error: 'No such layer' }] }, layer, open);
    expect(refused).toMatchObject({ failure: { kind: 'failed', error: { message: 'No such layer' } } });
  });

  it('[A8.18] [A9.4] runs out of time after 60 seconds', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const pending = fetchLayer(
      {
        fetchData: (_context, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      },
      layer,
      open,
    );
    limit.abort();
    expect(await pending).toEqual({ failure: { kind: 'timeout' } });
    expect(timeout).toHaveBeenCalledWith(60_000);
  });

  it('[B4.7] [A8.19] is aborted with its run', async () => {
    const run = new AbortController();
    let ended = false;
    const pending = fetchLayer(
      {
        fetchData: (_context, { signal }) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => {
              ended = true;
              reject(signal.reason as Error);
            }),
          ),
      },
      layer,
      run.signal,
    );
    run.abort();
    await pending;
    expect(ended).toBe(true);
  });
});
