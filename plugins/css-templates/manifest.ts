import { ApiClientToken } from '@facet/sdk/client/tokens';
import { defineManifest } from '@facet/sdk/common';
import { MetadataStoreToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/css-templates',
  version: '1.0.0',
  name: 'CSS templates',
  description: 'CSS templates for dashboards.',
  icon: 'brush',
  engines: { sdk: '^1.0.0' },
  client: { requires: { api: ApiClientToken } },
  server: { requires: { metadata: MetadataStoreToken } },
  objects: ['css_template'],
  contributes: {
    'app/page@1': [
      {
        key: 'templates',
        path: '/csstemplatemodelview/list/',
        title: 'title',
        permission: ['can_read', 'CssTemplate'],
      },
    ],
    'app/nav@1': [
      {
        key: 'templates',
        label: 'title',
        path: '/csstemplatemodelview/list/',
        icon: 'brush',
        menu: 'settings',
        section: 'section',
        permission: ['menu_access', 'CSS Templates'],
      },
    ],
    'http/routes@1': [{ key: 'templates', prefixes: ['/api/v1/css_template', '/csstemplateasyncmodelview'] }],
    'dashboards/css-templates@1': [{ key: 'templates' }],
    'identity/permission@1': [
      { key: 'css-templates-alpha-gamma', pairs: [['can_read', 'CssTemplate']], roles: ['Alpha', 'Gamma'] },
      {
        key: 'css-templates-alpha',
        pairs: [
          ['can_write', 'CssTemplate'],
          ['menu_access', 'CSS Templates'],
        ],
        roles: ['Alpha'],
      },
    ],
  },
});
