import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import texts from '../../../i18n/en.json' with { type: 'json' };
import { ErrorTile } from './error-state.tsx';

afterEach(cleanup);

it.each([
  ['says what the error says', new Error('The table is gone.'), undefined, 'The table is gone.'],
  ['says first what the place knows', new Error('The table is gone.'), 'No rows', 'No rows'],
  ['[B8.10] has a title where neither says anything', new Error(''), undefined, 'Unexpected error'],
])('%s', async (_title, error, title, heading) => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', ns: 'facet', resources: { en: { facet: texts } } });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <ErrorTile error={error} {...(title === undefined ? {} : { title })} />
      </MantineProvider>
    </I18nextProvider>,
  );
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(heading);
});
