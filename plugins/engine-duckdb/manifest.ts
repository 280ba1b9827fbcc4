import { defineManifest } from '@facet/sdk/common';
import { ServerSettingsToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/engine-duckdb',
  version: '1.0.0',
  name: 'DuckDB',
  description: 'The embedded analytical engine, in a process of its own.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: { requires: { settings: ServerSettingsToken } },
  contributes: {
    'query/engine@1': [
      {
        key: 'duckdb',
        name: 'DuckDB',
        schemes: ['duckdb'],
        placeholder: 'duckdb:////folder/file.duckdb',
        preferred: true,
      },
    ],
  },
});
