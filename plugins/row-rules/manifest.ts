import { defineManifest } from '@facet/sdk/common';
import { IdentityToken, MetadataStoreToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/row-rules',
  version: '1.0.0',
  name: 'Row level security',
  description: 'Row-level security: rules that limit which rows of a dataset a role may see.',
  icon: 'shield',
  engines: { sdk: '^1.0.0' },
  locked: 'Data that its rules hide would become visible.',
  client: {},
  server: {
    requires: { metadata: MetadataStoreToken, identity: IdentityToken },
  },
  objects: ['row_rule'],
  contributes: {
    'app/page@1': [
      { key: 'rules', path: '/rowlevelsecurity/list/', title: 'title', permission: ['can_read', 'Row Level Security'] },
    ],
    'app/nav@1': [
      {
        key: 'rules',
        label: 'nav',
        path: '/rowlevelsecurity/list/',
        icon: 'shield',
        menu: 'settings',
        section: 'section',
        permission: ['can_read', 'Row Level Security'],
      },
    ],
    'http/routes@1': [{ key: 'rules', prefixes: ['/api/v1/rowlevelsecurity'] }],
    'datasets/tab@1': [{ key: 'row-rules', label: 'ofDataset.tab', permission: ['can_read', 'Row Level Security'] }],
    'query/row-policy@1': [{ key: 'rules' }],
    'identity/permission@1': [
      {
        key: 'row-rules-administrators',
        pairs: [
          ['can_read', 'Row Level Security'],
          ['can_write', 'Row Level Security'],
          ['menu_access', 'Row Level Security'],
        ],
        roles: [],
      },
    ],
  },
});
