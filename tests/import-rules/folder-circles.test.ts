import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderCircles } from './folder-circles.ts';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');

const areas = readdirSync(PLUGINS).flatMap((plugin) =>
  ['client', 'common', 'server']
    .filter((area) => readdirSync(join(PLUGINS, plugin)).includes(area))
    .map((area) => ({ name: `${plugin}/${area}`, plugin: join(PLUGINS, plugin), area })),
);

describe('folders are layers: none imports a folder that imports it', () => {
  it.each(areas)('$name', ({ plugin, area }) => {
    expect(folderCircles(plugin, area)).toEqual([]);
  });
});

describe('a circle is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facet-layers-'));
  const files: Readonly<Record<string, string>> = {
    'client/index.ts': "import './page/page.ts';",
    'client/point.ts': 'export interface Point {}',
    'client/page/page.ts': "import '../state/store.ts';\nimport { Tile } from '../tile/tile.tsx';",
    'client/tile/tile.tsx': "import type { Store } from '../state/store.ts';",
    'client/state/store.ts': "import { size } from '../../common/size.ts'; import type { Point } from '../point.ts';",
    'client/state/store.test.ts': "import '../page/page.ts';",
    'common/size.ts': 'export const size = 1;',
  };
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  beforeAll(() => {
    for (const [name, text] of Object.entries(files)) write(name, text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('not where all arrows point one way; tests may go back', () => {
    expect(folderCircles(folder, 'client')).toEqual([]);
  });

  it('of types alone', () => {
    write('client/state/runtime.ts', "import type { Tile } from '../tile/tile.tsx';");
    expect(folderCircles(folder, 'client')).toEqual(['client/state → client/tile → client/state']);
  });

  it('over a third folder, in code that loads later', () => {
    write('client/state/runtime.ts', "export const open = () => import('../page/page.ts');");
    expect(folderCircles(folder, 'client')).toEqual(
      expect.arrayContaining(['client/page → client/state → client/page']),
    );
  });
});
