import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { TEXT_FILTER } from '../testing/stage-filters.tsx';
import FilterSettings from './filter-settings.tsx';

// The document of the tests has no fonts, which fields that grow listen to.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterEach(cleanup);

const town = { id: 'A', type: 'NATIVE_FILTER', name: 'Town', filterType: 'text' };
const street = { id: 'B', type: 'NATIVE_FILTER', name: 'Street', filterType: 'text' };
const QUESTION = 'kit.form.leave';

async function open(filters: readonly unknown[] = [town, street], hasParents = false, begins = false) {
  const onClose = vi.fn();
  const saved: unknown[] = [];
  const stage = await createStage({
    charts: [{ id: 1 }],
    editable: true,
    filterTypes: { text: { ...TEXT_FILTER, declared: { ...TEXT_FILTER.declared, hasParents } } },
    settings: { native_filter_configuration: filters },
    fetchData: async () => rows(1),
    answer: (endpoint, input) => {
      if (endpoint === 'PUT /api/v1/dashboard/:id') saved.push(input);
      return { result: [] };
    },
  });
  await act(async () => {
    render(stage.wrap(<FilterSettings onClose={onClose} begins={begins} />));
  });
  return { onClose, saved };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
const remove = () => fireEvent.click(button('Remove Street'));
const rename = () => fireEvent.change(screen.getByLabelText(/Filter name/), { target: { value: 'City' } });

test('"Add filter" opens with a new filter, which closes at once until something of it is changed', async () => {
  const { onClose } = await open([], false, true);
  const name = await screen.findByLabelText(/Filter name/);
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.change(name, { target: { value: 'City' } });
  escape();
  expect(await screen.findByText(QUESTION)).toBeDefined();
});

test.each([
  ['Escape', escape],
  ['×', () => fireEvent.click(button('Close'))],
  ['Cancel', () => fireEvent.click(button('Cancel'))],
])('%s closes at once when nothing was changed, and asks when something was', async (_, leave) => {
  const { onClose } = await open();
  leave();
  expect(onClose).toHaveBeenCalledTimes(1);
  rename();
  leave();
  expect(await screen.findByText(QUESTION)).toBeDefined();
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(button('kit.form.stay'));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  expect(screen.getByDisplayValue('City')).toBeDefined();
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'kit.form.discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});

test('a removed filter is an edit; brought back it is none', async () => {
  const { onClose } = await open();
  remove();
  escape();
  expect(await screen.findByText(QUESTION)).toBeDefined();
  fireEvent.click(button('kit.form.stay'));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  // It counts down while a busy machine gets here.
  fireEvent.click(button(/^Undo, \d s$/));
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('[B4.28] saving closes without a question', async () => {
  const { onClose, saved } = await open();
  rename();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(saved).toHaveLength(1);
  expect(screen.queryByText(QUESTION)).toBeNull();
});

test('Alt with an arrow moves a filter, and a new one has its name focused and marks what it needs', async () => {
  await open();
  fireEvent.keyDown(button('Town'), { key: 'ArrowDown', altKey: true });
  const names = () => screen.getAllByRole('button', { name: /^(Town|Street)$/ }).map((one) => one.textContent);
  expect(names()).toEqual(['Street', 'Town']);
  fireEvent.click(button('Add filter'));
  expect(document.activeElement).toBe(screen.getByLabelText(/Filter name/));
});

test('Escape in something that is open inside does not close the settings', async () => {
  const { onClose } = await open();
  const calendar = document.createElement('div');
  calendar.dataset['position'] = 'bottom';
  const day = calendar.appendChild(document.createElement('button'));
  document.body.append(calendar);
  day.focus();
  fireEvent.keyDown(day, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  calendar.remove();
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
});

const moon = {
  id: 'M',
  filterType: 'filter_moon',
  name: 'Phase',
  type: 'NATIVE_FILTER',
  phases: { full: [1, null], note: 'unknown here' },
};

function savedFilters(saved: readonly unknown[]): unknown {
  const [input] = saved as readonly { readonly body: { readonly json_metadata: string } }[];
  return JSON.parse(input?.body.json_metadata ?? '{}').native_filter_configuration;
}

test('a filter of a type that no plugin offers is named, and saved byte for byte', async () => {
  const { onClose, saved } = await open([moon, town]);
  expect(screen.getByText('No plugin offers filters of the type filter_moon')).toBeDefined();
  await act(async () => fireEvent.click(button('Town')));
  rename();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const filters = savedFilters(saved);
  expect(filters).toMatchObject([moon, { name: 'City' }]);
  expect(JSON.stringify((filters as unknown[])[0])).toBe(JSON.stringify(moon));
});

test('different filters of one id are shown as two, and saved with an id each', async () => {
  const { onClose, saved } = await open([town, moon, { ...town, name: 'Village' }, town, { ...moon, phases: 'none' }]);
  expect(screen.getAllByText(/^(Town|Village)$/u).map(({ textContent }) => textContent)).toEqual(['Town', 'Village']);
  await act(async () => fireEvent.click(button('Village')));
  rename();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(savedFilters(saved)).toMatchObject([
    { id: town.id, name: 'Town' },
    moon,
    { id: `${town.id}-1`, name: 'City' },
    { ...moon, id: 'M-1', phases: 'none' },
  ]);
});

test('a new filter is of the first type, with the defaults of its settings', async () => {
  const { onClose, saved } = await open([]);
  fireEvent.click(button('Add filter'));
  rename();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(savedFilters(saved)).toMatchObject([
    { name: 'City', filterType: 'text', controlValues: { enableEmptyFilter: false, loud: true } },
  ]);
});

test('[B3.22] Alt with an arrow nests a filter under the one above it; a parent that is removed is forgotten with the save', async () => {
  const { onClose, saved } = await open([town, street], true);
  const indent = () => button('Street').closest('li')?.style.paddingInlineStart;
  const before = indent();
  fireEvent.keyDown(button('Street'), { key: 'ArrowRight', altKey: true });
  expect(indent()).not.toBe(before);
  fireEvent.keyDown(button('Street'), { key: 'ArrowLeft', altKey: true });
  expect(indent()).toBe(before);
  fireEvent.keyDown(button('Street'), { key: 'ArrowRight', altKey: true });
  // The first has nothing above it, and would depend on what depends on it.
  fireEvent.keyDown(button('Town'), { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(button('Town'), { key: 'ArrowRight', altKey: true });
  fireEvent.click(button('Remove Town'));
  fireEvent.click(button('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(savedFilters(saved)).toMatchObject([{ id: 'B', cascadeParentIds: [] }]);
});

test('the dialog takes the whole window and back', async () => {
  await open();
  fireEvent.click(button('Maximize'));
  expect(document.querySelector('[data-full-screen]')).not.toBeNull();
  fireEvent.click(button('Restore size'));
  expect(document.querySelector('[data-full-screen]')).toBeNull();
});

test('[B3.23] ids of new filters and dividers say what they are', async () => {
  const { onClose, saved } = await open([]);
  fireEvent.click(button('Add filter'));
  rename();
  fireEvent.click(button('Divider'));
  fireEvent.click(button('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(savedFilters(saved)).toMatchObject([
    { id: expect.stringMatching(/^NATIVE_FILTER-[\w-]+$/), type: 'NATIVE_FILTER' },
    { id: expect.stringMatching(/^NATIVE_FILTER_DIVIDER-[\w-]+$/), type: 'DIVIDER' },
  ]);
});

test('[B8.12] a filter that cannot be saved is opened with the focus in it, and nothing is saved', async () => {
  const { onClose, saved } = await open();
  fireEvent.click(button('Street'));
  fireEvent.change(screen.getByLabelText(/Filter name/), { target: { value: '' } });
  fireEvent.click(button('Town'));
  fireEvent.click(button('Save'));
  await waitFor(() => expect(screen.getByLabelText(/Filter name/)).toHaveProperty('value', ''));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Filter name/)));
  expect(onClose).not.toHaveBeenCalled();
  expect(saved).toEqual([]);
});

test('[B4.30] a removed filter can be brought back for five seconds', async () => {
  await open();
  vi.useFakeTimers();
  try {
    act(() => {
      remove();
    });
    for (const left of [5, 4, 3, 2, 1]) {
      expect(button(`Undo, ${left} s`)).toBeDefined();
      act(() => {
        vi.advanceTimersByTime(1000);
      });
    }
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
