import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NumberFieldProps } from './number-field-props.ts';
import { NumberField } from './number-field.tsx';
import { controlHost, ControlStage } from './testing/control-stage.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});
afterEach(cleanup);

const host = controlHost({ api: {} });

function show(props: Partial<NumberFieldProps>) {
  const told: (number | null)[] = [];
  render(
    <ControlStage host={host}>
      <NumberField label="Width" value={7} onChange={(next) => told.push(next)} {...props} />
    </ControlStage>,
  );
  const field = screen.getByRole('textbox', { name: 'Width' });
  return {
    told,
    field,
    type(text: string) {
      fireEvent.change(field, { target: { value: text } });
      vi.advanceTimersByTime(300);
    },
  };
}

const NUMBER = 'is expected to be a number';
const INTEGER = 'is expected to be an integer';

it.each<[typed: string, props: Partial<NumberFieldProps>, told: readonly (number | null)[], problem: string | null]>([
  ['12', {}, [12], null],
  ['-0.5', {}, [-0.5], null],
  ['2e3', {}, [2000], null],
  ['-', {}, [], NUMBER],
  ['-', { optional: true }, [null], NUMBER],
  ['many', {}, [], NUMBER],
  ['', {}, [], null],
  ['', { optional: true }, [null], null],
  ['1.5', { whole: true }, [], INTEGER],
  ['-1', { min: 0 }, [], 'number.least'],
  ['400', { max: 85 }, [], 'number.most'],
])('[B9.19] %j typed into a field with %j is told as %j: %s', (typed, props, expected, problem) => {
  const { told, field, type } = show(props);
  type(typed);
  expect(told).toEqual(expected);
  expect(field).toHaveProperty('value', typed);
  expect([NUMBER, INTEGER, 'number.least', 'number.most'].filter((text) => screen.queryByText(text))).toEqual(
    problem === null ? [] : [problem],
  );
});

it.each([
  [{}, '7'],
  [{ optional: true }, ''],
])('a field with %j that is left empty shows %j', (props, shown) => {
  const { field, type } = show(props);
  type('');
  fireEvent.blur(field);
  expect(field).toHaveProperty('value', shown);
});

it('arrows count up and down, to the ends', () => {
  const { told, field } = show({ max: 8 });
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) {
    fireEvent.keyDown(field, { key });
    vi.advanceTimersByTime(300);
  }
  expect(told).toEqual([8, 8, 7]);
});
