import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stageDashboard } from '../testing/stage-data.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import NewerWhileEditing from './newer-while-editing.tsx';

// The dialog's code loads when it is opened; on a busy machine that takes longer than a test waits.
beforeAll(() => import('./changes-dialog.tsx'), 60_000);
afterEach(cleanup);

const grace = { id: 5, first_name: 'Grace', last_name: 'Hopper' };

/** An editor of a dashboard whose title and owners Grace has saved anew. */
async function openEditor() {
  const item = stageDashboard({ settings: {}, isOwned: true, isNew: false });
  const saved = { ...item, dashboard_title: 'Hers', owners: [...item.owners, grace] };
  const onReload = vi.fn();
  const stage = await createStage({
    charts: [],
    editable: true,
    fetchData: async () => rows(),
    answer: (endpoint) =>
      endpoint === 'GET /api/v1/dashboard/:id' ? { result: saved, version: 'second' } : { result: [] },
  });
  await act(async () => {
    render(
      stage.wrap(<NewerWhileEditing newer={{ version: 'second', changedBy: 'Grace Hopper' }} reload={onReload} />),
    );
  });
  return { store: stage.runtime.store, onReload };
}

async function openComparison(): Promise<readonly (readonly (string | null)[])[]> {
  fireEvent.click(screen.getByRole('button', { name: 'See what changed' }));
  const table = within(await screen.findByRole('table', { name: 'What has changed' }));
  return table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
}

test('an editor sees what another user has saved, beside what the dashboard was before', async () => {
  await openEditor();
  expect(await openComparison()).toEqual([
    ['What', 'Before', 'Saved by Grace Hopper'],
    ['Title', 'Board', 'Hers'],
    ['Owners', 'Ann Lee', 'Ann Lee, Grace Hopper'],
  ]);
});

test('what the editor has changed, too, is marked', async () => {
  const { store } = await openEditor();
  act(() => store.setState({ title: 'Mine' }));
  const [, title, owners] = await openComparison();
  expect([title?.[0], owners?.[0]]).toEqual(['TitleYou changed it, too', 'Owners']);
});

test('the newer version is loaded only where no work would be lost', async () => {
  const { store, onReload } = await openEditor();
  fireEvent.click(screen.getByRole('button', { name: 'kit.newerVersion.load' }));
  expect(onReload).toHaveBeenCalledOnce();
  act(() => store.setState({ title: 'Mine' }));
  expect(screen.queryByRole('button', { name: 'kit.newerVersion.load' })).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('Where you changed the same, you are asked.');
});
