import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: '{{id}}',
  version: '1.0.0',
  name: '{{title}}',
  description: 'A text note on a dashboard.',
  icon: 'note',
  engines: { sdk: '^1.0.0' },
  client: {},
  contributes: {
    'dashboards/component@1': [
      {
        key: '{{key}}',
        label: 'name',
        // The numbers are the greatest depths at which it may stand in them.
        parents: { GRID: 1, ROW: 4, TAB: 5, COLUMN: 5 },
        inRow: true,
        resizable: 'width',
        defaultMeta: { width: 4, text: '' },
        palette: { order: 100, note: 'about' },
      },
    ],
  },
});
