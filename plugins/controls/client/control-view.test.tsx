import { HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import texts from '../i18n/en.json' with { type: 'json' };
import { ControlTypes } from './control-type.ts';
import { ControlView } from './control-view.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('no such column');
}

it('[A8.30] a control that crashes says so in its place, with the cause, and is told of by its owner', async () => {
  // React writes what a boundary has caught to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failed: string[] = [];
  const entry = { key: 'AcmeControl', owner: 'acme', ownerVersion: '1', declared: {}, load: loaded, retry() {} };
  const host = {
    ...createTestHost({ entries: [[ControlTypes, [entry]]] }),
    report: (owner: string) => failed.push(owner),
  };
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: 'facet/controls', resources: { en: { 'facet/controls': texts } } });
  await act(async () => {
    render(
      <HostContext value={host}>
        <I18nextProvider i18n={i18n}>
          <MantineProvider env="test">
            <ControlView
              type="AcmeControl"
              name="acme"
              label="Acme"
              value={null}
              error={null}
              datasource={null}
              formData={{ viz_type: 'table', datasource: '1__table' }}
              options={{}}
              onChange={() => undefined}
            />
          </MantineProvider>
        </I18nextProvider>
      </HostContext>,
    );
  });
  expect(screen.getByRole('heading', { name: 'Unexpected error' })).toBeDefined();
  expect(screen.getByText('no such column')).toBeDefined();
  expect(failed).toEqual(['acme']);
});

const component = Promise.resolve(Broken);
const loaded = () => component;
