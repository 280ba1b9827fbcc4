import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { inWords } from '../testing/in-words.ts';
import { type Samples, SamplesPager } from './samples.tsx';

afterEach(cleanup);

function show(samples: Partial<Samples>) {
  const turn = vi.fn();
  const retry = vi.fn();
  const none: Samples = { result: undefined, total: undefined, page: 1, error: null, turn, retry };
  render(
    inWords(
      <SamplesPager samples={{ ...none, ...samples }}>
        <p>rows</p>
      </SamplesPager>,
    ),
  );
  return { turn, retry };
}

it('[A8.29] rows that could not be loaded have a reason, and are requested again', () => {
  const { retry } = show({ error: new Error('The database is locked.') });
  expect(screen.getByRole('alert').textContent).toContain('Sorry, an error occurred');
  expect(screen.getByRole('alert').textContent).toContain('The database is locked.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('rows come page by page', () => {
  const { turn } = show({ result: { colnames: [], coltypes: [], data: [{}], rowcount: 1 }, total: 5_000, page: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Rows after' }));
  expect(turn).toHaveBeenCalledWith(3);
});
