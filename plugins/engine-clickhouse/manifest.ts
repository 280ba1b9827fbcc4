import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/engine-clickhouse',
  version: '1.0.0',
  name: 'ClickHouse',
  description: 'Connects to ClickHouse.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'query/engine@1': [
      {
        key: 'clickhouse',
        name: 'ClickHouse',
        schemes: ['clickhousedb', 'clickhousedb+connect', 'clickhouse', 'clickhouse+http', 'clickhouse+https'],
        placeholder: 'clickhousedb://user:password@host[:port][/dbname][?secure=value&=value...]',
        names: { quote: '`' },
        network: {
          driver: 'connect',
          port: 8123,
          tunnels: true,
          tls: {
            encrypt: { secure: 'true' },
            authority: { secure: 'true', verify: 'authority' },
            name: { secure: 'true' },
          },
        },
      },
    ],
  },
});
