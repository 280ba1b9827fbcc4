import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/engine-snowflake',
  version: '1.0.0',
  name: 'Snowflake',
  description: 'Asks Snowflake.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'query/engine@1': [
      {
        key: 'snowflake',
        name: 'Snowflake',
        schemes: ['snowflake'],
        placeholder: 'snowflake://user:token@account/database/schema?warehouse=warehouse&role=role',
        names: { folds: 'upper' },
        network: { driver: 'rest', port: 443, host: '*.snowflakecomputing.com', form: 'uri', tls: { encrypt: {} } },
      },
    ],
  },
});
