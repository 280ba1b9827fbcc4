import { MantineProvider } from '@mantine/core';
import { ApiClientToken, HostContext, NotifierToken, SessionToken } from '@facet/sdk/client';
import type { VirtualSelectProps } from '@facet/sdk/ui';
import { createTestHost } from '@facet/sdk/testing/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import texts from '../../i18n/en.json' with { type: 'json' };
import SaveDatasetDialog from './save-dataset-dialog.tsx';

// A virtual list draws options only if there is room, and elements have no size here.
vi.mock('@facet/sdk/ui', async (original) => ({
  ...(await original<typeof import('@facet/sdk/ui')>()),
  VirtualSelect: ({ ariaLabel, placeholder, options, value, onChange }: VirtualSelectProps & { multiple?: false }) => (
    <select aria-label={ariaLabel} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{placeholder}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  ),
}));

afterEach(cleanup);

it('[A7.22][B2.21] saves the statement as a new dataset under the name that was typed', async () => {
  const { calls, saved } = await show();
  fireEvent.change(screen.getByLabelText('Name of the new dataset'), { target: { value: ' Delays ' } });
  await press('Save');
  expect(calls.at(-1)).toMatchObject({
    endpoint: 'POST /api/v1/dataset/',
    body: { database: 3, schema: 'main', sql: 'SELECT 1 AS one', table_name: 'Delays' },
  });
  expect(saved).toEqual([41]);
});

it.each(['', '   '])('[B5.8] saves nothing under the name %j', async (name) => {
  const { calls } = await show();
  fireEvent.change(screen.getByLabelText('Name of the new dataset'), { target: { value: name } });
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(calls.some(({ endpoint }) => endpoint.startsWith('POST'))).toBe(false);
});

it('[B2.22][B4.13][B4.14][B6.10] overwrites an own dataset only after a second click, and returns without writing', async () => {
  const { calls, saved } = await show();
  fireEvent.click(screen.getByLabelText('Overwrite existing', { selector: 'input[type=radio]' }));
  await screen.findByText('flights_late');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '12' } });
  expect(screen.getByText('Select or type dataset name')).toBeTruthy();
  expect(calls[0]).toMatchObject({ q: { filters: [{ col: 'owners', opr: 'rel_m_m', value: 7 }] } });

  await press('Overwrite');
  expect(screen.getByText('Are you sure you want to overwrite this dataset?')).toBeTruthy();
  expect(await screen.findByText('Affects 2 charts on 1 dashboard')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Late flights/ })).toBeTruthy();
  await press('Back');
  expect(calls.some(({ endpoint }) => endpoint.startsWith('PUT'))).toBe(false);

  await press('Overwrite');
  await press('Save');
  const written = calls.find(({ endpoint }) => endpoint.startsWith('PUT'));
  expect(written).toMatchObject({
    params: { id: 12 },
    query: { override_columns: 'true' },
    body: { sql: 'SELECT 1 AS one', columns: [{ column_name: 'one', type: 'INTEGER', is_dttm: false }] },
  });
  expect(written?.body).not.toHaveProperty('owners');
  expect(saved).toEqual([12]);
});

it('[B7.3] [B8.1] keeps the input when the server refuses, and shows the reason', async () => {
  const { saved, toasts } = await show({ refuse: 'Dataset Delays already exists' });
  fireEvent.change(screen.getByLabelText('Name of the new dataset'), { target: { value: 'Delays' } });
  await press('Save');
  expect(await screen.findByText('Dataset Delays already exists')).toBeTruthy();
  expect(screen.getByDisplayValue('Delays')).toBeTruthy();
  expect(toasts).toEqual(['An error occurred saving dataset']);
  expect(saved).toEqual([]);
});

it('[A4.12] creation starts once, fails without an end of the dialog, and succeeds at the next attempt', async () => {
  const held = Promise.withResolvers<unknown>();
  const answers: readonly Promise<unknown>[] = [held.promise, Promise.resolve({ id: 42 })];
  const { calls, saved, toasts } = await show({ answers });
  const posts = () => calls.filter(({ endpoint }) => endpoint === 'POST /api/v1/dataset/').length;
  await press('Save');
  const button = screen.getByRole('button', { name: 'Save' });
  // Started: what is pressed again does not start it twice.
  expect(button.hasAttribute('data-loading')).toBe(true);
  await press('Save');
  expect([posts(), saved, toasts]).toEqual([1, [], []]);
  await act(async () => held.reject(new Error('The database is away')));
  expect(await screen.findByText('The database is away')).toBeTruthy();
  expect([button.hasAttribute('data-loading'), saved, toasts]).toEqual([
    false,
    [],
    ['An error occurred saving dataset'],
  ]);
  await press('Save');
  expect([posts(), saved]).toEqual([2, [42]]);
});

const LATE = { id: 5, slice_name: 'Late flights', slice_url: '/explore/?slice_id=5', params: '{}', dashboards: [] };

interface Call {
  readonly endpoint: string;
  readonly body?: unknown;
}

interface Shown {
  readonly refuse?: string;
  /** Of the calls that write, in their order. */
  readonly answers?: readonly Promise<unknown>[];
}

async function show({ refuse, answers = [] }: Shown = {}) {
  const left = [...answers];
  const calls: Call[] = [];
  const saved: number[] = [];
  const toasts: string[] = [];
  const answer = (endpoint: string, input: object = {}): Promise<unknown> => {
    calls.push({ endpoint, ...input });
    if (endpoint === 'GET /api/v1/dataset/')
      return Promise.resolve({
        count: 1,
        result: [{ id: 12, table_name: 'flights_late', database: { id: 3, database_name: 'examples' } }],
      });
    if (endpoint === 'GET /api/v1/dataset/:id/related_objects')
      return Promise.resolve({ charts: { count: 2 }, dashboards: { count: 1 } });
    if (endpoint === 'GET /api/v1/chart/') return Promise.resolve({ count: 1, result: [LATE] });
    const given = left.shift();
    if (given !== undefined) return given;
    return refuse === undefined ? Promise.resolve({ id: 41 }) : Promise.reject(new Error(refuse));
  };
  const host = createTestHost({
    services: [
      [ApiClientToken, { call: answer }],
      [NotifierToken, { success: () => undefined, error: (text: string) => void toasts.push(text) }],
      [SessionToken, { user: { userId: 7 } }],
    ],
  });
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: 'facet/datasets', resources: { en: { 'facet/datasets': texts } } });
  await act(async () => {
    render(
      <HostContext value={host}>
        <QueryClientProvider client={new QueryClient()}>
          <I18nextProvider i18n={i18n}>
            <MantineProvider env="test">
              <MemoryRouter>
                <Suspense>
                  <SaveDatasetDialog
                    source={{
                      databaseId: 3,
                      schema: 'main',
                      sql: 'SELECT 1 AS one',
                      columns: [{ column_name: 'one', type: 'INTEGER', is_dttm: false }],
                    }}
                    defaultName="Query 1"
                    onSaved={(id) => void saved.push(id)}
                    onClose={() => undefined}
                  />
                </Suspense>
              </MemoryRouter>
            </MantineProvider>
          </I18nextProvider>
        </QueryClientProvider>
      </HostContext>,
    );
  });
  return { calls, saved, toasts };
}

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
