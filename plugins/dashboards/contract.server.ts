import { defineScopedToken } from '@facet/sdk/common';

export interface NewDashboard {
  readonly title: string;
  readonly slug?: string;
  readonly uuid?: string;
  readonly css?: string;
  readonly published?: boolean;
  /** Layout: component id → component. */
  readonly positions?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Dashboards as far as a person may see them; the system sees all. */
export interface Dashboards {
  /** @throws HttpError 422 */
  create(input: NewDashboard): Promise<{ readonly id: number; readonly uuid: string }>;
  findByUuid(uuid: string): Promise<{ readonly id: number } | undefined>;
}

export const DashboardsToken = defineScopedToken<Dashboards>('dashboards/dashboards@1', 'Dashboards of a person.');
