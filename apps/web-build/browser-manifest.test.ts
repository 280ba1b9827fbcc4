import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error -- loaders are plain JavaScript
import browserManifest from './browser-manifest.mjs';

const PLUGINS = new URL('../../plugins/', import.meta.url);
const ONLY_THE_SERVER_READS = /^ {2}server:|'(?:http\/routes|identity\/permission|query\/engine|jobs\/handler)@1'/m;

test('what both sides read stays, what only the server reads goes', () => {
  const source = [
    'export const manifest = defineManifest({',
    "  id: 'facet/tea',",
    '  client: { requires: { api: ApiClientToken } },',
    '  server: {',
    '    requires: {',
    '      store: MetadataStoreToken,',
    '    },',
    '  },',
    '  contributes: {',
    "    'app/page@1': [{ key: 'tea', path: '/tea/', title: 'title' }],",
    "    'http/routes@1': [{ key: 'tea', prefixes: ['/api/v1/tea'] }],",
    "    'identity/permission@1': [",
    '      {',
    "        key: 'tea',",
    "        pairs: [['can_read', 'Tea']],",
    '      },',
    '    ],',
    '  },',
    '});',
    '',
  ].join('\n');
  expect(browserManifest(source)).toBe(
    [
      'export const manifest = defineManifest({',
      "  id: 'facet/tea',",
      '  client: { requires: { api: ApiClientToken } },',
      '  contributes: {',
      "    'app/page@1': [{ key: 'tea', path: '/tea/', title: 'title' }],",
      '  },',
      '});',
      '',
    ].join('\n'),
  );
});

test.each(readdirSync(PLUGINS))('the manifest of %s is recognised', (folder) => {
  const source = readFileSync(new URL(`${folder}/manifest.ts`, PLUGINS), 'utf8');
  expect(browserManifest(source)).not.toMatch(ONLY_THE_SERVER_READS);
});
