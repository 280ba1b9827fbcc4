import { EditPopover } from '@facet/sdk/ui';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import PhoneBar from './phone-bar.tsx';

/** Longer than a sheet takes to leave. */
const CLOSING_MS = 500;

afterEach(cleanup);

function Bar() {
  return (
    <>
      <PhoneBar />
      <EditPopover opened label="Range" target={<button type="button">range</button>} onClose={() => {}}>
        <input aria-label="in the editor" />
      </EditPopover>
    </>
  );
}

it('keeps the sheet of filters open while Escape belongs to an editor above it', async () => {
  const stage = await createStage({ charts: [{ id: 1 }], settings: {}, fetchData: async () => rows(1) });
  await act(async () => {
    render(stage.wrap(<Bar />));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  const editor = screen.getByLabelText('in the editor');
  editor.focus();
  fireEvent.keyDown(editor, { key: 'Escape' });
  await act(() => new Promise((after) => setTimeout(after, CLOSING_MS)));
  expect(screen.queryByRole('dialog', { name: 'Filters' })).toBe(sheet);
  const close = screen.getByRole('button', { name: 'Close' });
  close.focus();
  fireEvent.keyDown(close, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
});

it.each([
  [20, true],
  [80, false],
])('the sheet stays open when its handle is pulled down by %i px: %s', async (distance, isOpen) => {
  const stage = await createStage({ charts: [{ id: 1 }], settings: {}, fetchData: async () => rows(1) });
  await act(async () => {
    render(stage.wrap(<PhoneBar />));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  const handle = sheet.querySelector('h2 > [aria-hidden]');
  if (handle === null) throw new Error('The sheet has no handle.');
  fireEvent.pointerDown(handle, { clientY: 100 });
  fireEvent.pointerUp(handle, { clientY: 100 + distance });
  await act(() => new Promise((after) => setTimeout(after, CLOSING_MS)));
  expect(screen.queryAllByRole('dialog', { name: 'Filters' })).toHaveLength(isOpen ? 1 : 0);
});
