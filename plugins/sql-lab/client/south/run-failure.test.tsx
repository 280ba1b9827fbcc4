import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import texts from '../../i18n/en.json' with { type: 'json' };
import { plainError } from '../model/run-error.ts';
import { RunFailure } from './run-failure.tsx';

const i18n = i18next.createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', ns: ['facet/sql-lab', 'facet'], resources: { en: { 'facet/sql-lab': texts } } });

afterEach(cleanup);

const titleOf = (message: string) => {
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <RunFailure
          tab={{ id: 't' }}
          run={{ sql: 'SELECT 1', origin: { line: 0, column: 0 } }}
          error={plainError(message)}
          onRunAgain={() => {}}
        />
      </MantineProvider>
    </I18nextProvider>,
  );
  return screen.getByRole('heading').textContent;
};

it.each([
  ['[A8.3] a failure without a message', '', 'Unknown error'],
  ['a failure of several lines', 'Parser Error: no\nLINE 1: no', 'Parser Error: no'],
])('%s is titled', (_, message, title) => {
  expect(titleOf(message)).toBe(title);
});
