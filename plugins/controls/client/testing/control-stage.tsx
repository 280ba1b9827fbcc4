import type { ContributionShape, Entry, ExtensionPoint } from '@facet/sdk/common';
import { type ClientHost, HostContext } from '@facet/sdk/client';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';

export interface ControlStageParts {
  /** Implementation of every service token: controls request only the API client. */
  readonly api: object;
  /** Enabled feature flags. */
  readonly flags?: readonly string[];
  /** Entries of every extension point. */
  readonly entries?: readonly object[];
}

const nothing = { dispose() {} };

/**
 * The client host of a control in a test. Create it once per test: suspended components need the same promises at each
 * render.
 */
export function controlHost({ api, flags = [], entries = [] }: ControlStageParts): ClientHost {
  // React treats a promise with this status as fulfilled and does not suspend.
  const service = Object.assign(Promise.resolve(api), { status: 'fulfilled', value: api });
  return {
    registry: <C extends ContributionShape>(_point: ExtensionPoint<C>) => ({
      snapshot: () => entries as readonly Entry<C>[],
      subscribe: () => nothing,
      get: () => undefined,
      absent: () => [],
    }),
    service: <T,>() => service as Promise<unknown> as Promise<T>,
    forgetFailures() {},
    flag: (name) => ({ get: () => flags.includes(name), subscribe: () => nothing }),
    plugins: () => [],
    subscribe: () => nothing,
    retry: async () => {},
    report() {},
  };
}

export function ControlStage({ host, children }: { readonly host: ClientHost; readonly children: ReactNode }) {
  const [client] = useState(() => new QueryClient());
  return (
    <HostContext value={host}>
      <QueryClientProvider client={client}>
        <MantineProvider env="test">
          <Suspense>{children}</Suspense>
        </MantineProvider>
      </QueryClientProvider>
    </HostContext>
  );
}
