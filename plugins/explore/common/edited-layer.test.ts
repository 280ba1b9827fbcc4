import { expect, it } from 'vitest';
import { editedLayer } from './edited-layer.ts';

const storms = { name: 'Storms', annotationType: 'EVENT', sourceType: 'NATIVE', value: 1, color: null };
const capacity = { name: 'Capacity', annotationType: 'FORMULA', value: '5' };

it('the edited layer is the one that differs from the form', () => {
  const next = { ...storms, name: 'Storms of the year' };
  expect(editedLayer([storms, capacity], [next, capacity])).toMatchObject({
    name: next.name,
    layer: next,
    isNew: false,
  });
  expect(editedLayer([storms], [storms, capacity])).toMatchObject({ name: 'Capacity', isNew: true });
  expect(editedLayer([storms], [storms])).toBeNull();
});

it.each([
  ['its name', { name: 'Other' }, true],
  ['its colour', { color: '#fff' }, true],
  ['its source', { value: 2 }, false],
  ['the column of its moments', { timeColumn: 'at' }, false],
])('rows that it has stay for another value of %s: %s', (_, changed, same) => {
  const question = (layer: object) => editedLayer([], [layer])?.question;
  expect(question({ ...storms, ...changed }) === question(storms)).toBe(same);
});

it('a formula and a hidden layer have no rows to request', () => {
  expect(editedLayer([], [capacity])?.question).toBeNull();
  expect(editedLayer([], [{ ...storms, show: false }])?.question).toBeNull();
});
