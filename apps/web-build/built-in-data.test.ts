import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BuiltInData } from './built-in-data.ts';
import { readManifests } from './read-manifests.ts';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');
const work = mkdtempSync(join(tmpdir(), 'facet-data-'));
afterAll(() => rmSync(work, { recursive: true }));

const written = (name: string) => JSON.parse(readFileSync(join(work, name), 'utf8'));

test('manifests become data without what only the server reads, and their labels one file', async () => {
  const folders = readdirSync(PLUGINS);
  const manifests = await readManifests(PLUGINS, folders);
  const data = new BuiltInData({
    plugins: PLUGINS,
    folders,
    manifests: join(work, 'm'),
    labels: join(work, 'l'),
    details: join(work, 'details.json'),
  });
  await data.write();
  expect(readdirSync(join(work, 'm')).sort()).toEqual([...manifests.keys()].map((name) => `${name}.json`).sort());
  const sides = new Map(
    [...manifests.values()].flatMap(({ points = {} }) => Object.entries(points).map(([id, { side }]) => [id, side])),
  );
  for (const [folder, manifest] of manifests) {
    const page = written(`m/${folder}.json`);
    expect(page).toMatchObject({ id: manifest.id, version: manifest.version });
    expect(page).not.toHaveProperty('server');
    expect(page).not.toHaveProperty('points');
    const points = Object.keys(page.contributes ?? {});
    expect(points.filter((id) => sides.get(id) === 'server' || id === 'http/routes@1')).toEqual([]);
    const tokens = Object.values(manifest.client?.requires ?? {});
    expect(Object.keys(page.client?.requires ?? {})).toHaveLength(tokens.length);
  }
  expect(written('m/charts.json').client.requires).toEqual({
    api: { id: 'facet/api@1', description: '' },
    session: { id: 'facet/session@1', description: '' },
  });
  const [pie] = written('m/chart-pie.json').contributes['charts/type@1'];
  expect(pie).not.toHaveProperty('thumbnail');
  expect(written('details.json')['charts/type@1'].pie.thumbnail).toContain('<svg');
  expect(written('l/en.json')['facet/charts#nav']).toBe('Charts');
  // Texts of details are fetched with them, by lists.
  expect(written('l/de.json')).not.toHaveProperty(['facet/chart-pie#types.pie.name']);
  expect(written('l/listed/de.json')['facet/chart-pie#types.pie.name']).toBe('Kreisdiagramm');
  // So are translations of manifests; English ones are in the manifests.
  expect(written('l/listed/en.json')).not.toHaveProperty(['facet/chart-pie#manifest.name']);
  expect(written('l/listed/de.json')).toMatchObject({
    'facet/app#manifest.locked': 'Alle Seiten stehen darin.',
    'facet/chart-pie#manifest.name': 'Kreisdiagramm',
    'facet/reports#manifest.flags.ALERT_REPORTS': 'Alarme und geplante Berichte.',
    'facet/charts#manifest.points.charts/type@1': 'Diagrammtyp',
  });
});

test('a manifest that has changed meanwhile is read anew', async () => {
  const manifestOf = (name: string) => {
    mkdirSync(join(work, 'tea'), { recursive: true });
    writeFileSync(join(work, 'tea/manifest.ts'), `export const manifest = { id: 'a/tea', name: '${name}' };`);
    return readManifests(work, ['tea', 'nothing']);
  };
  expect((await manifestOf('Green')).get('tea')?.name).toBe('Green');
  const again = await manifestOf('Black');
  expect([...again].map(([folder, { name }]) => [folder, name])).toEqual([['tea', 'Black']]);
});
