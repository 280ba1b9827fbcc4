import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: '{{id}}',
  version: '1.0.0',
  name: '{{title}}',
  description: 'Filters the charts of a dashboard to rows whose text contains the input.',
  icon: 'filter',
  engines: { sdk: '^1.0.0' },
  client: {},
  contributes: {
    // 1 is text: the filter is offered for columns of that type.
    'filters/type@1': [{ key: '{{key}}', name: 'name', icon: 'filter', target: 'column', columnTypes: [1] }],
  },
});
