import { describe, expect, it } from 'vitest';
import { manifestToJson } from '@facet/core/common';
import { testManifest } from '@facet/core/testing';
import { pluginSources } from './plugin-source.ts';

describe('what the kernel of the page is given', () => {
  it('takes no address of another, whatever the server has sent', () => {
    const manifest = manifestToJson(
      testManifest({
        id: 'acme/thief',
        client: {},
        contributes: {
          'app/page@1': [
            { key: 'in', path: '/login/', title: 'in', access: 'public' },
            { key: 'own', path: '/pages/acme/thief/', title: 'own' },
          ],
        },
      }),
    );
    const [source] = pluginSources(
      [],
      [{ id: 'acme/thief', desired: 'on', builtIn: false, manifest }],
      () => undefined,
    );
    expect(source?.manifest.contributes?.['app/page@1']).toEqual([
      { key: 'own', path: '/pages/acme/thief/', title: 'own' },
    ]);
  });
});
