import { SavedChartsToken } from '@facet/plugin-charts/contract.server';
import { DashboardsToken } from '@facet/plugin-dashboards/contract.server';
import { DatabaseRegistrationToken, DatabasesToken } from '@facet/plugin-databases/contract.server';
import { DatasetDirectoryToken, DatasetsToken } from '@facet/plugin-datasets/contract.server';
import { defineManifest } from '@facet/sdk/common';
import { KeyValueStoreToken, ServerSettingsToken, SystemScopesToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/examples',
  version: '1.0.0',
  name: 'Examples',
  description: 'Example data with charts and dashboards: flights, weather, bird strikes, penguins and more.',
  icon: 'books',
  engines: { sdk: '^1.0.0' },
  capabilities: ['system:act'],
  processSettings: [
    {
      name: 'examples',
      env: 'FACET_EXAMPLES',
      description: 'Load the example databases, datasets, charts and dashboards.',
      type: 'boolean',
      default: true,
    },
  ],
  server: {
    requires: {
      settings: ServerSettingsToken,
      marks: KeyValueStoreToken,
      system: SystemScopesToken,
      databases: DatabasesToken,
      registration: DatabaseRegistrationToken,
      datasets: DatasetsToken,
      directory: DatasetDirectoryToken,
      charts: SavedChartsToken,
      dashboards: DashboardsToken,
    },
  },
});
