import { ObjectWillDelete, type PluginContext } from '@facet/sdk/common';
import { allOf, type Condition } from '@facet/sdk/resource';
import type { FeatureFlags, MetadataStore, SystemScopes } from '@facet/sdk/server';
import { sql } from 'kysely';
import { ReportErrors } from '../errors.ts';
import { visibleReports } from './report-resource.ts';
import type { Tables } from './tables.ts';

export interface KeptObjectsParts {
  readonly metadata: MetadataStore;
  readonly flags: Pick<FeatureFlags, 'isOn'>;
  readonly system: Pick<SystemScopes, 'runFor'>;
}

const inColumn =
  (name: 'chart_id' | 'dashboard_id' | 'database_id') =>
  (id: number): Condition =>
    sql`${sql.ref(name)} = ${id}`;

/** Members of stored JSON are followed by a comma or the end. Quotes in texts are escaped, so no text looks like one. */
const inCondition = (id: number): Condition =>
  sql`(validator_config_json like ${`%"dataset":${id},%`} or validator_config_json like ${`%"dataset":${id}}%`})`;

/** Where schedules refer to objects of other plugins. */
const USED_BY = new Map<string, (id: number) => Condition>([
  ['chart', inColumn('chart_id')],
  ['dashboard', inColumn('dashboard_id')],
  ['database', inColumn('database_id')],
  ['dataset', inCondition],
]);
/** Named in the refusal. */
const MOST_NAMES = 20;

/** Looking up what the caller may see is short work. */
const SECONDS = 5;

/** What an alert or report uses cannot be deleted while it does. Those that the caller may not see are counted, and not named. */
export function keepObjects(ctx: Pick<PluginContext, 'tap'>, { metadata, flags, system }: KeptObjectsParts): void {
  ctx.tap(ObjectWillDelete, async ({ kind, id, who }) => {
    const usedBy = USED_BY.get(kind);
    if (usedBy === undefined || id === null || !flags.isOn('ALERT_REPORTS')) return undefined;
    const using = usedBy(id);
    const names = async (condition: Condition) =>
      (
        await metadata
          .db<Tables>()
          .selectFrom('report_schedule')
          .select('name')
          .where(condition)
          .orderBy('name')
          .execute()
      ).map(({ name }) => name);
    const all = await names(using);
    if (all.length === 0) return undefined;
    const seen =
      who === null
        ? all
        : await system.runFor(who.id, AbortSignal.timeout(SECONDS * 1_000), (scope) => {
            const visible = visibleReports(scope);
            return visible === undefined ? Promise.resolve(all) : names(allOf([using, visible]));
          });
    return ReportErrors.inUse(seen.slice(0, MOST_NAMES), all.length - seen.length);
  });
}
