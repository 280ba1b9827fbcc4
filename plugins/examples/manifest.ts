import { SavedChartsToken } from '@facet/plugin-charts/contract.server';
import { DashboardsToken } from '@facet/plugin-dashboards/contract.server';
import { DatabasesToken } from '@facet/plugin-databases/contract.server';
import { DatasetsToken } from '@facet/plugin-datasets/contract.server';
import { defineManifest } from '@facet/sdk/common';
import { KeyValueStoreToken, ServerSettingsToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/examples',
  version: '1.0.0',
  name: 'Examples',
  description: 'Real data to begin with: flights, weather, birdstrikes and penguins, with charts and dashboards.',
  icon: 'books',
  engines: { sdk: '^1.0.0' },
  server: {
    requires: {
      settings: ServerSettingsToken,
      marks: KeyValueStoreToken,
      databases: DatabasesToken,
      datasets: DatasetsToken,
      charts: SavedChartsToken,
      dashboards: DashboardsToken,
    },
  },
});
