import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createStage, rows, type StageOptions } from '../testing/dashboard-stage.tsx';
import SaveAsDialog from './save-as-dialog.tsx';

afterEach(cleanup);

async function openDialog(charts: StageOptions['charts']) {
  const sent: unknown[] = [];
  const onClose = vi.fn<() => void>();
  const stage = await createStage({
    charts,
    settings: { color_scheme: 'fresh' },
    fetchData: async () => rows(),
    answer(endpoint, input) {
      sent.push([endpoint, (input as { readonly body: unknown }).body]);
      return { result: { id: 12 } };
    },
  });
  await act(async () => {
    render(stage.wrap(<SaveAsDialog onClose={onClose} />));
  });
  return { sent, onClose };
}

test('a copy takes the title, the settings and the layout, and its charts where that is chosen', async () => {
  const { sent, onClose } = await openDialog([{ id: 1 }]);
  fireEvent.change(screen.getByDisplayValue('Board [copy]'), { target: { value: 'Mine' } });
  fireEvent.click(screen.getByLabelText('Also copy (duplicate) charts'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toMatchObject([
    ['POST /api/v1/dashboard/:id/copy/', { dashboard_title: 'Mine', duplicate_slices: true }],
  ]);
  const [[, body] = []] = sent as readonly [string, { readonly json_metadata: string }][];
  expect(JSON.parse(body?.json_metadata ?? '')).toMatchObject({
    color_scheme: 'fresh',
    positions: { HEADER_ID: { meta: { text: 'Mine' } } },
  });
});

test.each<[StageOptions['charts'], string | undefined]>([
  [[{ id: 1 }, { id: 2 }], undefined],
  [
    [{ id: 1 }, { id: 2, is_lent: true }],
    'You see 1 of the 2 charts on this dashboard only. Your copy will not show it.',
  ],
  [
    [
      { id: 1, is_lent: true },
      { id: 2, is_lent: true },
    ],
    'You see 2 of the 2 charts on this dashboard only. Your copy will not show them.',
  ],
])(
  'charts that the user sees on this dashboard only are said to be missing from the copy: %j',
  async (charts, note) => {
    await openDialog(charts);
    expect(screen.queryByText(/on this dashboard only/u)?.textContent).toBe(note);
  },
);
