import type { keyValueEndpoints } from './common/wire/key-value.ts';
import type { queryEndpoints } from './common/wire/query.ts';
import type { savedQueryEndpoints, savedQueryViewEndpoints } from './common/wire/saved-query.ts';
import type { sqlLabEndpoints } from './common/wire/sqllab.ts';
import type { sqlLabStateEndpoints } from './common/wire/sqllab-state.ts';
import type { tabStateEndpoints } from './common/wire/tab-state.ts';

type KeyValueEndpoints = typeof keyValueEndpoints;
type QueryEndpoints = typeof queryEndpoints;
type SavedQueryEndpoints = typeof savedQueryEndpoints;
type SavedQueryViewEndpoints = typeof savedQueryViewEndpoints;
type SqlLabEndpoints = typeof sqlLabEndpoints;
type SqlLabStateEndpoints = typeof sqlLabStateEndpoints;
type TabStateEndpoints = typeof tabStateEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract
    extends KeyValueEndpoints,
      QueryEndpoints,
      SavedQueryEndpoints,
      SavedQueryViewEndpoints,
      SqlLabEndpoints,
      SqlLabStateEndpoints,
      TabStateEndpoints {}
}
declare module '@facet/sdk/client/tokens' {
  interface AppEvents {
    /** A run of SQL Lab in this window has ended; `state` is its final state. */
    'query:finished': { readonly clientId: string; readonly state: string };
  }
}
export type { PanelDeclared } from './common/points.ts';
