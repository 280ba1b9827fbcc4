import { createContext, useContext } from 'react';
import type { ApiClient, Session } from '@facet/sdk/client';
import type { BusyServer } from '../live/busy-server.ts';
import type { NewerRelease } from '../live/newer-release.ts';

/** What the shell's own components use; plugins get the same things as services. */
export interface AppServices {
  readonly api: ApiClient;
  readonly session: Session;
  /** For the person of this page whose session ended. Gives whether the password was right. */
  signInAgain(password: string): Promise<boolean>;
  /** Names of the plugins that this tab does without, since a start with them did not come up. */
  readonly leftOut: readonly string[];
  startWithEverything(): void;
  readonly newerRelease: Pick<NewerRelease, 'isThere' | 'subscribe'>;
  readonly busyServer: Pick<BusyServer, 'isBusy' | 'subscribe'>;
}

export const AppServicesContext = createContext<AppServices | null>(null);

export function useAppServices(): AppServices {
  const services = useContext(AppServicesContext);
  if (!services) throw new Error('The shell is rendered outside of its service provider.');
  return services;
}
