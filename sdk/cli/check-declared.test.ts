import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Contributes, defineManifest, type PluginManifest } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { declaredProblems, pictureProblems } from './check-declared.ts';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');
const of = (contributes: Contributes, sdk = '^1.0.0') =>
  declaredProblems(
    defineManifest({ id: 'a/a', version: '1.0.0', name: 'A', description: 'A.', engines: { sdk }, contributes }),
  );
const setting = (fields: Readonly<Record<string, unknown>>): Contributes => ({
  'app/setting@1': [{ key: 's', label: 's', scope: 'user', type: 'text', default: '', ...fields }],
});

describe('what a manifest declares', () => {
  it.each<[string, Contributes, string]>([
    ['a number that is a text', setting({ type: 'number', default: 'no' }), 'default: "no" is not a number'],
    ['a switch that is a text', setting({ type: 'boolean', default: 'on' }), 'default: "on" is not a boolean'],
    ['a text that is a number', setting({ type: 'text', default: 1 }), 'default: 1 is not a text'],
    [
      'a choice that cannot be chosen',
      setting({ type: 'choice', default: 'c', choices: [{ value: 'a', label: 'a' }] }),
      'default: "c" is not one of the choices',
    ],
  ])('is refused as a default: %s', (_, contributes, problem) => {
    expect(of(contributes)).toEqual([`contributes.app/setting@1[0].${problem}`]);
  });

  it('may be a default of its type', () => {
    expect(of(setting({ type: 'number', default: 3 }))).toEqual([]);
    expect(of(setting({ type: 'choice', default: 'a', choices: [{ value: 'a', label: 'a' }] }))).toEqual([]);
  });

  it('is for this sdk', () => {
    expect(of({}, '^2.0.0')).toEqual([expect.stringContaining('engines.sdk: ^2.0.0 does not admit')]);
    expect(of({}, '^1.0.0')).toEqual([]);
  });

  it.each(readdirSync(PLUGINS))('is right in %s', async (name) => {
    const { manifest } = (await import(join(PLUGINS, name, 'manifest.ts'))) as { manifest: PluginManifest };
    expect(declaredProblems(manifest)).toEqual([]);
  });
});

describe('a thumbnail', () => {
  it.each([
    '<svg><script>x</script></svg>',
    '<svg onload="x"/>',
    '<svg><image href="https://x"/></svg>',
    '<svg><path d="M0 0" onclick=x /></svg>',
    '<svg><foreignObject/></svg>',
    '<svg><path style="fill:red"/></svg>',
    '<svg><path fill="url(https://x)"/></svg>',
    '<svg><a href="javascript:x"/></svg>',
    '<svg><SCRIPT>x</SCRIPT></svg>',
    '<svg><path d="M0 0"',
    '<svg><!-- x --></svg>',
  ])('is refused: %s', (svg) => {
    expect(pictureProblems(svg).length).toBeGreaterThan(0);
  });

  it.each([
    '',
    '<svg viewBox="0 0 96 64"><path fill="var(--chart-1)" d="M1 1h2"/></svg>',
    '<svg><path fill="url(#a)"/></svg>',
  ])('is a picture: %s', (svg) => {
    expect(pictureProblems(svg)).toEqual([]);
  });
});
