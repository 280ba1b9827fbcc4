import type { Layout } from '../layout/component.ts';
import { chartsInScope, type FilterScope } from './filter-scope.ts';
import type { FilterRules } from './filtering.ts';
import { type JsonObject as Members, membersOf } from '../json-object.ts';

/** Which charts follow a click: by default, and of charts with a scope of their own. */
export interface CrossScopes {
  readonly all: FilterScope;
  readonly own: ReadonlyMap<number, FilterScope>;
}

export function crossScopesOf({ crossFilterScope, crossFilterScopes }: FilterRules): CrossScopes {
  return { all: crossFilterScope, own: crossFilterScopes };
}

/** Charts that follow a click in `source`; without it, in any chart that has no scope of its own. */
export function followers(layout: Layout, { all, own }: CrossScopes, source?: number): readonly number[] {
  const scope = source === undefined ? all : (own.get(source) ?? all);
  return chartsInScope(layout, scope).filter((id) => id !== source);
}

export function withOwnScope(scopes: CrossScopes, chartId: number, scope: FilterScope | undefined): CrossScopes {
  const own = new Map(scopes.own);
  if (scope === undefined) own.delete(chartId);
  else own.set(chartId, scope);
  return { ...scopes, own };
}

/**
 * The members of the settings that hold the scopes, with the charts that each reaches. Charts that cannot be clicked have no
 * entry, and neither have charts that are gone; what else stands in an entry stays.
 */
export function writeCrossScopes(
  layout: Layout,
  scopes: CrossScopes,
  emitting: readonly number[],
  raw: Members,
): { readonly chart_configuration: Members; readonly global_chart_configuration: Members } {
  const before = membersOf(raw['chart_configuration']);
  return {
    chart_configuration: Object.fromEntries(
      emitting.map((id) => {
        const entry = membersOf(before[id]);
        const crossFilters = {
          ...membersOf(entry['crossFilters']),
          scope: scopes.own.get(id) ?? 'global',
          chartsInScope: followers(layout, scopes, id),
        };
        return [id, { ...entry, id, crossFilters }];
      }),
    ),
    global_chart_configuration: {
      ...membersOf(raw['global_chart_configuration']),
      scope: scopes.all,
      chartsInScope: followers(layout, scopes),
    },
  };
}
