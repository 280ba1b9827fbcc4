import { MantineProvider } from '@mantine/core';
import { type ApiClient, ApiClientToken, HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import texts from '../../i18n/en.json' with { type: 'json' };
import { TableList } from './table-list.tsx';
import { useTables } from './use-sources.ts';

const TABLES = ['air', 'flights', 'tmp_rows'].map((value) => ({ value, type: 'table' }));
const DATASETS = [{ id: 7, table_name: 'flights' }];

async function call(endpoint: string) {
  return endpoint === 'GET /api/v1/dataset/'
    ? { count: DATASETS.length, result: DATASETS }
    : { count: TABLES.length, result: TABLES };
}

let looked: string[];

function List() {
  const found = useTables({ database: '1', catalog: null }, 'main');
  return (
    <TableList
      found={found}
      chosen={[]}
      looked="air"
      disabled={false}
      onChange={() => undefined}
      onLook={(table) => looked.push(table)}
    />
  );
}

beforeEach(async () => {
  looked = [];
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: 'facet/datasets', resources: { en: { 'facet/datasets': texts } } });
  const request = () => Promise.reject(new TypeError('not called'));
  const api: ApiClient = { call: call as ApiClient['call'], request };
  const host = createTestHost({ services: [[ApiClientToken, api]] });
  render(
    <HostContext value={host}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18n}>
          <MantineProvider>
            <MemoryRouter>
              <List />
            </MemoryRouter>
          </MantineProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </HostContext>,
  );
  await screen.findByText('air');
});

afterEach(cleanup);

test('the columns of any table are shown by its name, which keys reach too', () => {
  for (const { value } of TABLES) fireEvent.click(screen.getByRole('button', { name: value }));
  expect(new Set(looked)).toEqual(new Set(['air', 'flights', 'tmp_rows']));
  expect(screen.getByRole('button', { name: 'air' }).getAttribute('aria-current')).toBe('true');
});

test('a table that has a dataset leads to it, since it gets no second one', () => {
  const link = screen.getByRole('link', { name: 'has a dataset' });
  expect(link.getAttribute('href')).toBe('/explore/?datasource_type=table&datasource_id=7');
  expect(screen.getByRole('checkbox', { name: 'flights' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('checkbox', { name: 'air' }).hasAttribute('disabled')).toBe(false);
});
