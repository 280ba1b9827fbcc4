import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { PublishedMark } from './published-mark.tsx';

afterEach(cleanup);

async function open(editable: boolean) {
  const saved: unknown[] = [];
  const stage = await createStage({
    charts: [],
    editable,
    fetchData: async () => rows(),
    answer: (_endpoint, input) => {
      saved.push(input);
      return { id: 9 };
    },
  });
  await act(async () => {
    render(stage.wrap(<PublishedMark />));
  });
  return { stage, saved };
}

const body = (published: boolean) => ({ params: { id: 9 }, body: { published } });

test('[A4.9] a click on the status changes nothing yet; a change can be taken back', async () => {
  const { stage, saved } = await open(true);
  fireEvent.click(screen.getByRole('button', { name: 'Published' }));
  const draft = await screen.findByRole('menuitemradio', { name: /^Draft/, hidden: true });
  expect(saved).toEqual([]);
  fireEvent.click(draft);
  await waitFor(() => expect(stage.toasts.map(({ text }) => text)).toEqual(['This dashboard is now hidden']));
  expect(saved).toEqual([body(false)]);
  expect(screen.getByRole('button', { name: 'Draft' })).toBeDefined();
  act(() => stage.toasts[0]?.undo());
  await waitFor(() => expect(saved).toEqual([body(false), body(true)]));
  expect(screen.getByRole('button', { name: 'Published' })).toBeDefined();
});

test('who may not edit it sees the status alone', async () => {
  await open(false);
  expect(screen.getByText('Published')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
