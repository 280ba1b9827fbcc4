import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ClientHost, HostContext } from '@facet/sdk/client';
import type { Entry } from '@facet/sdk/common';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLoaded } from './use-loaded.ts';

afterEach(cleanup);

type TextEntry = Entry<{ declared: object; implementation: string }>;

function Shown({ entry }: { readonly entry: TextEntry }) {
  const { value, failure } = useLoaded(entry);
  if (failure === null) return <p>{value}</p>;
  return <button onClick={failure.retry}>{String(failure.error)}</button>;
}

it('returns a failed load as a value, reports it, and loads again on request', async () => {
  const report = vi.fn<ClientHost['report']>();
  const forgetFailures = vi.fn();
  const host = { report, forgetFailures } as Partial<ClientHost> as ClientHost;
  const lost = new TypeError('The code is gone.');
  let loading: Promise<string> = Promise.reject(lost);
  const entry = {
    key: 'pie',
    owner: 'facet/chart-pie',
    ownerVersion: '1.0.0',
    declared: {},
    load: () => loading,
    retry: () => {
      loading = Promise.resolve('a pie');
    },
  } satisfies Partial<TextEntry> as TextEntry;
  await act(async () => {
    render(
      <HostContext value={host}>
        <Suspense fallback="waiting">
          <Shown entry={entry} />
        </Suspense>
      </HostContext>,
    );
  });
  expect(report).toHaveBeenCalledExactlyOnceWith('facet/chart-pie', lost);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: /The code is gone/ }));
  });
  expect(screen.getByText('a pie')).toBeDefined();
  expect(forgetFailures).toHaveBeenCalledOnce();
});
