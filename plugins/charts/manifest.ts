import { defineManifest } from '@facet/sdk/common';
import { ApiClientToken, ChartsToken } from '@facet/sdk/client/tokens';

export const manifest = defineManifest({
  id: 'facet/charts',
  version: '1.0.0',
  name: 'Charts',
  description: 'Saved charts, and the service that draws charts of any type and fetches their data.',
  icon: 'chart-bar',
  engines: { sdk: '^1.0.0' },
  client: { requires: { api: ApiClientToken }, provides: ChartsToken },
});
