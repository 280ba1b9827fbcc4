// @vitest-environment happy-dom
import { HostContext, NotifierToken, SettingStoreToken } from '@facet/sdk/client';
import type { SettingValue } from '@facet/sdk/common';
import { createTestHost } from '@facet/sdk/testing/client';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import texts from '../i18n/en.json' with { type: 'json' };
import { type DeclaredSetting, SettingField } from './setting-field.tsx';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', ns: ['facet/settings'], resources: { en: { 'facet/settings': texts } } });

let stored: Record<string, SettingValue>;
let refusal: Error | undefined;
const listeners = new Set<() => void>();
const set = vi.fn(async (_scope: string, _owner: string, key: string, value: SettingValue) => {
  if (refusal) throw refusal;
  stored = { ...stored, [key]: value };
  for (const listener of listeners) listener();
});
const store = {
  get: (_scope: string, _owner: string, key: string) => stored[key],
  set,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return { dispose: () => listeners.delete(listener) };
  },
};
const host = createTestHost({
  services: [
    [SettingStoreToken, store],
    [NotifierToken, {}],
  ],
});

async function show(declared: Pick<DeclaredSetting, 'type' | 'default' | 'choices'>): Promise<void> {
  await act(async () =>
    render(
      <I18nextProvider i18n={i18n}>
        <MantineProvider env="test">
          <HostContext value={host}>
            <Suspense>
              <SettingField
                id="host"
                owner="facet/mail"
                scope="system"
                section="Mail"
                label="Mail server"
                declared={{ ...declared, label: 'host', scope: 'system' }}
              />
            </Suspense>
          </HostContext>
        </MantineProvider>
      </I18nextProvider>,
    ),
  );
}

beforeEach(() => {
  stored = {};
  refusal = undefined;
  set.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mail server' });
const values = () => set.mock.calls.map(([, , , value]) => value);

it('a text is stored once, when its field is left', async () => {
  await show({ type: 'text', default: '' });
  for (const value of ['m', 'mail', 'mail.example.org ']) fireEvent.change(field(), { target: { value } });
  expect(values()).toEqual([]);
  await act(async () => fireEvent.blur(field()));
  expect(values()).toEqual(['mail.example.org']);
  expect(screen.getByRole('status').textContent).toContain('Saved');
});

it('Escape puts a typed text back', async () => {
  stored = { host: 'old.example.org' };
  await show({ type: 'text', default: '' });
  fireEvent.change(field(), { target: { value: 'x' } });
  fireEvent.keyDown(field(), { key: 'Escape' });
  await act(async () => fireEvent.blur(field()));
  expect(field().value).toBe('old.example.org');
  expect(values()).toEqual([]);
});

it('a refused text stays in the field, with the reason', async () => {
  refusal = new Error('No such address.');
  await show({ type: 'text', default: '' });
  fireEvent.change(field(), { target: { value: '::' } });
  await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
  expect(field().value).toBe('::');
  screen.getByText('No such address.');
});

it('a number is stored when no key came for a moment', async () => {
  await show({ type: 'number', default: 587 });
  vi.useFakeTimers();
  for (const value of ['2', '25', '2525']) fireEvent.change(field(), { target: { value } });
  expect(values()).toEqual([]);
  await act(async () => vi.advanceTimersByTime(700));
  expect(values()).toEqual([2525]);
});

it('a changed value can be put back to the default', async () => {
  stored = { host: 25 };
  await show({ type: 'number', default: 587 });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Mail server: Reset to “587”' })));
  expect(values()).toEqual([587]);
  expect(screen.queryByRole('button', { name: /Reset/ })).toBeNull();
});

it('choices with long names are a list, so that none is cut', async () => {
  const choices = ['STARTTLS, required', 'TLS from the start', 'None'].map((label) => ({ value: label, label }));
  await show({ type: 'choice', default: 'None', choices });
  screen.getByRole('combobox', { name: 'Mail server' });
  expect(screen.queryByRole('radio')).toBeNull();
});
