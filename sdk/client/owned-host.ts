import { createContext } from 'react';
import type { ClientHost } from './host-context.ts';

/** Gives the host as the components of a plugin see it below `within`: never with more rights than `within` has. */
export type OwnedHost = (owner: string, within: ClientHost) => ClientHost;

/**
 * Provided by the kernel, asked by `ContributionBoundary`, and by nothing else: code that could ask for the host of another
 * plugin would have its rights. Absent in stand-ins without owners.
 */
export const OwnedHostContext = createContext<OwnedHost | null>(null);
