import { randomUUID } from 'node:crypto';
import type { ChartDirectory } from '@facet/plugin-charts/contract.server';
import type { ObjectChange } from '@facet/sdk/common';
import type { KeyValueStore } from '@facet/sdk/server';

const SPACE = 'snapshot/dashboard-contents';
/** Owner id of the system's own values. */
const SYSTEM = 0;

/**
 * A token for each dashboard that changes with its charts: the digest of a dashboard changes only with its layout and
 * settings. It is stored where all processes read it.
 */
export class DashboardContents {
  readonly #values: Pick<KeyValueStore, 'get' | 'set'>;
  readonly #placed: Pick<ChartDirectory['placed'], 'dashboardsOf'> | undefined;

  constructor(
    values: Pick<KeyValueStore, 'get' | 'set'>,
    placed: Pick<ChartDirectory['placed'], 'dashboardsOf'> | undefined,
  ) {
    this.#values = values;
    this.#placed = placed;
  }

  async of(dashboardId: number): Promise<string> {
    const value = (await this.#values.get(SPACE, String(dashboardId)))?.value;
    return typeof value === 'string' ? value : '';
  }

  async changed({ kind, id }: Pick<ObjectChange, 'kind' | 'id'>): Promise<void> {
    if (kind !== 'chart' || id === null) return;
    const dashboards = (await this.#placed?.dashboardsOf([id])) ?? [];
    for (const dashboard of dashboards)
      await this.#values.set(SPACE, String(dashboard), randomUUID(), { ownerId: SYSTEM });
  }
}
