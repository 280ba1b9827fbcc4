import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useRest } from './use-rest.ts';

afterEach(cleanup);

function Stage({ drawn }: { readonly drawn: string[] }) {
  const [form, setForm] = useState('');
  const send = useRest(60_000, setForm);
  return (
    <>
      <button type="button" onClick={() => send('7')}>
        type
      </button>
      <div role="presentation" onKeyDown={() => drawn.push(form)} onPointerDown={() => drawn.push(form)}>
        <input aria-label="periods" />
      </div>
    </>
  );
}

it.each([
  ['Enter', () => new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }), '7'],
  ['a press of the mouse', () => new MouseEvent('pointerdown', { bubbles: true }), '7'],
  ['another key', () => new KeyboardEvent('keydown', { key: 'a', bubbles: true }), ''],
])('%s finds a form with what was typed just before, if it may draw the chart', (_, event, form) => {
  const drawn: string[] = [];
  render(<Stage drawn={drawn} />);
  act(() => screen.getByRole('button').click());
  act(() => void screen.getByLabelText('periods').dispatchEvent(event()));
  expect(drawn).toEqual([form]);
});
