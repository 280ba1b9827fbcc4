import { ObjectWillDelete, type PluginContext } from '@facet/sdk/common';
import type { FeatureFlags, MetadataStore } from '@facet/sdk/server';
import { ReportErrors } from '../errors.ts';
import type { Tables } from './tables.ts';

export interface KeptObjectsParts {
  readonly metadata: MetadataStore;
  readonly flags: Pick<FeatureFlags, 'isOn'>;
}

/** Columns of schedules that refer to objects of other plugins. */
const USED_BY = new Map<string, 'chart_id' | 'dashboard_id' | 'database_id'>([
  ['chart', 'chart_id'],
  ['dashboard', 'dashboard_id'],
  ['database', 'database_id'],
]);
/** Named in the refusal. */
const MOST_NAMES = 20;

/** What an alert or report uses cannot be deleted while it does. */
export function keepObjects(ctx: Pick<PluginContext, 'tap'>, { metadata, flags }: KeptObjectsParts): void {
  ctx.tap(ObjectWillDelete, async ({ kind, id }) => {
    const column = USED_BY.get(kind);
    if (column === undefined || id === null || !flags.isOn('ALERT_REPORTS')) return undefined;
    const users = await metadata
      .db<Tables>()
      .selectFrom('report_schedule')
      .select('name')
      .where(column, '=', id)
      .orderBy('name')
      .limit(MOST_NAMES)
      .execute();
    return users.length === 0 ? undefined : ReportErrors.inUse(users.map(({ name }) => name));
  });
}
