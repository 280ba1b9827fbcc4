import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { ApiClientToken, NotifierToken, SessionToken } from '@facet/sdk/client/tokens';
import { defineManifest } from '@facet/sdk/common';
import { DrillsToken } from './contract.client.ts';

export const manifest = defineManifest({
  id: 'facet/drill',
  version: '1.0.0',
  name: 'Drill',
  description: 'The context menu of marks: drill to detail, drill by another dimension, and cross-filter.',
  icon: 'zoom-scan',
  engines: { sdk: '^1.0.0' },
  client: {
    requires: { api: ApiClientToken, charts: ChartsToken, session: SessionToken, notifier: NotifierToken },
    provides: DrillsToken,
  },
  flags: [
    { name: 'DRILL_BY', default: true, description: 'The menu of a mark draws it by another dimension.' },
    { name: 'DRILL_TO_DETAIL', default: true, description: 'The menus of charts and marks show their rows.' },
  ],
});
