import { defineManifest } from '@facet/sdk/common';
import { ServerSettingsToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/engine-duckdb',
  version: '1.0.0',
  name: 'DuckDB',
  description: 'The embedded analytical engine (DuckDB), in a process of its own.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: { requires: { settings: ServerSettingsToken } },
  processSettings: [
    {
      name: 'duckdbMegabytes',
      env: 'FACET_DUCKDB_MEGABYTES',
      description: 'Memory that DuckDB may take for one file before it uses the disk; 0: a quarter of the machine.',
      type: 'integer',
      default: 0,
      minimum: 0,
      maximum: 1_048_576,
    },
  ],
  contributes: {
    'query/engine@1': [
      {
        key: 'duckdb',
        name: 'DuckDB',
        schemes: ['duckdb'],
        placeholder: 'duckdb:////folder/file.duckdb',
        preferred: true,
        files: { own: ['examples', 'uploads'] },
        validators: { duckdb: 'EngineValidator' },
      },
    ],
  },
});
