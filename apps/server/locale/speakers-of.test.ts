import { defineManifest, defineToken, optional, type PluginManifest } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { speakersOf } from './speakers-of.ts';

const plugin = (id: string, more: Partial<PluginManifest>) =>
  defineManifest({ id, version: '1.0.0', name: id, description: id, engines: { sdk: '^1.0.0' }, ...more });

const Rows = defineToken<object>('facet/rows@1', 'Rows.');
const Log = defineToken<object>('facet/log@1', 'Log.');
const point = { side: 'server', description: 'Steps.' } as const;
const manifests = [
  plugin('facet/charts', { server: { requires: { rows: Rows, log: optional(Log) } } }),
  plugin('facet/rows', {
    server: { requires: { log: Log }, provides: { rows: Rows } },
    points: { 'rows/step@1': point },
  }),
  plugin('facet/steps', { contributes: { 'rows/step@1': [{ key: 'pivot' }] } }),
  plugin('facet/log', { server: { requires: { rows: Rows }, provides: Log } }),
  plugin('facet/other', { server: {} }),
];

it.each([
  [
    'of the plugin, of those whose services it calls, and of those at the points',
    'facet/charts',
    ['facet/charts', 'facet/rows', 'facet/log', 'facet/steps'],
  ],
  ['once where plugins call each other', 'facet/log', ['facet/log', 'facet/rows', 'facet/steps']],
  ['of no other plugin', 'facet/other', ['facet/other']],
  ['of a plugin that is gone', 'facet/gone', ['facet/gone']],
])('an answer may hold texts %s', (_, owner, expected) => {
  expect(speakersOf(owner, manifests)).toEqual(expected);
});
