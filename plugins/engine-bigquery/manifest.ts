import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/engine-bigquery',
  version: '1.0.0',
  name: 'Google BigQuery',
  description: 'Asks Google BigQuery.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'query/engine@1': [
      {
        key: 'bigquery',
        name: 'Google BigQuery',
        schemes: ['bigquery'],
        placeholder: 'bigquery://key@project/dataset',
        names: { quote: '`' },
        network: { driver: 'rest', port: 443, host: 'bigquery.googleapis.com', form: 'uri', tls: { encrypt: {} } },
      },
    ],
  },
});
