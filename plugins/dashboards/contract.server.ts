import { defineScopedToken } from '@facet/sdk/common';
import type { RelatedChoices } from '@facet/sdk/server';
import type { RelatedQuery } from '@facet/sdk/wire/resource';

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

/** A dashboard as others name it. */
export interface DashboardFacts {
  readonly id: number;
  readonly uuid: string;
  readonly title: string | null;
  /** Path of its page. */
  readonly url: string;
  /** Changes with what the dashboard shows, as far as it is its own; stands in its `thumbnail_url`. */
  readonly pictureDigest: string;
  /** Charts that stand on it, whether the person may see them or not. */
  readonly chartIds: readonly number[];
}

/** Dashboards as far as a person may see them; the system sees all. */
export interface Dashboards {
  /** @throws HttpError 422 */
  create(input: NewDashboard): Promise<{ readonly id: number; readonly uuid: string }>;
  findByUuid(uuid: string): Promise<{ readonly id: number } | undefined>;
  findMany(ids: readonly number[]): Promise<readonly DashboardFacts[]>;
  /** Tabs that show all of a dashboard when it is opened at one after the other; none where it has no tabs. */
  tabsOf(id: number): Promise<readonly string[]>;
  /** Choices of a form that asks for a dashboard. */
  choices(query: RelatedQuery): Promise<RelatedChoices>;
}

export const DashboardsToken = defineScopedToken<Dashboards>('dashboards/dashboards@1', 'Dashboards of a person.');
