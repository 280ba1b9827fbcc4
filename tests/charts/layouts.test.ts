import type { FormData, QueryResult } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { chartTypes } from './chart-types.ts';

const NODES = 2_000;
/** Beyond it, a layout would be felt. */
const MOST_AT_ONCE = 500;

const types = new Map((await chartTypes()).map((type) => [type.key, type]));
const answer: QueryResult = {
  colnames: ['from', 'to', 'n'],
  coltypes: [1, 1, 0],
  data: Array.from({ length: NODES }, (_, at) => ({ from: `a ${at}`, to: `b ${(at * 7) % NODES}`, n: 1 + (at % 9) })),
  rowcount: NODES,
};

async function drawn(key: string, form: object) {
  const type = types.get(key);
  const drawing = await type?.drawing?.();
  if (type === undefined || drawing === undefined) throw new Error(`Nothing draws ${key}.`);
  const stored: FormData = { viz_type: key, datasource: '7__table', metric: 'n', ...form };
  const props = drawing.props({
    formData: type.client.form.read(stored),
    queries: [answer],
    datasource: null,
    width: 800,
    height: 400,
    filterState: {},
    ownState: {},
    hooks: {},
    colorOf: () => 'red',
    colorScheme: 'light',
    locale: 'en',
  });
  return { drawing, props };
}

describe(`layouts of ${NODES} nodes`, () => {
  it.each([
    ['graph_chart', { source: 'from', target: 'to' }],
    ['word_cloud', { series: 'from' }],
  ])('of %s ask a worker', async (key, form) => {
    const { drawing, props } = await drawn(key, form);
    expect(drawing.layout?.key(props)).toEqual(expect.any(String));
    let asked = 0;
    await drawing.layout
      ?.run(props, async () => {
        asked += 1;
        return Promise.reject(new Error('only counted'));
      })
      .catch(() => undefined);
    expect(asked).toBe(1);
  });

  it.each([
    ['sankey_v2', { source: 'from', target: 'to' }],
    ['chord', { groupby: 'from', columns: 'to' }],
  ])(`of %s are never larger than those of ${MOST_AT_ONCE} bands, and say what they leave out`, async (key, form) => {
    const { drawing, props } = await drawn(key, form);
    const told: unknown[] = [];
    const options = drawing.options(props, (text, values) => {
      told.push(values?.['all']);
      return text;
    });
    const [series] = options.series ?? [];
    const bands = series && 'data' in series ? (series.data?.length ?? 0) : 0;
    expect(bands).toBeGreaterThan(0);
    expect(bands).toBeLessThanOrEqual(MOST_AT_ONCE);
    expect(told).toContain(NODES);
  });
});
