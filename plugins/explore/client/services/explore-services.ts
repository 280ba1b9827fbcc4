import type { ExamplePictures } from '@facet/plugin-chart-gallery/contract.client';
import type { Charts } from '@facet/plugin-charts/contract.client';
import type { ApiClient, Notifier, Session } from '@facet/sdk/client';
import type { Panels } from '@facet/plugin-controls/contract.client';
import type { Drills } from '@facet/plugin-drill/contract.client';
import type { DatasetDialogs } from '@facet/plugin-datasets/contract';
import { createContext, use } from 'react';

export interface ExploreServices {
  readonly api: ApiClient;
  readonly charts: Charts;
  readonly panels: Panels;
  readonly notifier: Notifier;
  readonly session: Session;
  /** Absent while the datasets plugin is off. */
  readonly dialogs?: DatasetDialogs | undefined;
  /** Absent while the drill plugin is off. */
  readonly drills?: Drills | undefined;
  /** Absent while the chart gallery plugin is off. */
  readonly pictures?: ExamplePictures | undefined;
}

export const ExploreServicesContext = createContext<ExploreServices | null>(null);

/** @throws Error outside an explore page. */
export function useExplore(): ExploreServices {
  const services = use(ExploreServicesContext);
  if (!services) throw new Error('This component must be inside an Explore page.');
  return services;
}
