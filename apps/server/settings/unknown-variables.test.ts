import type { PluginManifest } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { unknownVariables } from './unknown-variables.ts';

const manifest = (id: string, env: string): PluginManifest => ({
  id,
  version: '1.0.0',
  name: id,
  description: '',
  engines: { sdk: '^1.0.0' },
  processSettings: [
    { name: 'limit', env, description: 'a limit', type: 'integer', default: 1, minimum: 0, maximum: 9 },
  ],
});
const plugins = [manifest('facet/uploads', 'FACET_UPLOAD_MEGABYTES'), manifest('acme/x', 'FACET_ACME_X_LIMIT')];

it.each<[string, boolean]>([
  ['FACET_PORT', false],
  ['FACET_PROT', true],
  ['FACET_UPLOAD_MEGABYTES', false],
  ['FACET_UPLOADS_MEGABYTES', true],
  // Another version of the installed plugin may read it.
  ['FACET_ACME_X_FORMER', false],
  ['FACET_ACME_Y_LIMIT', true],
  // Flags are checked against those that plugins declare.
  ['FACET_FEATURE_ANY', false],
  ['FACET_FEATURES', true],
  ['FACET_TOKEN', false],
  ['PORT', false],
  ['MY_FACET_PORT', false],
])('%s is unknown: %s', (name, isUnknown) => {
  expect(unknownVariables({ [name]: '1' }, plugins)).toEqual(isUnknown ? [name] : []);
});
