import type { Charts } from '@facet/plugin-charts/contract.client';
import type { ApiClient, Notifier, Session } from '@facet/sdk/client';
import { createContext, use } from 'react';

export interface DrillServices {
  readonly api: ApiClient;
  readonly charts: Charts;
  readonly session: Session;
  readonly notifier: Notifier;
}

export const DrillServicesContext = createContext<DrillServices | null>(null);

/** @throws Error outside of the components of the drill service. */
export function useDrillServices(): DrillServices {
  const services = use(DrillServicesContext);
  if (!services) throw new Error('This component must be inside a menu of a mark.');
  return services;
}
