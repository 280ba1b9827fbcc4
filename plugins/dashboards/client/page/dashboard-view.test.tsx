import { type PhoneBar, PhoneBarContext } from '@facet/sdk/client';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { DashboardView } from './dashboard-view.tsx';

// The dialog's code loads when it is opened; on a busy machine that takes longer than a test waits.
beforeAll(() => import('../filter-settings/filter-settings.tsx'), 60_000);
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
  fireEvent.click(await screen.findByRole('button', { name: 'Filter bar settings' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add or edit filters', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Filters of Board' });
  isNarrow = true;
  await act(async () => {
    for (const [listener, query] of listeners) listener({ matches: matches(query) });
  });
  expect(screen.queryByRole('button', { name: 'Filter bar settings' })).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'Filters of Board' })).toBe(dialog);
});

const FILTER = { id: 'A', type: 'NATIVE_FILTER', name: 'Town', filterType: 'text' };

async function openAt(address: string, editable = true): Promise<void> {
  const stage = await createStage({
    charts: [],
    editable,
    address,
    settings: { native_filter_configuration: [FILTER] },
    fetchData: async () => rows(),
    answer: () => ({ result: [] }),
  });
  await act(async () => {
    render(stage.wrap(<DashboardView reload={() => {}} />));
  });
}

const isAlone = () => document.querySelector('[data-alone]') !== null;
const isPictured = () => document.querySelector('[data-pictured]') !== null;
const hasTitle = () => screen.queryByRole('heading', { name: 'Board' }) !== null;
const hasFilters = () => screen.queryByRole('button', { name: 'Filter bar settings' }) !== null;

test.each([
  ['NONE', '/', { alone: false, title: true, filters: true, pictured: false }],
  ['HIDE_NAV', '/?standalone=1', { alone: true, title: true, filters: true, pictured: false }],
  ['HIDE_NAV_AND_TITLE', '/?standalone=2', { alone: true, title: false, filters: true, pictured: false }],
  ['REPORT', '/?standalone=3', { alone: true, title: false, filters: false, pictured: true }],
])('[B4.34] the display mode %s at %s', async (_, address, shown) => {
  await import('../filter-bar/filter-pane.tsx');
  await openAt(address);
  await vi.waitFor(() =>
    expect({ alone: isAlone(), title: hasTitle(), filters: hasFilters(), pictured: isPictured() }).toEqual(shown),
  );
});

test.each([
  ['in the bar of the application', '/', true],
  ['in its own place where it lies over that bar', '/?standalone=1', false],
])('on a phone the title row stands %s', async (_, address, inBar) => {
  const place = document.body.appendChild(document.createElement('div'));
  let pages = 0;
  const take = () => {
    pages += 1;
    return () => {
      pages -= 1;
    };
  };
  const stage = await createStage({
    charts: [],
    address,
    settings: {},
    fetchData: async () => rows(),
    answer: () => ({ result: [] }),
  });
  const bar: PhoneBar = { place, take };
  const { unmount } = await act(async () =>
    render(<PhoneBarContext value={bar}>{stage.wrap(<DashboardView reload={() => {}} />)}</PhoneBarContext>),
  );
  expect(place.contains(screen.getByRole('heading', { name: 'Board' }))).toBe(inBar);
  expect(pages).toBe(inBar ? 1 : 0);
  unmount();
  expect({ pages, left: place.childElementCount }).toEqual({ pages: 0, left: 0 });
  place.remove();
});

const isEdited = () => screen.queryByRole('button', { name: 'Discard' }) !== null;

test.each([
  ['by edit=true', '/?edit=true', true, true],
  ['not by another value', '/?edit=1', true, false],
  ['not without the parameter', '/', true, false],
  ['not for a reader', '/?edit=true', false, false],
])('[A2.6] [A4.6] [A6.7] edit mode starts %s', async (_, address, editable, edited) => {
  await import('../edit/edit-view.tsx');
  await openAt(address, editable);
  if (edited) await screen.findByRole('button', { name: 'Discard' });
  expect(isEdited()).toBe(edited);
});

test('the editor opens and closes around a chart that stays drawn', async () => {
  await import('../edit/edit-view.tsx');
  let asked = 0;
  const stage = await createStage({
    charts: [{ id: 1 }],
    editable: true,
    settings: {},
    fetchData: async () => {
      asked += 1;
      return rows(1);
    },
    answer: () => ({ count: 0, result: [] }),
  });
  await act(async () => {
    render(stage.wrap(<DashboardView reload={() => {}} />));
  });
  const tile = await screen.findByRole('region', { name: 'Chart 1' });
  await screen.findByText('drawn 1');
  const times = stage.drawn.get(1);
  // Awaited, since it suspends: otherwise React may keep what follows for an act that never comes.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Edit dashboard' })));
  const grip = await screen.findByRole('button', { name: 'Move Chart 1' });
  expect(tile.parentElement?.contains(grip)).toBe(true);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard' })));
  await vi.waitFor(() => expect(isEdited()).toBe(false));
  expect(grip.isConnected).toBe(false);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit dashboard' })));
  expect(screen.getByRole('region', { name: 'Chart 1' })).toBe(tile);
  expect({ times: stage.drawn.get(1), asked }).toEqual({ times, asked: 1 });
});

test.each([
  ['VERTICAL', ['HORIZONTAL_FILTER_BAR'], false],
  ['HORIZONTAL', ['HORIZONTAL_FILTER_BAR'], true],
  ['HORIZONTAL', [], false],
])('[B4.32] a filter bar that is %s with the flags %j lies above the charts: %s', async (orientation, flags, above) => {
  await Promise.all([import('../filter-bar/filter-pane.tsx'), import('../filter-bar/filter-strip.tsx')]);
  const stage = await createStage({
    charts: [],
    flags,
    settings: { native_filter_configuration: [FILTER], filter_bar_orientation: orientation },
    fetchData: async () => rows(),
    answer: () => ({ result: [] }),
  });
  await act(async () => {
    render(stage.wrap(<DashboardView reload={() => {}} />));
  });
  await screen.findByRole('button', { name: 'Apply filters' });
  expect(document.querySelector('section[aria-label="Filters"]') !== null).toBe(above);
  expect(document.querySelector('aside') !== null).toBe(!above);
});
