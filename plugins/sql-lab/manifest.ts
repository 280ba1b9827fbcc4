import { QueryGatewayToken } from '@facet/plugin-query/contract';
import { ApiClientToken, EventBusToken, NotifierToken, SessionToken } from '@facet/sdk/client/tokens';
import { defineManifest } from '@facet/sdk/common';
import { IdentityToken, MetadataStoreToken, SharedBusToken, SharedCacheToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/sql-lab',
  version: '1.0.0',
  name: 'SQL Lab',
  description: 'Write and run SQL, keep queries, and make datasets of their results.',
  icon: 'terminal-2',
  engines: { sdk: '^1.0.0' },
  server: {
    requires: {
      metadata: MetadataStoreToken,
      identity: IdentityToken,
      gateway: QueryGatewayToken,
      cache: SharedCacheToken,
      bus: SharedBusToken,
    },
  },
  contributes: {
    'http/routes@1': [
      { key: 'run', prefixes: ['api/v1/sqllab'] },
      { key: 'history', prefixes: ['api/v1/query'] },
      { key: 'saved', prefixes: ['api/v1/saved_query'] },
      { key: 'tabs', prefixes: ['tabstateview', 'tableschemaview'] },
    ],
    'identity/permission@1': [
      {
        key: 'sql-lab',
        pairs: [
          ['can_read', 'SQLLab'],
          ['can_execute_sql_query', 'SQLLab'],
          ['can_get_results', 'SQLLab'],
          ['can_export_csv', 'SQLLab'],
          ['can_estimate_query_cost', 'SQLLab'],
          ['can_read', 'Query'],
          ['can_read', 'SavedQuery'],
          ['can_write', 'SavedQuery'],
          ['can_export', 'SavedQuery'],
        ],
        roles: ['sql_lab'],
      },
    ],
  },
});
