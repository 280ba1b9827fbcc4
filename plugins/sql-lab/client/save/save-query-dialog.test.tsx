import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { ApiClientToken, HostContext, NotifierToken, SessionToken } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import texts from '../../i18n/en.json' with { type: 'json' };
import { openLab } from '../lab/lab.ts';
import { LabContext } from '../lab/lab-context.ts';
import { LAB_SERVICES } from '../testing/lab-services.ts';
import { SaveQueryDialog } from './save-query-dialog.tsx';

// The text area grows with its text, which depends on the fonts.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterEach(cleanup);

async function show(conf: Readonly<Record<string, unknown>>) {
  const session = { ...LAB_SERVICES.session, conf };
  const { api, notify } = LAB_SERVICES;
  const lab = openLab({ ...LAB_SERVICES, session }, { device: null, window: null });
  const [tab] = lab.store.getState().tabs;
  if (tab === undefined) throw new Error('SQL Lab opens with a tab.');
  const i18n = i18next.createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: 'facet/sql-lab', resources: { en: { 'facet/sql-lab': texts } } });
  const host = createTestHost({
    services: [
      [SessionToken, session],
      [ApiClientToken, api],
      [NotifierToken, notify],
    ],
  });
  render(
    <HostContext value={host}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider>
          <LabContext value={lab}>
            <SaveQueryDialog tab={tab} onClose={() => undefined} />
          </LabContext>
        </MantineProvider>
      </I18nextProvider>
    </HostContext>,
  );
  lab.dispose();
}

test('the warning of the server stands in the dialog, as text', async () => {
  await show({ SQLLAB_SAVE_WARNING_MESSAGE: 'Saved queries are <b>public</b>' });
  expect((await screen.findByRole('note')).textContent).toBe('Saved queries are <b>public</b>');
});

test('a server without a warning shows none', async () => {
  await show({ SQLLAB_SAVE_WARNING_MESSAGE: null });
  await screen.findByLabelText('Name');
  expect(screen.queryByRole('note')).toBeNull();
});
