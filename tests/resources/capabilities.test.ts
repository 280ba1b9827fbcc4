import type { Capability } from '@facet/sdk/common';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { expect, it } from 'vitest';
import { logEndpoints } from '../../plugins/activity-log/common/wire/log.ts';
import { chartEndpoints } from '../../plugins/charts/common/wire/chart.ts';
import { dashboardEndpoints } from '../../plugins/dashboards/common/wire/dashboard.ts';
import { databaseEndpoints } from '../../plugins/databases/common/wire/database.ts';
import { datasetEndpoints } from '../../plugins/datasets/common/wire/dataset.ts';
import { roleEndpoints, userEndpoints } from '../../plugins/identity/common/wire/administration.ts';
import { meEndpoints } from '../../plugins/identity/common/wire/me.ts';
import { pluginEndpoints } from '../../plugins/plugin-admin/common/wire/plugin.ts';
import { chartDataEndpoints } from '../../plugins/query/common/wire/chart-data.ts';
import { introspectionEndpoints } from '../../plugins/query/common/wire/introspection.ts';
import { rowLevelSecurityEndpoints } from '../../plugins/row-rules/common/wire/rowlevelsecurity.ts';
import { settingEndpoints } from '../../plugins/settings/common/wire/setting.ts';
import { queryEndpoints } from '../../plugins/sql-lab/common/wire/query.ts';
import { savedQueryEndpoints } from '../../plugins/sql-lab/common/wire/saved-query.ts';
import { sqlLabEndpoints } from '../../plugins/sql-lab/common/wire/sqllab.ts';
import { tabStateEndpoints } from '../../plugins/sql-lab/common/wire/tab-state.ts';

const endpoints: Readonly<Record<string, Endpoint>> = {
  ...logEndpoints,
  ...chartEndpoints,
  ...dashboardEndpoints,
  ...databaseEndpoints,
  ...datasetEndpoints,
  ...roleEndpoints,
  ...userEndpoints,
  ...meEndpoints,
  ...pluginEndpoints,
  ...chartDataEndpoints,
  ...introspectionEndpoints,
  ...rowLevelSecurityEndpoints,
  ...settingEndpoints,
  ...queryEndpoints,
  ...savedQueryEndpoints,
  ...sqlLabEndpoints,
  ...tabStateEndpoints,
};

it.each<[string, Capability | undefined]>([
  ['GET /api/v1/dashboard/', undefined],
  ['GET /api/v1/chart/:id', undefined],
  ['GET /dynamic-plugins/api/read', 'net:fetch'],
  ['GET /api/v1/setting/', 'net:fetch'],
  ['POST /api/v1/chart/data', 'data:read'],
  ['GET /api/v1/chart/:id/data/', 'data:read'],
  ['GET /api/v1/datasource/:type/:id/column/:name/values/', 'data:read'],
  ['POST /datasource/samples', 'data:read'],
  ['POST /api/v1/sqllab/execute/', 'sql:run'],
  ['POST /api/v1/database/:id/validate_sql/', 'sql:run'],
  ['GET /api/v1/query/', 'sql:run'],
  ['GET /api/v1/saved_query/:id', 'sql:run'],
  ['PUT /tabstateview/:id', 'sql:run'],
  ['POST /api/v1/dataset/', 'sql:run'],
  ['GET /api/v1/dataset/', undefined],
  ['GET /api/v1/me/', 'session:read'],
  ['GET /api/v1/me/roles/', 'session:read'],
  ['PUT /api/v1/me/', 'admin:write'],
  ['GET /api/v1/log/recent_activity/', 'session:read'],
  ['GET /api/v1/log/', 'admin:write'],
  ['PUT /api/v1/plugin/:owner/:name', 'admin:write'],
  ['GET /api/v1/security/users/', 'admin:write'],
  ['PUT /api/v1/security/roles/:id/users', 'admin:write'],
  ['POST /api/v1/database/', 'admin:write'],
  ['DELETE /api/v1/database/', 'admin:write'],
  ['GET /api/v1/database/:id/connection', 'admin:write'],
  ['GET /api/v1/database/', undefined],
  ['GET /api/v1/rowlevelsecurity/', 'admin:write'],
  ['DELETE /api/v1/setting/system/:owner/:name/:key', 'admin:write'],
])('%s of an installed plugin takes %s', (key, capability) => {
  expect(endpoints[key]).toBeDefined();
  expect(endpoints[key]?.capability).toBe(capability);
});
