import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/engine-trino',
  version: '1.0.0',
  name: 'Trino',
  description: 'Connects to Trino.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'query/engine@1': [
      {
        key: 'trino',
        name: 'Trino',
        schemes: ['trino', 'trino+rest'],
        placeholder: 'trino://user:password@host:port/catalog/schema',
        names: { folds: 'lower' },
        network: {
          driver: 'rest',
          port: 8080,
          tunnels: true,
          tls: {
            encrypt: { http_scheme: 'https' },
            authority: { http_scheme: 'https', verify: 'authority' },
            name: { http_scheme: 'https' },
          },
        },
      },
    ],
  },
});
