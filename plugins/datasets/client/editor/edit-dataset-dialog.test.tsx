import { MantineProvider } from '@mantine/core';
import { ApiClientToken, HostContext, NotifierToken, SessionToken } from '@facet/sdk/client';
import type { CodeEditorProps } from '@facet/sdk/ui';
import { createTestHost } from '@facet/sdk/testing/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatasetItem } from '../../common/wire/dataset.ts';
import texts from '../../i18n/en.json' with { type: 'json' };
import { item } from '../model/testing/draft.ts';
import { type DatasetTabProps, DatasetTabs } from '../tabs/dataset-tabs.ts';
import { EditDatasetDialog } from './edit-dataset-dialog.tsx';

// The code editor loads slowly, and a text field is sufficient here.
vi.mock('@facet/sdk/ui', async (original) => ({
  ...(await original<typeof import('@facet/sdk/ui')>()),
  CodeEditor: ({ label, value, readOnly, onChange }: CodeEditorProps) => (
    <textarea
      aria-label={label}
      value={value}
      readOnly={readOnly ?? false}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  ),
}));

const HEIGHT = 560;

beforeAll(() => {
  // The virtual list draws rows only if there is room, and elements have no size here.
  for (const side of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => HEIGHT });
  // Auto-growing fields wait for fonts, which do not exist here.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

afterEach(cleanup);

const ADA = { userId: 1, isAdmin: false };

describe('[B2.28][B7.6] saving', () => {
  it('[B8.3] confirms a save, lists its effects, and sends only changes', async () => {
    const { calls, saved, told } = await show();
    fireEvent.click(screen.getByText('count', { selector: '[data-cell="key"]' }));
    fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'Flights' } });
    expect(button('Save').disabled).toBe(false);
    await press('Save');
    const question = within(dialogOf('Confirm save'));
    expect(question.getByText('Affects 3 charts on 2 dashboards')).toBeTruthy();
    expect(calls.some(({ endpoint }) => endpoint.startsWith('PUT'))).toBe(false);
    await act(async () => {
      fireEvent.click(button('Save', dialogOf('Confirm save')));
    });
    const { body } = calls.find(({ endpoint }) => endpoint.startsWith('PUT')) ?? {};
    expect(Object.keys(body ?? {})).toEqual(['metrics']);
    expect(body).toMatchObject({ metrics: [{ id: 21, metric_name: 'count', verbose_name: 'Flights' }] });
    expect(saved).toEqual(['saved', 'closed']);
    expect(told).toEqual(['The dataset has been saved']);
  });

  it('[B8.2] reports a failed save with its reason, and keeps the draft', async () => {
    const { saved } = await show({
      onPut() {
        throw new Error('One or more metrics are duplicated');
      },
    });
    fireEvent.click(screen.getByText('count', { selector: '[data-cell="key"]' }));
    fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'Flights' } });
    await press('Save');
    await act(async () => {
      fireEvent.click(button('Save', dialogOf('Confirm save')));
    });
    const failed = within(dialogOf('An error has occurred'));
    expect(failed.getByText('One or more metrics are duplicated')).toBeTruthy();
    expect(screen.getByDisplayValue('Flights')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('[B5.9] cannot be saved while there is an error', async () => {
    await show();
    expect(button('Save').disabled).toBe(true);
    fireEvent.click(screen.getByText('count', { selector: '[data-cell="key"]' }));
    fireEvent.change(screen.getByLabelText(/Metric key/), { target: { value: ' ' } });
    expect(screen.getByText('Required')).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
  });

  it('a new metric is not marked before something is typed, and cannot be saved empty', async () => {
    await show();
    fireEvent.click(button('Metric'));
    expect(screen.getByLabelText(/Metric key/)).toBeTruthy();
    expect(screen.queryByText('Required')).toBeNull();
    expect(button('Save').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('SQL expression'), { target: { value: 'SUM(fare)' } });
    expect(screen.getAllByText('Required')).toHaveLength(1);
    fireEvent.change(screen.getByLabelText(/Metric key/), { target: { value: 'fares' } });
    expect(screen.queryByText('Required')).toBeNull();
    expect(button('Save').disabled).toBe(false);
  });

  it('runs the charts before and after, and puts the dataset back on request', async () => {
    let revenue = 10;
    const { calls } = await show({
      run: () => ({ result: [{ data: [{ revenue }] }] }),
      onPut: () => {
        revenue = 12;
      },
    });
    fireEvent.click(screen.getByText('count', { selector: '[data-cell="key"]' }));
    fireEvent.change(screen.getByLabelText('SQL expression'), { target: { value: 'SUM(fare)' } });
    await press('Save');
    const question = within(dialogOf('Confirm save'));
    fireEvent.click(question.getByLabelText(/Run 1 chart before and after/));
    await act(async () => {
      fireEvent.click(button('Save', dialogOf('Confirm save')));
    });
    expect(await screen.findByText('revenue 10 → 12')).toBeTruthy();
    await press('Undo the change');
    const put = calls.filter(({ endpoint }) => endpoint.startsWith('PUT')).at(-1);
    expect(put?.body).toMatchObject({ metrics: [{ id: 21, expression: 'COUNT(*)' }] });
  });
});

describe('a read-only dataset', () => {
  it('[B6.5] cannot be edited by users who do not own it', async () => {
    await show({ user: { userId: 2, isAdmin: false } });
    expect(
      screen.getByText(/^You must be a dataset owner in order to edit\. Please reach out to a dataset owner/),
    ).toBeTruthy();
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    expect(button('Metric').disabled).toBe(true);
  });

  it('[B5.9] is managed externally', async () => {
    await show({ dataset: { ...item, is_managed_externally: true, external_url: 'https://dbt.example/x' } });
    expect(screen.getByText(/^This dataset is managed externally, and can't be edited in Facet/)).toBeTruthy();
    expect(screen.getByText('Open where it is managed').getAttribute('href')).toBe('https://dbt.example/x');
    await press('Save');
    expect(screen.queryByText('Confirm save')).toBeNull();
  });

  it('has no link for an address that is not http or https', async () => {
    await show({ dataset: { ...item, is_managed_externally: true, external_url: 'javascript:alert(1)' } });
    expect(screen.queryByText('Open where it is managed')).toBeNull();
  });
});

it('[B2.27] offers the older editor unless the flag hides it', async () => {
  await show();
  expect(screen.queryByText('Use legacy datasource editor')).toBeNull();
  cleanup();
  await show({ olderEditor: true });
  expect(screen.getByText('Use legacy datasource editor').closest('a')?.getAttribute('href')).toBe(
    '/tablemodelview/edit/7',
  );
});

it('draws only the rows in sight of three hundred columns, and names of every kind', async () => {
  const [origin] = item.columns;
  if (origin === undefined) throw new Error('The example has a column.');
  const names = ['constructor', '😀 "x"', 'עברית', ...Array.from({ length: 297 }, (_, index) => `c${index}`)];
  const columns = names.map((name, index) => ({ ...origin, id: index + 100, column_name: name }));
  await show({ dataset: { ...item, columns } });
  for (const name of names.slice(0, 3)) expect(screen.getAllByText(name).length).toBeGreaterThan(0);
  expect(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe('303');
  expect(document.querySelectorAll('[role="row"]').length).toBeLessThan(50);
});

interface Call {
  readonly endpoint: string;
  readonly body?: unknown;
}

interface Shown {
  readonly dataset?: DatasetItem;
  readonly user?: { readonly userId: number; readonly isAdmin: boolean };
  readonly olderEditor?: boolean;
  run?(): unknown;
  onPut?(): void;
}

const CHART = {
  id: 5,
  slice_name: 'Revenue',
  slice_url: '/explore/?slice_id=5',
  params: '{"metric":"count"}',
  dashboards: [{ id: 1, dashboard_title: 'Board' }],
};

it('[A9.13] the default datetime of a wide dataset is searched, and only the columns in sight are drawn', async () => {
  const [column] = item.columns;
  const columns = Array.from({ length: 300 }, (_, n) => ({
    ...column,
    id: n + 1,
    column_name: `t${n}`,
    is_dttm: true,
  }));
  await show({ dataset: { ...item, columns } as DatasetItem });
  await act(async () => {
    fireEvent.click(screen.getByRole('tab', { name: /Settings/ }));
  });
  const field = () => screen.getByRole('textbox', { name: 'Default datetime' });
  act(() => field().focus());
  expect(screen.queryAllByRole('option', { hidden: true }).length).toBeLessThan(60);
  fireEvent.change(field(), { target: { value: '299' } });
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' });
  expect(field()).toHaveProperty('value', 't299');
});

async function show({ dataset = item, user = ADA, olderEditor = false, run, onPut }: Shown = {}) {
  const calls: Call[] = [];
  const saved: string[] = [];
  const told: string[] = [];
  const answers: Readonly<Record<string, () => unknown>> = {
    'GET /api/v1/dataset/:id': () => ({ result: dataset, version: 'v1' }),
    'GET /api/v1/dataset/:id/related_objects': () => ({ charts: { count: 3 }, dashboards: { count: 2 } }),
    'GET /api/v1/chart/': () => ({ result: [CHART], count: 1 }),
    'GET /api/v1/chart/:id/data/': () => run?.(),
    'POST /api/v1/chart/data': () => ({ result: [{ data: [{ value: 1 }], coltypes: [0] }] }),
    'GET /api/v1/dataset/:id/versions': () => ({ result: VERSIONS, count: VERSIONS.length }),
    'GET /api/v1/dataset/:id/versions/:version': () => ({ id: 1, result: { ...item, description: 'All flights' } }),
    'PUT /api/v1/dataset/:id': () => {
      onPut?.();
      return { version: 'v2' };
    },
  };
  const call = async (endpoint: string, input: object = {}): Promise<unknown> => {
    calls.push({ endpoint, ...input });
    const answer = answers[endpoint];
    if (answer === undefined) throw new Error(`${endpoint} is not expected.`);
    return answer();
  };
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: 'facet/datasets', resources: { en: { 'facet/datasets': texts } } });
  await act(async () => {
    render(
      <HostContext value={editorHost(call, user, olderEditor, told)}>
        <QueryClientProvider client={new QueryClient()}>
          <I18nextProvider i18n={i18n}>
            <MantineProvider env="test">
              <MemoryRouter>
                <Suspense>
                  <EditDatasetDialog
                    id={7}
                    onSaved={() => void saved.push('saved')}
                    onClose={() => void saved.push('closed')}
                  />
                </Suspense>
              </MemoryRouter>
            </MantineProvider>
          </I18nextProvider>
        </QueryClientProvider>
      </HostContext>,
    );
  });
  await waitFor(() => expect(document.querySelector('[role="grid"]')).not.toBeNull());
  return { calls, saved, told };
}

const OtherTab = ({ dataset }: DatasetTabProps) => <p>{`${dataset.name} of another plugin`}</p>;

const tab = (key: string, permission?: readonly [string, string]) => ({
  key,
  owner: 'test/others',
  ownerVersion: '1.0.0',
  declared: { label: key, ...(permission && { permission }) },
  state: 'ready',
  load: async () => OtherTab,
  retry: () => undefined,
});
const TABS = [tab('Lineage'), tab('Guards', ['can_guard', 'Dataset'])];

const by = { id: 1, first_name: 'Ada', last_name: 'L' };
const VERSIONS = [
  {
    id: 2,
    saved_on: '2026-01-02T00:00:00+0000',
    saved_by: by,
    change_count: 1,
    changes: [
      {
        part: 'setting',
        name: 'description',
        kind: 'changed',
        members: [{ name: 'description', before: 'All flights', after: '' }],
      },
    ],
  },
  { id: 1, saved_on: '2026-01-01T00:00:00+0000', saved_by: by, changes: null, change_count: 0 },
];

describe('the history', () => {
  const openHistory = async () => {
    fireEvent.click(screen.getByRole('tab', { name: 'History' }));
    await screen.findByText('First version');
  };

  it('tells what each version changed, and puts an older one into the editor, which saves it', async () => {
    const { calls } = await show();
    await openHistory();
    const [last, first] = screen
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement?.tagName === 'OL');
    expect(last?.textContent).toMatch(/Ada L.*Current.*Description.*All flights.*empty/);
    expect(first?.textContent).toContain('First version');
    await press('Put into the editor');
    await waitFor(() => expect(screen.getByText('1 change')).toBeTruthy());
    await press('Save');
    await act(async () => {
      fireEvent.click(button('Save', dialogOf('Confirm save')));
    });
    expect(calls.find(({ endpoint }) => endpoint.startsWith('PUT'))?.body).toEqual({ description: 'All flights' });
  });

  it('leaves unsaved changes alone', async () => {
    await show();
    fireEvent.click(screen.getByText('count', { selector: '[data-cell="key"]' }));
    fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'Flights' } });
    await openHistory();
    expect(button('Put into the editor').disabled).toBe(true);
    expect(screen.getByText(/Save or discard your changes/)).toBeTruthy();
  });

  it('is for those who may edit', async () => {
    await show({ user: { userId: 9, isAdmin: false } });
    expect(screen.queryByRole('tab', { name: 'History' })).toBeNull();
  });
});

it('has the tabs of other plugins that the reader may see', async () => {
  await show();
  expect(screen.queryByRole('tab', { name: 'Guards' })).toBeNull();
  await act(async () => {
    fireEvent.click(screen.getByRole('tab', { name: 'Lineage' }));
  });
  expect(await screen.findByText(/of another plugin/)).toBeTruthy();
});

// A query by role computes roles and names of the whole tree; a query by text is fast.
const button = (name: string, inside: ParentNode = document): HTMLButtonElement => {
  const found = [...inside.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (found === undefined) throw new Error(`No button says ${name}.`);
  return found;
};

const dialogOf = (title: string): HTMLElement => {
  const found = screen.getByText(title).closest<HTMLElement>('[role="dialog"]');
  if (found === null) throw new Error(`No dialog is titled ${title}.`);
  return found;
};

const press = (name: string) =>
  act(async () => {
    fireEvent.click(button(name));
  });

const editorHost = (
  call: (endpoint: string, input?: object) => Promise<unknown>,
  user: NonNullable<Shown['user']>,
  olderEditor: boolean,
  told: string[],
) =>
  createTestHost({
    services: [
      [ApiClientToken, { call }],
      [NotifierToken, { success: (text: string) => void told.push(text) }],
      [SessionToken, { user, conf: {}, can: (action: string) => action !== 'can_guard' }],
    ],
    entries: [[DatasetTabs, TABS]],
    flags: olderEditor ? [] : ['DISABLE_LEGACY_DATASOURCE_EDITOR'],
  });
