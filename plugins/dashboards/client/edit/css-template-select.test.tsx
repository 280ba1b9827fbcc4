import { HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CssTemplates } from '../css-templates.ts';
import { CssTemplateSelect } from './css-template-select.tsx';

afterEach(cleanup);

test('[A9.13] of many templates only those in sight are drawn, and the others are found', async () => {
  const templates = Array.from({ length: 300 }, (_, n) => ({ name: `Template ${n}`, css: `.a${n} {}` }));
  const chosen: string[] = [];
  const entry = {
    key: 'acme',
    owner: 'acme/css',
    ownerVersion: '1.0.0',
    declared: {},
    load: async () => ({ list: async () => templates }),
    retry() {},
  };
  const host = createTestHost({ entries: [[CssTemplates, [entry]]] });
  render(
    <HostContext value={host}>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <CssTemplateSelect onChoose={(css) => void chosen.push(css)} />
        </MantineProvider>
      </QueryClientProvider>
    </HostContext>,
  );
  const field = await screen.findByRole('textbox', { name: 'css.template' });
  act(() => field.focus());
  expect(screen.queryAllByRole('option', { hidden: true }).length).toBeLessThan(60);
  fireEvent.change(field, { target: { value: '299' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(chosen).toEqual(['.a299 {}']);
});
