import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/api-docs',
  version: '1.0.0',
  name: 'API documentation',
  description: 'An OpenAPI document of the HTTP API of this server, and a page to browse and try it.',
  icon: 'api',
  engines: { sdk: '^1.0.0' },
  client: {},
  server: {},
  contributes: {
    'app/page@1': [{ key: 'reference', path: '/swagger/v1', title: 'title' }],
    'app/nav@1': [
      {
        key: 'reference',
        label: 'title',
        path: '/swagger/v1',
        icon: 'api',
        menu: 'settings',
        section: 'section',
        order: 90,
      },
    ],
    'http/routes@1': [{ key: 'api-docs', prefixes: ['/api/v1/_openapi'] }],
  },
});
