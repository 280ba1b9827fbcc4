import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { useFavorite } from './use-favorite.ts';

afterEach(cleanup);

function Star() {
  const [value, set] = useFavorite();
  return <button onClick={() => set(true)}>{String(value)}</button>;
}

async function open(fails: (endpoint: string) => boolean) {
  const stage = await createStage({
    charts: [],
    fetchData: async () => rows(1),
    answer: (endpoint) => {
      if (fails(endpoint)) throw new Error('down');
      return { result: [{ id: 1, value: false }] };
    },
  });
  const error = vi.spyOn(stage.runtime.notifier, 'error');
  await act(async () => {
    render(stage.wrap(<Star />));
  });
  return error;
}

test('[A8.25] a status that could not be read is said with its cause', async () => {
  const error = await open((endpoint) => endpoint.includes('favorite_status'));
  const words = 'There was an issue fetching the favorite status of this dashboard.';
  await waitFor(() => expect(error).toHaveBeenCalledWith(words, { text: 'down' }));
});

test('[A8.25] a star that could not be given is taken back, and said with the cause', async () => {
  const error = await open((endpoint) => endpoint.startsWith('POST'));
  await screen.findByText('false');
  fireEvent.click(screen.getByRole('button'));
  const words = 'There was an issue favoriting this dashboard.';
  await waitFor(() => expect(error).toHaveBeenCalledWith(words, { text: 'down' }));
  expect(screen.getByRole('button').textContent).toBe('false');
});
