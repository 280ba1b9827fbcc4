import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { NEW_ANNOTATION } from '../common/annotation-draft.ts';
import { AnnotationLayersControl } from './annotation-layers-control.tsx';
import { controlHost, ControlStage } from './testing/control-stage.tsx';
import { byCount, countsOf, useValueCounts } from './use-value-counts.ts';

afterEach(cleanup);

const datasource = { id: 3, type: 'table' } as never;
const asked: unknown[] = [];
const host = controlHost({
  api: {
    async call(_endpoint: string, { body }: { readonly body: { readonly queries: readonly unknown[] } }) {
      asked.push(body);
      return { result: [{ data: [{ city: 'Rome', rows: 1200 }] }] };
    },
    request: async (path: string) => new Response(path.includes('/annotation/') ? '{"count":6}' : '{"result":[]}'),
  },
});
const wrapper = ({ children }: { readonly children: ReactNode }) => <ControlStage host={host}>{children}</ControlStage>;

it.each([
  [
    'rows of a column',
    [
      { city: 'Rome', rows: 12345 },
      { city: null, rows: 2 },
    ],
    'city',
    [['Rome', '12,345']],
  ],
  ['a column that is called rows', [{ rows: 7, count: 3 }], 'rows', [['7', '3']]],
  ['names of object members', [{ city: 'constructor', rows: 1 }], 'city', [['constructor', '1']]],
  ['no answer', undefined, 'city', []],
] as const)('counts of %s', (_title, rows, column, counts) => {
  expect([...countsOf(rows, column)]).toEqual(counts);
});

it.each([
  ['as they came while nothing is counted', ['b', 'a'], [], ['b', 'a']],
  ['the most frequent first', ['a', 'b', 'c'], ['c', 'a'], ['c', 'a', 'b']],
  ['only those that are offered', ['a'], ['hidden', 'a'], ['a']],
])('values stand %s', (_title, values, counted, order) => {
  expect(byCount(values, new Map(counted.map((value) => [value, '1'])))).toEqual(order);
});

it('rows of each value are counted once they are wanted, in one query', async () => {
  const { result, rerender } = renderHook(({ wanted }) => useValueCounts(datasource, 'city', wanted), {
    wrapper,
    initialProps: { wanted: false },
  });
  expect(asked).toEqual([]);
  rerender({ wanted: true });
  await waitFor(() => expect([...result.current]).toEqual([['Rome', '1,200']]));
  expect(asked).toMatchObject([{ datasource: { id: 3 }, queries: [{ columns: ['city'] }] }]);
});

it('the pill of a layer shows its content', async () => {
  const layer = { ...NEW_ANNOTATION, annotationType: 'EVENT' as const, sourceType: 'NATIVE', value: 2 };
  render(
    <AnnotationLayersControl
      name="annotation_layers"
      label="Layers"
      error={null}
      options={{}}
      datasource={null}
      formData={{ viz_type: 'x', datasource: '1__table' }}
      value={[
        { ...layer, name: 'Storms' },
        { ...NEW_ANNOTATION, name: 'Target', value: '2x + 5' },
        { ...layer, name: 'Of a chart', sourceType: 'table' },
      ]}
      onChange={() => {}}
    />,
    { wrapper },
  );
  expect(await screen.findAllByText('annotation.events')).toHaveLength(1);
  expect(screen.getByText('2x + 5')).toBeTruthy();
});
