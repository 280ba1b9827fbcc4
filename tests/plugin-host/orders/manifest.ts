import { defineManifest } from '@facet/sdk/common';

/** An engine for tests and benchmarks, built and installed as a plugin from outside. */
export const manifest = defineManifest({
  id: 'acme/orders',
  version: '1.0.0',
  name: 'Orders',
  description: 'An engine whose statements are orders of a test.',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'query/engine@1': [{ key: 'orders', name: 'Orders', schemes: ['orders'], placeholder: 'orders://' }],
  },
});
