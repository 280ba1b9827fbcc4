import { HostContext } from '@facet/sdk/client';
import { type ReactNode, useMemo } from 'react';
import { OwnedHostContext } from '../../sdk/client/owned-host.ts';
import type { Kernel } from '../common/kernel.ts';
import { clientHosts } from './client-host.ts';

/** Gives the kernel to all components below; once, at the root of the app. */
export function KernelProvider({
  kernel,
  children,
}: {
  readonly kernel: Kernel;
  readonly children: ReactNode;
}): ReactNode {
  const { whole, owned } = useMemo(() => clientHosts(kernel), [kernel]);
  return (
    <OwnedHostContext value={owned}>
      <HostContext value={whole}>{children}</HostContext>
    </OwnedHostContext>
  );
}
