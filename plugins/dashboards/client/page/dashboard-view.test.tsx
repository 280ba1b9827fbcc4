import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { DashboardView } from './dashboard-view.tsx';

// The dialog's code loads when it is opened; on a busy machine that takes longer than a test waits.
beforeAll(() => import('../filter-settings/filter-settings.tsx'), 60_000);
configure({ asyncUtilTimeout: 5000 });

const listeners = new Map<(event: object) => void, string>();
let isNarrow = false;
const matches = (query: string) => isNarrow && query.includes('767px');

beforeEach(() => {
  isNarrow = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    get matches() {
      return matches(query);
    },
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.set(listener, query),
    removeEventListener: (_type: string, listener: (event: object) => void) => listeners.delete(listener),
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the settings of the filters stay open when the window becomes as narrow as a phone', async () => {
  // Loaded before, so that what is waited for below is the page and not the disk.
  await Promise.all([import('../filter-bar/filter-pane.tsx'), import('../filter-settings/filter-settings.tsx')]);
  const stage = await createStage({
    charts: [],
    editable: true,
    settings: {},
    fetchData: async () => rows(),
    answer: () => ({ result: [] }),
  });
  await act(async () => {
    render(stage.wrap(<DashboardView reload={() => {}} />));
  });
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Filter bar settings' })));
  await act(async () =>
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Add or edit filters', hidden: true })),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Filters of Board' });
  isNarrow = true;
  await act(async () => {
    for (const [listener, query] of listeners) listener({ matches: matches(query) });
  });
  expect(screen.queryByRole('button', { name: 'Filter bar settings' })).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'Filters of Board' })).toBe(dialog);
});
