import { HostContext } from '@facet/sdk/client';
import { type ReactNode, useMemo } from 'react';
import type { Kernel } from '../common/kernel.ts';
import { clientHost } from './client-host.ts';

/** Gives the kernel to all components below; once, at the root of the app. */
export function KernelProvider({
  kernel,
  children,
}: {
  readonly kernel: Kernel;
  readonly children: ReactNode;
}): ReactNode {
  const host = useMemo(() => clientHost(kernel), [kernel]);
  return <HostContext value={host}>{children}</HostContext>;
}
