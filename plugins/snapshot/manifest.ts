import { ChartDirectoryToken, SavedChartsToken } from '@facet/plugin-charts/contract.server';
import { DashboardsToken } from '@facet/plugin-dashboards/contract.server';
import { DelegatedSessionsToken } from '@facet/plugin-identity/contract.server';
import { ApiClientToken } from '@facet/sdk/client/tokens';
import { defineManifest, optional } from '@facet/sdk/common';
import {
  CountersToken,
  FeatureFlagsToken,
  JobQueueToken,
  KeyValueStoreToken,
  ServerSettingsToken,
  SharedCacheToken,
} from '@facet/sdk/server';
import { SnapshotsToken } from './contract.server.ts';

export const manifest = defineManifest({
  id: 'facet/snapshot',
  version: '1.0.0',
  name: 'Pictures',
  description: 'Takes images of charts and dashboards with a browser on the server.',
  icon: 'camera',
  engines: { sdk: '^1.0.0' },
  // A picture is taken with the permissions of a user who is not signed in at that time.
  capabilities: ['system:act'],
  processSettings: [
    {
      name: 'chromium',
      env: 'FACET_CHROMIUM',
      description: 'Chromium or Chrome that takes pictures. Default: one that is installed.',
      type: 'file',
      default: null,
    },
    {
      name: 'places',
      env: 'FACET_SNAPSHOTS',
      description: 'Pictures that are taken at a time.',
      type: 'integer',
      default: 2,
      minimum: 1,
      maximum: 16,
    },
    {
      name: 'seconds',
      env: 'FACET_SNAPSHOT_SECONDS',
      description: 'How long a page may take until it is painted. A busy server needs more.',
      type: 'integer',
      default: 60,
      minimum: 5,
      maximum: 170,
    },
    {
      name: 'megabytes',
      env: 'FACET_SNAPSHOT_MEGABYTES',
      description: 'Memory of the browser that takes pictures; with more, a fresh one takes over.',
      type: 'integer',
      default: 1_024,
      minimum: 256,
      maximum: 16_384,
    },
  ],
  flags: [
    {
      name: 'THUMBNAILS',
      default: false,
      description: 'Pictures of charts and dashboards in lists, and the calls that give them.',
      affects: ['facet/snapshot', 'facet/charts', 'facet/dashboards'],
    },
    {
      name: 'ENABLE_DASHBOARD_SCREENSHOT_ENDPOINTS',
      default: false,
      description: 'Calls that take pictures of dashboards in a state of filters and tabs; with THUMBNAILS.',
    },
  ],
  server: {
    requires: {
      sessions: DelegatedSessionsToken,
      settings: ServerSettingsToken,
      counters: CountersToken,
      cache: SharedCacheToken,
      values: KeyValueStoreToken,
      jobs: JobQueueToken,
      flags: FeatureFlagsToken,
      charts: optional(SavedChartsToken),
      chartDirectory: optional(ChartDirectoryToken),
      dashboards: optional(DashboardsToken),
    },
    provides: SnapshotsToken,
  },
  client: { requires: { api: ApiClientToken } },
  contributes: {
    'app/object-tool@1': [
      { key: 'picture', objects: ['chart', 'dashboard'], permission: ['can_cache_dashboard_screenshot', 'Dashboard'] },
    ],
    'http/routes@1': [
      { key: 'pictures', prefixes: [] },
      { key: 'downloads', prefixes: [] },
    ],
    'jobs/handler@1': [
      { key: 'snapshot/picture', description: 'Takes a picture for a list.', maxAttempts: 2, timeoutMs: 180_000 },
    ],
    'identity/permission@1': [
      {
        key: 'snapshot-alpha-gamma',
        pairs: [['can_cache_dashboard_screenshot', 'Dashboard']],
        roles: ['Alpha', 'Gamma'],
      },
    ],
  },
});
