import { contextOf } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { bubbleQuery } from '../common/bubble-query.ts';
import { bubblesOf, placed } from './bubbles.ts';

const source = {
  entity: 'who',
  series: 'kind',
  x: 'a',
  y: 'b',
  size: 'c',
  textOf: (_: string, value: unknown) => String(value),
};
const row = { who: 'Ann', kind: 'k', a: 1, b: 2, c: 3 };

it.each([
  ['a row that says where it is', row, 1],
  ['one without a place', { ...row, a: null }, 0],
  ['one with text for a place', { ...row, b: '2' }, 0],
])('%s', (_name, given, count) => expect(bubblesOf([given], source)).toHaveLength(count));

it('draws a bubble without a size in the minimum size', () => {
  expect(bubblesOf([{ ...row, c: null }], source)[0]?.size).toBe(0);
});

it('leaves out values that a logarithmic axis cannot show', () => {
  const bubbles = bubblesOf([row, { ...row, a: 0 }, { ...row, b: -1 }], source);
  expect(placed(bubbles, { logX: false, logY: false })).toHaveLength(3);
  expect(placed(bubbles, { logX: true, logY: false })).toHaveLength(2);
  expect(placed(bubbles, { logX: true, logY: true })).toHaveLength(1);
});

it.each([
  [{}, undefined],
  [{ orderby: 'c' }, [['c', false]]],
  [{ orderby: 'c', order_desc: false }, [['c', true]]],
])('is ordered by the metric of %o', (members, orderby) => {
  const form = { viz_type: 'bubble_v2', datasource: '7__table', entity: 'who', x: 'a', y: 'b', size: 'c', ...members };
  expect(contextOf(bubbleQuery, form).queries[0]?.orderby).toEqual(orderby);
});
