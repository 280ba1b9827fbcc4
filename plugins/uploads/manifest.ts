import { DatabaseRegistrationToken, DatabasesToken } from '@facet/plugin-databases/contract.server';
import { DatasetDirectoryToken, DatasetsToken } from '@facet/plugin-datasets/contract.server';
import { IntrospectionToken, RowFilesToken } from '@facet/plugin-query/contract.server';
import { defineManifest } from '@facet/sdk/common';
import {
  BlobStoreToken,
  IdentityToken,
  RunningWorkToken,
  ServerSettingsToken,
  SystemScopesToken,
} from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/uploads',
  version: '1.0.0',
  name: 'Uploads',
  description: 'Creates tables and datasets from uploaded files.',
  icon: 'upload',
  engines: { sdk: '^1.0.0' },
  // The plugin registers the default upload database.
  capabilities: ['system:act'],
  processSettings: [
    {
      name: 'uploadMegabytes',
      env: 'FACET_UPLOAD_MEGABYTES',
      description: 'Size of the largest file that people may upload.',
      type: 'integer',
      default: 2048,
      minimum: 1,
      maximum: 1_048_576,
    },
    {
      name: 'uploadsDatabase',
      env: 'FACET_UPLOADS_DATABASE',
      description:
        'Whether people may upload into the database Uploads, a file of one process. Turn it off where several processes answer calls.',
      type: 'boolean',
      default: true,
    },
  ],
  server: {
    requires: {
      settings: ServerSettingsToken,
      identity: IdentityToken,
      system: SystemScopesToken,
      databases: DatabasesToken,
      registration: DatabaseRegistrationToken,
      introspection: IntrospectionToken,
      rowFiles: RowFilesToken,
      datasets: DatasetsToken,
      directory: DatasetDirectoryToken,
      running: RunningWorkToken,
      blobs: BlobStoreToken,
    },
  },
  client: {},
  contributes: {
    'http/routes@1': [
      { key: 'uploads', prefixes: ['/api/v1/upload'] },
      { key: 'database-uploads', prefixes: [] },
    ],
    'app/page@1': [{ key: 'upload', path: '/upload/', title: 'title', permission: ['can_upload', 'Database'] }],
    'app/nav@1': [
      {
        key: 'upload',
        label: 'title',
        path: '/upload/',
        icon: 'upload',
        menu: 'new',
        order: 45,
        permission: ['can_upload', 'Database'],
      },
    ],
  },
});
