import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { inWords } from '../testing/in-words.ts';
import { GalleryCards } from './gallery-cards.tsx';

afterEach(cleanup);

const types = ['line', 'pie', 'table'].map((key) => ({ key, name: key, description: '', tags: [], thumbnail: '' }));

function Stage({ onSelect }: { readonly onSelect: (type: string) => void }) {
  const [selected, pick] = useState<string | null>('pie');
  return <GalleryCards types={types} selected={selected} marked={null} onPick={pick} onSelect={onSelect} />;
}

const picked = () => screen.getByRole('option', { selected: true }).textContent;

it('the arrow keys select a type and Enter confirms it, with a single tab stop', () => {
  const onSelect = vi.fn();
  render(<Stage onSelect={onSelect} />);
  const stops = screen.getAllByRole<HTMLButtonElement>('option').map(({ tabIndex }) => tabIndex);
  expect(stops).toEqual([-1, 0, -1]);
  screen.getByRole('option', { name: 'pie' }).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
  expect(picked()).toBe('table');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
  expect(picked()).toBe('table');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Home' });
  expect(picked()).toBe('line');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' });
  expect(picked()).toBe('table');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(onSelect.mock.calls).toEqual([['table']]);
});

it('a type that the dataset does not serve is faint, says what is missing, and can still be chosen', () => {
  const onSelect = vi.fn();
  const dataset = { table_name: 'airports', columns: [] };
  const cards = types.map((type) => (type.key === 'pie' ? { ...type, needs: ['category' as const] } : type));
  render(
    inWords(
      <GalleryCards
        types={cards}
        selected={null}
        marked={null}
        dataset={dataset}
        onPick={() => {}}
        onSelect={onSelect}
      />,
    ),
  );
  expect(screen.getByRole('option', { name: 'line' }).dataset['faint']).toBeUndefined();
  const faint = screen.getByRole('option', { name: 'pie' });
  expect(faint.dataset['faint']).toBe('true');
  expect(faint.title).toBe('This dataset lacks a column of names');
  fireEvent.doubleClick(faint);
  expect(onSelect.mock.calls).toEqual([['pie']]);
});
