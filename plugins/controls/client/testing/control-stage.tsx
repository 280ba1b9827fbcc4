import type { ContributionShape, Entry, ExtensionPoint } from '@facet/sdk/common';
import { type ClientHost, HostContext } from '@facet/sdk/client';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';

export interface ControlStageParts {
  /** Of every service: a control asks for the one that makes calls. */
  readonly api: object;
  /** Flags that are on. */
  readonly flags?: readonly string[];
  /** Of every point. */
  readonly entries?: readonly object[];
}

const nothing = { dispose() {} };

/** What a control finds around itself. Made once for a test: what waits for a service must get the same one each time. */
export function controlHost({ api, flags = [], entries = [] }: ControlStageParts): ClientHost {
  // React takes a promise that says so itself as fulfilled, without suspending.
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
