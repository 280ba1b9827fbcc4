import { HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import texts from '../../i18n/en.json' with { type: 'json' };
import { plainError, type RunError } from '../model/run-error.ts';
import { RunFailure } from './run-failure.tsx';

const i18n = i18next.createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', ns: ['facet/sql-lab', 'facet'], resources: { en: { 'facet/sql-lab': texts } } });

afterEach(cleanup);

function show(error: RunError, { sql = 'SELECT 1', flags = [] }: { sql?: string; flags?: readonly string[] } = {}) {
  render(
    <HostContext value={createTestHost({ flags })}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider env="test">
          <RunFailure
            tab={{ id: 't' }}
            run={{ sql, origin: { line: 0, column: 0 } }}
            error={error}
            onRunAgain={() => {}}
          />
        </MantineProvider>
      </I18nextProvider>
    </HostContext>,
  );
}

it.each([
  ['[A8.3] a failure without a message', '', 'Unknown error'],
  ['a failure of several lines', 'Parser Error: no\nLINE 1: no', 'Parser Error: no'],
])('%s is titled', (_, message, title) => {
  show(plainError(message));
  expect(screen.getByRole('heading').textContent).toBe(title);
});

it.each([
  ['off, and names the flag', [], true],
  ['on, and says nothing of it', ['ENABLE_TEMPLATE_PROCESSING'], false],
])('a syntax error at a template knows that templates are %s', (_, flags, isNamed) => {
  show({ ...plainError('syntax error'), type: 'SYNTAX_ERROR' }, { sql: 'SELECT {{ x }}', flags });
  expect(screen.queryByText(/ENABLE_TEMPLATE_PROCESSING/) !== null).toBe(isNamed);
});
