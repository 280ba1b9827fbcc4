import { ApiError } from '@facet/sdk/client';
import type { DataMask, QueryContext, QueryResult } from '@facet/sdk/common';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyChanges, changeFilter, holdValues, selectMarks } from '../../common/filters/filtering.ts';
import { filterStep, refreshCharts } from '../state/dashboard-store.ts';
import { componentOf, createStage, rows, type Stage } from '../testing/dashboard-stage.tsx';
import { TOOL_ITEM } from '../testing/stage-host.tsx';
import FreshnessNote from '../page/freshness-note.tsx';
import { chartsLackingLayers } from '../state/freshness.ts';
import { refreshAll } from '../runtime/refresh-all.ts';
import { useRetryOnline } from '../runtime/use-retry-online.ts';
import { ChartTile } from './chart-tile.tsx';

/** Everything is in view at once, but for what a test says is not. */
const hidden = new Set<number>();

const OLD = /Chart 1 has not been refreshed since/;

beforeEach(() => {
  hidden.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: readonly { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(element: HTMLElement): void {
        this.#tell([{ isIntersecting: !hidden.has(Number(element.dataset['chart'])) }]);
      }
      disconnect(): void {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function tiles(stage: Stage, ...charts: readonly number[]) {
  const { layout } = stage.runtime.store.getState();
  return stage.wrap(charts.map((id) => <ChartTile key={id} id={componentOf(layout, id)} />));
}

async function show(stage: Stage, ...charts: readonly number[]): Promise<void> {
  await act(async () => {
    render(tiles(stage, ...charts));
  });
}

/** A mark of a chart is clicked. */
function select(stage: Stage, chartId: number, mask: DataMask): void {
  filterStep(stage.runtime.store, (now) => selectMarks(now, chartId, mask));
}

/** A filter of the bar is changed and applied. */
function apply(stage: Stage, id: string, mask: DataMask): void {
  const { store } = stage.runtime;
  filterStep(store, (now) => applyChanges(changeFilter(now, id, mask), store.getState().settings));
}

test('[A8.20] a tile draws its rows, and says so when there are none', async () => {
  const stage = await createStage({
    charts: [{ id: 1 }, { id: 2, form_data: { viz_type: 'known', datasource: '2__table' } }],
    fetchData: async ({ form_data }) => (form_data?.['slice_id'] === 1 ? rows(7) : rows()),
  });
  await show(stage, 1, 2);
  expect(await screen.findByText('drawn 7')).toBeDefined();
  expect(await screen.findByText('No results were returned for this query')).toBeDefined();
});

test('a chart that draws others and may read none of them is not one without rows', async () => {
  const part = { chartId: 9, name: '', formData: null, failure: 'Not found' };
  const stage = await createStage({
    charts: [{ id: 1 }],
    fetchData: async () => rows().map((result) => ({ ...result, part })),
  });
  await show(stage, 1);
  expect(await screen.findByText('drawn undefined')).toBeDefined();
  expect(screen.queryByText('No results were returned for this query')).toBeNull();
});

test('a failed tile shows cause, request id and a way to try again; its neighbour draws', async () => {
  let broken = true;
  const stage = await createStage({
    charts: [{ id: 1 }, { id: 2, form_data: { viz_type: 'known', datasource: '2__table' } }],
    fetchData: async ({ form_data }) => {
      if (form_data?.['slice_id'] === 1 && broken)
        throw new ApiError('The query timed out', { status: 504, body: null, requestId: 'r-17', type: null });
      return rows(form_data?.['slice_id'] === 1 ? 1 : 2);
    },
  });
  await show(stage, 1);
  await show(stage, 2);
  expect(await screen.findByText('The query timed out')).toBeDefined();
  expect(screen.getByText('r-17')).toBeDefined();
  expect(await screen.findByText('drawn 2')).toBeDefined();
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'kit.error.retry' }));
  expect(await screen.findByText('drawn 1')).toBeDefined();
});

const layer = (name: string) => ({ name, annotationType: 'EVENT', sourceType: 'NATIVE', value: 1, show: true });
const namesOf = ({ queries }: QueryContext) => (queries[0]?.annotation_layers ?? []).map(({ name }) => name);

test('[A4.5] [B4.9] a chart is drawn without the annotation layer that failed, and a mark on it names layer and reason', async () => {
  const asked: unknown[] = [];
  let broken = true;
  const stage = await createStage({
    charts: [
      {
        id: 1,
        form_data: { viz_type: 'known', datasource: '1__table', annotation_layers: [layer('Storms'), layer('Rain')] },
      },
    ],
    fetchData: async (context) => {
      asked.push(namesOf(context));
      if (broken && namesOf(context).includes('Storms')) throw new Error('The annotation layer does not exist');
      return rows(7);
    },
  });
  await show(stage, 1);
  expect(await screen.findByText('drawn 7')).toBeDefined();
  expect(asked).toEqual(expect.arrayContaining([[], ['Storms'], ['Rain']]));
  fireEvent.click(await screen.findByRole('button', { name: 'Chart 1 is drawn without Storms. Why?' }));
  expect(await screen.findByText('The annotation layer does not exist')).toBeDefined();
  expect(chartsLackingLayers(stage.runtime.store.getState())).toEqual([1]);
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /is drawn without/ })).toBeNull());
  await waitFor(() => expect(chartsLackingLayers(stage.runtime.store.getState())).toEqual([]));
});

test('a chart is drawn while a layer is still awaited, is busy until then, and is drawn again with it', async () => {
  const late = Promise.withResolvers<readonly QueryResult[]>();
  const stage = await createStage({
    charts: [{ id: 1, form_data: { viz_type: 'known', datasource: '1__table', annotation_layers: [layer('Storms')] } }],
    fetchData: async (context) => (namesOf(context).length === 0 ? rows(7) : late.promise),
  });
  await show(stage, 1);
  expect(await screen.findByText('drawn 7')).toBeDefined();
  const before = stage.drawn.get(1);
  expect(screen.getByRole('region', { name: 'Chart 1' }).getAttribute('aria-busy')).toBe('true');
  await act(async () => late.resolve(rows(7)));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Chart 1' }).getAttribute('aria-busy')).toBe('false'));
  expect(stage.drawn.get(1)).toBeGreaterThan(before ?? 0);
});

test('a chart whose data is closed to the reader says so, and whom to ask', async () => {
  const refused = new ApiError('all_datasource_access', { status: 403, body: null, requestId: null, type: null });
  const stage = await createStage({ charts: [{ id: 1 }], fetchData: () => Promise.reject(refused) });
  await show(stage, 1);
  expect(await screen.findByText('You may not see the data of this chart')).toBeDefined();
  expect(screen.getByText('To see it, ask an administrator.')).toBeDefined();
});

test('[B8.11] a refusal that says where access can be asked for leads there', async () => {
  const link = 'https://intranet/access';
  const body = { errors: [{ message: 'Refused', extra: { link } }] };
  const stage = await createStage({
    charts: [{ id: 1 }],
    fetchData: () => Promise.reject(new ApiError('Refused', { status: 403, body, requestId: null, type: null })),
  });
  await show(stage, 1);
  expect((await screen.findByRole('link', { name: 'kit.error.requestAccess' })).getAttribute('href')).toBe(link);
});

test('a chart of an absent type asks for nothing and shows a placeholder', async () => {
  const fetchData = vi.fn(async () => rows(1));
  const stage = await createStage({
    charts: [{ id: 1, form_data: { viz_type: 'absent', datasource: '1__table', kept: true } }],
    fetchData,
  });
  await show(stage, 1);
  expect(await screen.findByText('placeholder')).toBeDefined();
  expect(fetchData).not.toHaveBeenCalled();
});

test('with DASHBOARD_VIRTUALIZATION a chart out of sight does not ask, but for a picture of the whole dashboard', async () => {
  hidden.add(1);
  const fetchData = vi.fn(async () => rows(1));
  const stage = await createStage({ charts: [{ id: 1 }], fetchData, flags: ['DASHBOARD_VIRTUALIZATION'] });
  await show(stage, 1);
  await act(async () => stage.runtime.firstPicture.wait);
  expect(fetchData).not.toHaveBeenCalled();
  act(() => stage.runtime.store.setState({ drawsAll: true }));
  expect(await screen.findByText('drawn 1')).toBeDefined();
});

test('without DASHBOARD_VIRTUALIZATION a chart out of sight asks after the first picture', async () => {
  hidden.add(1);
  const fetchData = vi.fn(async () => rows(1));
  const stage = await createStage({ charts: [{ id: 1 }, { id: 2 }], fetchData });
  await show(stage, 1);
  expect(fetchData).not.toHaveBeenCalled();
  await act(async () => stage.runtime.firstPicture.tileSettled());
  await act(async () => stage.runtime.firstPicture.wait);
  expect(await screen.findByText('drawn 1')).toBeDefined();
});

test('a tile whose question failed asks again when the plugin of its type is replaced', async () => {
  let broken = true;
  const fetchData = vi.fn(async () => {
    if (broken) throw new Error('the code of the type failed');
    return rows(5);
  });
  const stage = await createStage({ charts: [{ id: 1 }], fetchData });
  await show(stage, 1);
  await screen.findByText('the code of the type failed');
  broken = false;
  act(() => stage.replaceTypes());
  expect(await screen.findByText('drawn 5')).toBeDefined();
  act(() => stage.replaceTypes());
  expect(fetchData).toHaveBeenCalledTimes(2);
});

test('the old picture stays while new rows are on their way', async () => {
  const answers: ((result: readonly QueryResult[]) => void)[] = [];
  const stage = await createStage({
    charts: [{ id: 1 }],
    fetchData: () => new Promise((resolve) => answers.push(resolve)),
  });
  await show(stage, 1);
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.(rows(1)));
  expect(await screen.findByText('drawn 1')).toBeDefined();
  act(() => refreshCharts(stage.runtime.store, [1]));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(screen.getByText('drawn 1')).toBeDefined();
  expect(screen.getByRole('progressbar')).toBeDefined();
  await act(async () => answers[1]?.(rows(2)));
  expect(await screen.findByText('drawn 2')).toBeDefined();
});

test('a failed refresh keeps the picture, says since when it is old and why, and the next one mends it', async () => {
  let answer: () => Promise<readonly QueryResult[]> = async () => rows(1);
  const stage = await createStage({ charts: [{ id: 1 }], fetchData: () => answer() });
  const outcome = () => stage.runtime.store.getState().outcomes[1];
  await show(stage, 1);
  expect(await screen.findByText('drawn 1')).toBeDefined();
  await waitFor(() => expect(outcome()).toMatchObject({ failed: false }));
  const readAt = outcome()?.readAt;
  answer = () =>
    Promise.reject(new ApiError('The query timed out', { status: 504, body: null, requestId: 'r-18', type: null }));
  act(() => refreshCharts(stage.runtime.store, [1]));
  fireEvent.click(await screen.findByRole('button', { name: OLD }));
  expect(screen.getByText('drawn 1')).toBeDefined();
  expect(await screen.findByText('The query timed out')).toBeDefined();
  expect(outcome()).toEqual({ readAt, failed: true });
  answer = async () => rows(2);
  fireEvent.click(screen.getByRole('button', { name: 'kit.error.retry', hidden: true }));
  expect(await screen.findByText('drawn 2')).toBeDefined();
  expect(screen.queryByRole('button', { name: OLD })).toBeNull();
  await waitFor(() => expect(outcome()).toMatchObject({ failed: false }));
});

test('an error inside an answer is a failed refresh too', async () => {
  let answer = rows(1);
  const stage = await createStage({ charts: [{ id: 1 }], fetchData: async () => answer });
  await show(stage, 1);
  expect(await screen.findByText('drawn 1')).toBeDefined();
  answer = rows().map((result) => ({ ...result, error: 'no such table' }));
  act(() => refreshCharts(stage.runtime.store, [1]));
  expect(await screen.findByRole('button', { name: OLD })).toBeDefined();
  expect(screen.getByText('drawn 1')).toBeDefined();
});

test('what failed under other filters shows no picture of the former ones', async () => {
  const stage = await createStage({
    charts: [{ id: 1 }, { id: 2 }],
    fetchData: async (context) => {
      if ((context.queries[0]?.filters?.length ?? 0) > 0) throw new Error('down');
      return rows(1);
    },
  });
  await show(stage, 1);
  expect(await screen.findByText('drawn 1')).toBeDefined();
  act(() =>
    select(stage, 2, {
      extraFormData: { filters: [{ col: 'town', op: 'IN', val: ['Oslo'] }] },
      filterState: { value: ['Oslo'] },
    }),
  );
  expect(await screen.findByText('down')).toBeDefined();
  expect(screen.queryByText('drawn 1')).toBeNull();
});

test('without a connection a refresh is tried and said to have failed, and tried again when there is one', async () => {
  let reached = true;
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => reached);
  const stage = await createStage({
    charts: [{ id: 1 }],
    fetchData: async () => {
      if (!reached) throw new ApiError('Network error.', { status: 0, body: null, requestId: null, type: null });
      return rows(1);
    },
  });
  await act(async () => {
    render(
      stage.wrap(
        <>
          <FreshnessNote />
          <RetryOnline />
          <ChartTile id={componentOf(stage.runtime.store.getState().layout, 1)} />
        </>,
      ),
    );
  });
  expect(await screen.findByText('drawn 1')).toBeDefined();
  reached = false;
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText('Offline')).toBeDefined();
  act(() => refreshAll(stage.runtime));
  expect(await screen.findByRole('button', { name: OLD })).toBeDefined();
  reached = true;
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('button', { name: OLD })).toBeNull());
  expect(screen.queryByText('Offline')).toBeNull();
  onLine.mockRestore();
});

function RetryOnline() {
  useRetryOnline();
  return null;
}

test.each([
  ['known', true, true],
  ['known', false, false],
  ['table', true, false],
])(
  '[B3.25] the menu of a chart of type %s (may be edited: %s) opens its cross-filter scope: %s',
  async (viz_type, editable, offers) => {
    const form_data = { datasource: '1__table', viz_type };
    const stage = await createStage({
      charts: [{ id: 1, form_data }, { id: 2 }],
      editable,
      fetchData: async () => rows(1),
    });
    await show(stage, 1);
    fireEvent.click(screen.getByRole('button', { name: 'Menu of Chart 1' }));
    await screen.findByRole('menuitem', { name: 'Enter fullscreen', hidden: true });
    const item = screen.queryByRole('menuitem', { name: 'Cross-filter scope', hidden: true });
    expect(item !== null).toBe(offers);
    if (item === null) return;
    fireEvent.click(item);
    expect(await screen.findByRole('dialog', { name: /Cross-filter scope/, hidden: true })).toBeDefined();
  },
);

test.each([
  [false, 1],
  [true, 0],
])('tools of plugins read a chart by itself, so a chart that is lent (%s) has %i', async (is_lent, tools) => {
  const stage = await createStage({ charts: [{ id: 1, is_lent }], fetchData: async () => rows(1) });
  await show(stage, 1);
  fireEvent.click(screen.getByRole('button', { name: 'Menu of Chart 1' }));
  await screen.findByRole('menuitem', { name: 'Enter fullscreen', hidden: true });
  expect(screen.queryAllByText(TOOL_ITEM)).toHaveLength(tools);
});

test('Escape leaves the full screen, but not before what is open in it', async () => {
  const stage = await createStage({ charts: [{ id: 1 }], fetchData: async () => rows(1) });
  await show(stage, 1);
  fireEvent.click(screen.getByRole('button', { name: 'Menu of Chart 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Enter fullscreen', hidden: true }));
  const tile = screen.getByRole('region', { name: 'Chart 1' });
  await waitFor(() => expect(tile.dataset['full']).toBe('true'));
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const inside = dialog.appendChild(document.createElement('button'));
  document.body.append(dialog);
  fireEvent.keyDown(inside, { key: 'Escape' });
  expect(tile.dataset['full']).toBe('true');
  dialog.remove();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(tile.dataset['full']).toBeUndefined());
});

test.each([
  [{ viz_type: 'table', row_limit: 2 }, 'First 2 rows'],
  [{ viz_type: 'table', row_limit: 100 }, '2 rows'],
])('a table says how many rows it shows: %j', async (form, text) => {
  const form_data = { datasource: '1__table', ...form };
  const stage = await createStage({ charts: [{ id: 1, form_data }], fetchData: async () => rows(1, 2) });
  await show(stage, 1);
  expect(await screen.findByText(text)).toBeDefined();
});

test('a filter asks and draws again only the charts that it reaches, and they say how many narrow them', async () => {
  const asked: QueryContext[] = [];
  const stage = await createStage({
    charts: [{ id: 1 }, { id: 2 }, { id: 3 }],
    settings: {
      native_filter_configuration: [
        {
          id: 'F',
          type: 'NATIVE_FILTER',
          name: 'Town',
          filterType: 'text',
          scope: { rootPath: ['ROOT_ID'], excluded: [2, 3] },
        },
      ],
    },
    fetchData: async (context) => {
      asked.push(context);
      return rows(context.queries[0]?.filters?.length ?? 0);
    },
  });
  await show(stage, 1, 2, 3);
  await waitFor(() => expect(screen.getAllByText('drawn 0')).toHaveLength(3));
  const before = new Map(stage.drawn);
  asked.length = 0;
  act(() =>
    apply(stage, 'F', {
      extraFormData: { filters: [{ col: 'town', op: 'IN', val: ['Oslo'] }] },
      filterState: { value: ['Oslo'] },
    }),
  );
  expect(await screen.findByText('drawn 1')).toBeDefined();
  expect(asked).toHaveLength(1);
  expect(await screen.findByRole('button', { name: '1 filter applied' })).toBeDefined();
  expect(stage.drawn.get(1)).toBeGreaterThan(before.get(1) ?? 0);
  expect([stage.drawn.get(2), stage.drawn.get(3)]).toEqual([before.get(2), before.get(3)]);
});

test('a selection in one chart narrows the others, never itself, and is taken back from its chip', async () => {
  const stage = await createStage({
    charts: [{ id: 1 }, { id: 2 }],
    fetchData: async (context) => rows(context.queries[0]?.filters?.length ?? 0),
  });
  await show(stage, 1, 2);
  await waitFor(() => expect(screen.getAllByText('drawn 0')).toHaveLength(2));
  act(() =>
    select(stage, 1, {
      extraFormData: { filters: [{ col: 'town', op: 'IN', val: ['Oslo'] }] },
      filterState: { value: ['Oslo'], label: 'Oslo' },
    }),
  );
  expect(await screen.findByText('drawn 1')).toBeDefined();
  expect(screen.getByText('drawn 0')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Oslo' }));
  await waitFor(() => expect(screen.getAllByText('drawn 0')).toHaveLength(2));
});

test('the mark of a tile lists what narrows it, what waits, and what its dataset cannot follow', async () => {
  const filter = (id: string, name: string) => ({ id, name, type: 'NATIVE_FILTER', filterType: 'text' });
  const asks = (col: string, value: string) => ({
    extraFormData: { filters: [{ col, op: 'IN', val: [value] }] },
    filterState: { value: [value], label: value },
  });
  const stage = await createStage({
    charts: [{ id: 1 }, { id: 2 }],
    settings: { native_filter_configuration: [filter('T', 'Town'), filter('P', 'Plane'), filter('W', 'Weather')] },
    fetchData: async () =>
      rows(4).map((result) => ({ ...result, rejected_filters: [{ column: 'plane', reason: 'not_in_datasource' }] })),
  });
  await show(stage, 1);
  expect(await screen.findByText('drawn 4')).toBeDefined();
  act(() => {
    apply(stage, 'T', asks('town', 'Oslo'));
    apply(stage, 'P', asks('plane', 'A320'));
    select(stage, 2, asks('day', 'Friday'));
    filterStep(stage.runtime.store, (now) => changeFilter(now, 'W', asks('weather', 'Rain')));
  });
  await press(screen.findByRole('button', { name: '2 filters applied' }));
  // Without a layout engine the card counts as scrolled out of sight.
  const group = async (name: string) => {
    const lines = (await screen.findByRole('region', { name, hidden: true })).querySelectorAll('li');
    return [...lines].map((line) => line.textContent);
  };
  expect(await group('Applied')).toEqual(['TownOslo', 'Cross-filterday: Friday']);
  expect(await group('Waiting')).toEqual(['WeatherRain, not applied yet']);
  expect(await group('No effect here')).toEqual(['PlaneThis dataset has no such column']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear day: Friday', hidden: true })));
  expect(stage.runtime.store.getState().filtering.charts.size).toBe(0);
  expect(await group('Applied')).toEqual(['TownOslo']);
});

test('[A1.5] a chart that holds filters narrows others with what it says, shows also without rows, and starts as it should', async () => {
  const asked: unknown[] = [];
  const stage = await createStage({
    charts: [{ id: 1, form_data: { viz_type: 'box', datasource: '1__table' } }, { id: 2 }],
    settings: { cross_filters_enabled: false, default_filters: JSON.stringify({ 1: { town: ['Oslo'] }, 2: { x: 1 } }) },
    holders: new Map([[1, { town: ['Rome'], land: ['NO'] }]]),
    fetchData: async ({ form_data, queries }) => {
      if (form_data?.['slice_id'] === 2) asked.push(queries[0]?.filters);
      return form_data?.['slice_id'] === 2 ? rows(7) : rows();
    },
  });
  await show(stage, 1, 2);
  expect(await screen.findByText('drawn 7')).toBeDefined();
  // The kit's view names what it does not know; an empty tile would say that there are no rows.
  expect(screen.getByText('placeholder')).toBeDefined();
  expect(asked).toEqual([
    [
      { col: 'town', op: 'IN', val: ['Oslo'] },
      { col: 'land', op: 'IN', val: ['NO'] },
    ],
  ]);
  await act(async () => {
    filterStep(stage.runtime.store, (now) => holdValues(now, 1, { town: ['Bergen'] }));
  });
  await waitFor(() => expect(asked.at(-1)).toEqual([{ col: 'town', op: 'IN', val: ['Bergen'] }]));
});

/** What is awaited within `act` is never drawn: the page stands still until it ends. */
async function press(found: Promise<HTMLElement>): Promise<void> {
  const element = await found;
  await act(async () => fireEvent.click(element));
}
