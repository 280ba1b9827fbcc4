import { MantineProvider } from '@mantine/core';
import { type ApiClient, ApiClientToken, ApiError, type ClientHost, HostContext } from '@facet/sdk/client';
import type { Token } from '@facet/sdk/common';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import shell from '../../../i18n/en.json' with { type: 'json' };
import { openApiDocument } from '../common/open-api.ts';
import texts from '../i18n/en.json' with { type: 'json' };
import { ReferencePage } from './reference-page.tsx';

afterEach(cleanup);

const document = openApiDocument([
  {
    owner: 'test/things',
    endpoints: defineEndpoints({
      'PUT /api/v1/thing/:pk': {
        policy: { permission: ['can_write', 'Thing'] },
        summary: 'Change one',
        params: z.object({ pk: z.coerce.number() }),
        body: z.strictObject({ name: z.string().max(5), size: z.int().optional() }),
        responses: { 200: z.object({ id: z.int() }) },
      },
      'GET /api/v1/thing/': { policy: 'public', summary: 'All things', responses: { 200: z.array(z.string()) } },
    }),
  },
]);

it('shows what a call takes and answers, sends it, and shows the answer', async () => {
  const sent = await show(() => Response.json({ id: 7 }));
  fireEvent.click(screen.getByRole('button', { name: /Change one/ }));
  expect(screen.getByText('Needs can_write on Thing.')).toBeTruthy();
  expect(screen.getByText('maxLength 5')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Send PUT' }));
  expect(screen.getByText('Required')).toBeTruthy();
  expect(sent).toEqual([]);

  fireEvent.change(screen.getByRole('textbox', { name: 'pk' }), { target: { value: '7' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send PUT' })));
  expect(sent).toEqual(['PUT /api/v1/thing/7 {\n  "name": ""\n}']);
  expect((await screen.findByRole('region', { name: 'Answer' })).textContent).toContain('"id": 7');
});

it('shows a refusal as the answer that it is', async () => {
  await show(() => {
    throw new ApiError('Forbidden', { status: 403, body: { message: 'Forbidden' }, requestId: null, type: null });
  });
  fireEvent.click(screen.getByRole('button', { name: /All things/ }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send GET' })));
  expect(await screen.findByText('403')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Answer' }).textContent).toContain('Forbidden');
});

it('finds calls by their words', async () => {
  await show(() => Response.json({}));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'put thing' } });
  expect(screen.queryByRole('button', { name: /All things/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Change one/ })).toBeTruthy();
});

/** @returns what is sent from then on. */
async function show(answer: () => Response): Promise<string[]> {
  const sent: string[] = [];
  const request: ApiClient['request'] = async (path, init) => {
    if (path === '/api/v1/_openapi') return Response.json(document);
    sent.push([init?.method, path, init?.body].filter(Boolean).join(' '));
    return answer();
  };
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { facet: shell, 'facet/api-docs': texts } } });
  await act(async () => {
    render(
      <MemoryRouter>
        <I18nextProvider i18n={i18n}>
          <MantineProvider env="test">
            <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
              <HostContext value={hostWith(request)}>
                <Suspense>
                  <ReferencePage />
                </Suspense>
              </HostContext>
            </QueryClientProvider>
          </MantineProvider>
        </I18nextProvider>
      </MemoryRouter>,
    );
  });
  await screen.findByText('test/things');
  return sent;
}

function hostWith(request: ApiClient['request']): ClientHost {
  const unused = () => {
    throw new Error('The page asks for services only.');
  };
  const services = new Map<string, Promise<unknown>>([[ApiClientToken.id, Promise.resolve({ call: unused, request })]]);
  return {
    service: <T,>(token: Token<T>) => services.get(token.id) as Promise<T>,
    registry: unused,
    flag: unused,
    forgetFailures: () => undefined,
    plugins: () => [],
    subscribe: () => ({ dispose: () => undefined }),
    retry: unused,
    report: () => undefined,
  };
}
