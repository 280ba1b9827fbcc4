import { type Contributes, defineManifest, defineToken, type Deps, optional } from '@facet/sdk/common';
import { JobQueueToken, ServerSettingsToken } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { outOfReach } from './check-reach.ts';
import { knownManifests, knownPoints } from './known-points.ts';

const schedules = defineToken<object>('scheduler/schedules@1', 'Schedules.');
const people = defineToken<object>('identity/people@1', 'People.');

async function reachOf(requires: Deps, contributes: Contributes = {}) {
  const manifest = defineManifest({
    id: 'acme/nightly',
    version: '1.0.0',
    name: 'Nightly',
    description: 'Nightly.',
    engines: { sdk: '^1.0.0' },
    server: { requires },
    contributes,
  });
  return outOfReach(manifest, await knownPoints(manifest), await knownManifests());
}

it.each([
  ['a service of the host that only its process has', ServerSettingsToken],
  ['a service of another plugin that declares no methods', schedules],
])('names %s', async (_, token) => {
  expect(await reachOf({ it: token })).toEqual([
    expect.stringContaining(`server.requires.it: "${token.id}" cannot be called from the process of a plugin`),
  ]);
});

it('lets pass what crosses to the process of a plugin', async () => {
  expect(await reachOf({ jobs: JobQueueToken, people })).toEqual([]);
});

it('lets pass a service of a plugin that is not known here', async () => {
  expect(await reachOf({ notes: defineToken<object>('notes/notes@1', 'Notes.') })).toEqual([]);
});

it('lets pass a service that the plugin can do without', async () => {
  const manifest = defineManifest({
    id: 'acme/nightly',
    version: '1.0.0',
    name: 'Nightly',
    description: 'Nightly.',
    engines: { sdk: '^1.0.0' },
    server: { requires: { schedules: optional(schedules) } },
  });
  expect(outOfReach(manifest, await knownPoints(manifest), [])).toEqual([]);
});

it.each<[string, Contributes]>([
  ['a runner of schedules', { 'scheduler/runner@1': [{ key: 'nightly' }] }],
  ['a computed value of the page', { 'app/conf@1': [{ key: 'NIGHTLY' }] }],
])('names an entry that needs code in the process of the server: %s', async (_, contributes) => {
  const [point] = Object.keys(contributes);
  expect(await reachOf({}, contributes)).toEqual([expect.stringContaining(`contributes.${point}[0]: "${point}"`)]);
});

it('lets pass entries that are data, whose methods are declared, or that the host serves itself', async () => {
  const contributes: Contributes = {
    'app/conf@1': [{ key: 'NIGHTLY', value: true }],
    'reports/channel@1': [{ key: 'board', label: 'board', target: 'target', placeholder: 'sales' }],
    'jobs/handler@1': [{ key: 'acme/nightly/count', description: 'Counts.' }],
  };
  expect(await reachOf({}, contributes)).toEqual([]);
});
