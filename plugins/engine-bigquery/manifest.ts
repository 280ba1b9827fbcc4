import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/engine-bigquery',
  version: '1.0.0',
  name: 'Google BigQuery',
  description: 'Connects to Google BigQuery.',
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
        network: {
          driver: 'rest',
          port: 443,
          host: 'bigquery.googleapis.com',
          users: false,
          fields: [
            {
              name: 'credentials_info',
              label: 'field.credentials',
              help: 'field.credentialsHelp',
              at: 'secret.credentials_info',
              required: true,
              lines: true,
            },
            { name: 'project', label: 'field.project', help: 'field.projectHelp', at: 'host' },
            { name: 'dataset', label: 'field.dataset', help: 'field.datasetHelp', at: 'database' },
            { name: 'location', label: 'field.location', help: 'field.locationHelp', at: 'query.location' },
            {
              name: 'maximum_bytes_billed',
              label: 'field.most',
              help: 'field.mostHelp',
              at: 'query.maximum_bytes_billed',
            },
          ],
          tls: { encrypt: {} },
        },
      },
    ],
  },
});
