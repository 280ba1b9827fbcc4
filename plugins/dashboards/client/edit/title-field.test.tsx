import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { isUnsaved } from '../state/dashboard-store.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { TitleField } from './title-field.tsx';

afterEach(cleanup);

async function open() {
  const { runtime, wrap } = await createStage({ charts: [], editable: true, fetchData: async () => rows() });
  render(wrap(<TitleField />));
  const field = screen.getByRole('textbox', { name: 'Title' });
  const type = (...texts: readonly string[]) => {
    for (const value of texts) fireEvent.change(field, { target: { value } });
  };
  const { store } = runtime;
  const undo = () => act(() => store.temporal.getState().undo());
  return { field, type, undo, store, title: () => store.getState().title };
}

test('a title can be saved while it is typed, and is one step to undo', async () => {
  const { field, type, undo, store, title } = await open();
  type('B', 'Bo', 'Boats ');
  expect(title()).toBe('Boats');
  expect(field).toHaveProperty('value', 'Boats ');
  expect(isUnsaved(store.getState())).toBe(true);
  fireEvent.blur(field);
  type('Boats and trains');
  fireEvent.keyDown(field, { key: 'Enter' });
  undo();
  expect(field).toHaveProperty('value', 'Boats');
  undo();
  expect(field).toHaveProperty('value', 'Board');
  expect(isUnsaved(store.getState())).toBe(false);
});

test('Escape takes back what was typed at one go', async () => {
  const { field, type, title } = await open();
  fireEvent.keyDown(field, { key: 'Escape' });
  type('B', 'Bo');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(title()).toBe('Board');
  expect(field).toHaveProperty('value', 'Board');
});

test('an empty field leaves the title as it was', async () => {
  const { field, type, title } = await open();
  type('');
  expect(field).toHaveProperty('value', '');
  fireEvent.blur(field);
  expect([title(), (field as HTMLInputElement).value]).toEqual(['Board', 'Board']);
});
