import { defineManifest } from '@facet/sdk/common';
import { WorkersToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/engine-sqlite',
  version: '1.0.0',
  name: 'SQLite',
  description: 'Reads SQLite files, each query in a process of its own.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: { requires: { workers: WorkersToken } },
  capabilities: ['files:read'],
  contributes: {
    'query/engine@1': [
      {
        key: 'sqlite',
        name: 'SQLite',
        schemes: ['sqlite', 'sqlite+pysqlite'],
        placeholder: 'sqlite:////folder/file.db',
        preferred: true,
        files: { own: [] },
        validators: { sqlite: 'EngineValidator' },
      },
    ],
  },
});
