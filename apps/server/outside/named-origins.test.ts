import { expect, it } from 'vitest';
import type { PluginManifest } from '@facet/sdk/common';
import { namedOrigins } from './named-origins.ts';

const setting = (key: string, scope: 'user' | 'system') =>
  ({ key, label: key, type: 'text', default: '', scope }) as const;
const manifest: Pick<PluginManifest, 'id' | 'origins' | 'originSettings' | 'contributes'> = {
  id: 'acme/x',
  origins: ['https://api.example.com'],
  originSettings: ['hosts', 'mine', 'absent'],
  contributes: { 'app/setting@1': [setting('hosts', 'system'), setting('mine', 'user')] },
};

it.each<readonly [string, unknown, readonly string[]]>([
  ['those of the manifest', undefined, []],
  [
    'those that administrators have set',
    { hosts: 'https://a.example/x?y http://b.lan:8080\nhttps://a.example' },
    ['https://a.example', 'http://b.lan:8080'],
  ],
  ['none of a single person', { mine: 'https://evil.example' }, []],
  ['none of a setting that is not declared', { absent: 'https://evil.example' }, []],
  ['nothing that is no address', { hosts: 'file:///etc/passwd evil.example https://u:p@c.example 7' }, []],
  ['nothing that is no text', { hosts: 7 }, []],
])('a plugin calls %s', (_, values, expected) => {
  expect(namedOrigins(manifest, values)).toEqual(['https://api.example.com', ...expected]);
});
