import type { datasourceEndpoints } from './datasource.ts';
import type { exploreEndpoints } from './explore.ts';
import type { dashboardEndpoints } from './dashboard.ts';
import type { chartEndpoints } from './chart.ts';
import type { tabStateEndpoints } from './tab-state.ts';
import type { savedQueryEndpoints, savedQueryViewEndpoints } from './saved-query.ts';
import type { keyValueEndpoints } from './key-value.ts';
import type { queryEndpoints } from './query.ts';
import type { sqlLabEndpoints } from './sqllab.ts';
import type { sqlLabStateEndpoints } from './sqllab-state.ts';
import type { datasetEndpoints } from './dataset.ts';
import type { databaseEndpoints } from './database.ts';
import type { chartDataEndpoints } from './chart-data.ts';
import type { introspectionEndpoints } from './introspection.ts';
import type { timeRangeEndpoints } from './time-range.ts';
import type { permissionEndpoints, roleEndpoints, userEndpoints } from './administration.ts';
import type { hostEndpoints } from './host.ts';
import type { logEndpoints } from './log.ts';
import type { meEndpoints } from './me.ts';
import type { pluginEndpoints } from './plugin.ts';
import type { rowLevelSecurityEndpoints } from './rowlevelsecurity.ts';
import type { settingEndpoints } from './setting.ts';
import type { signInEndpoints } from './security.ts';
import type { tagEndpoints } from './tag.ts';

/**
 * Every endpoint of the built-in contract, by `METHOD /path`. Import it as a type only on the client, so that no schema
 * reaches the browser. A resource adds its own file and one line here.
 */
export type WireContract = Record<never, never> &
  typeof datasourceEndpoints &
  typeof exploreEndpoints &
  typeof chartDataEndpoints &
  typeof introspectionEndpoints &
  typeof timeRangeEndpoints &
  typeof hostEndpoints &
  typeof pluginEndpoints &
  typeof settingEndpoints &
  typeof meEndpoints &
  typeof signInEndpoints &
  typeof rowLevelSecurityEndpoints &
  typeof logEndpoints &
  typeof userEndpoints &
  typeof roleEndpoints &
  typeof permissionEndpoints &
  typeof databaseEndpoints &
  typeof datasetEndpoints &
  typeof sqlLabEndpoints &
  typeof sqlLabStateEndpoints &
  typeof queryEndpoints &
  typeof savedQueryEndpoints &
  typeof tagEndpoints &
  typeof savedQueryViewEndpoints &
  typeof keyValueEndpoints &
  typeof tabStateEndpoints &
  typeof chartEndpoints &
  typeof dashboardEndpoints;
