import { NotifierToken } from '@facet/sdk/client/tokens';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: '{{id}}',
  version: '1.0.0',
  name: '{{title}}',
  description: 'Figures about the SQL in the editor, and the rows of a chart as Markdown.',
  icon: 'list-numbers',
  engines: { sdk: '^1.0.0' },
  client: { requires: { notifier: NotifierToken } },
  contributes: {
    'sql-lab/panel@1': [{ key: '{{key}}', label: 'panel', icon: 'list-numbers' }],
    'explore/panel-action@1': [{ key: '{{key}}', label: 'action' }],
  },
});
