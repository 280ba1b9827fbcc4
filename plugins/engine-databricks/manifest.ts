import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/engine-databricks',
  version: '1.0.0',
  name: 'Databricks',
  description: 'Connects to Databricks SQL warehouses.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'query/engine@1': [
      {
        key: 'databricks',
        name: 'Databricks',
        schemes: ['databricks', 'databricks+connector'],
        placeholder: 'databricks://token:access-token@host/catalog/schema?http_path=/sql/1.0/warehouses/id',
        names: { quote: '`' },
        network: {
          driver: 'rest',
          port: 443,
          users: false,
          fields: [
            { name: 'host', label: 'field.host', help: 'field.hostHelp', at: 'host', required: true },
            { name: 'http_path', label: 'field.path', help: 'field.pathHelp', at: 'query.http_path', required: true },
            { name: 'access_token', label: 'field.token', help: 'field.tokenHelp', at: 'password', required: true },
            { name: 'catalog', label: 'field.catalog', at: 'query.catalog' },
            { name: 'schema', label: 'field.schema', at: 'query.schema' },
          ],
          tls: { encrypt: {} },
        },
      },
    ],
  },
});
