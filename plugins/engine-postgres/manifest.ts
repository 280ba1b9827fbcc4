import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/engine-postgres',
  version: '1.0.0',
  name: 'PostgreSQL',
  description: 'Connects to PostgreSQL.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'query/engine@1': [
      {
        key: 'postgresql',
        name: 'PostgreSQL',
        schemes: ['postgresql', 'postgresql+psycopg2', 'postgresql+psycopg', 'postgres'],
        placeholder: 'postgresql://user:password@host:5432/dbname[?key=value&key=value...]',
        preferred: true,
        names: { folds: 'lower' },
        network: {
          driver: 'psycopg2',
          port: 5432,
          tunnels: true,
          tls: {
            encrypt: { sslmode: 'require' },
            authority: { sslmode: 'verify-ca' },
            name: { sslmode: 'verify-full' },
          },
        },
        validators: { postgresql: 'PostgreSQLValidator' },
      },
    ],
  },
});
