import type { ApiClient, Charts, Notifier, Session } from '@facet/sdk/client';
import { createContext, use } from 'react';

export interface ExploreServices {
  readonly api: ApiClient;
  readonly charts: Charts;
  readonly notifier: Notifier;
  readonly session: Session;
}

export const ExploreServicesContext = createContext<ExploreServices | null>(null);

/** @throws Error outside an explore page. */
export function useExplore(): ExploreServices {
  const services = use(ExploreServicesContext);
  if (!services) throw new Error('This component belongs inside an explore page.');
  return services;
}
