import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/engine-snowflake',
  version: '1.0.0',
  name: 'Snowflake',
  description: 'Connects to Snowflake.',
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
        network: {
          driver: 'rest',
          port: 443,
          host: '*.snowflakecomputing.com',
          fields: [
            { name: 'account', label: 'field.account', help: 'field.accountHelp', at: 'host', required: true },
            { name: 'username', label: 'field.user', at: 'username', required: true },
            { name: 'password', label: 'field.token', help: 'field.tokenHelp', at: 'password' },
            {
              name: 'privatekey_body',
              label: 'field.key',
              help: 'field.keyHelp',
              at: 'secret.auth_params.privatekey_body',
              lines: true,
            },
            {
              name: 'privatekey_pass',
              label: 'field.passphrase',
              help: 'field.passphraseHelp',
              at: 'secret.auth_params.privatekey_pass',
            },
            { name: 'database', label: 'field.database', at: 'database' },
            { name: 'warehouse', label: 'field.warehouse', at: 'query.warehouse' },
            { name: 'role', label: 'field.role', help: 'field.roleHelp', at: 'query.role' },
          ],
          tls: { encrypt: {} },
        },
      },
    ],
  },
});
