import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/api-docs',
  version: '1.0.0',
  name: 'API documentation',
  description: 'The HTTP calls of this server as an OpenAPI document, and a page to read it.',
  icon: 'api',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'http/routes@1': [{ key: 'api-docs', prefixes: ['/api/v1/_openapi', '/swagger'] }],
  },
});
