import { createTestKernel, source, testManifest } from '@facet/core/testing';
import { defineServerPlugin, type ExtensionPoint, type PluginManifest } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';

const conf: ExtensionPoint<{ declared: object; implementation: () => string }> = {
  id: 'app/conf@1',
  description: '',
  side: 'server',
};
const started = async (...manifests: readonly PluginManifest[]) => {
  const { kernel } = createTestKernel('server');
  for (const manifest of manifests)
    kernel.add(
      source(
        defineServerPlugin({ ...manifest, server: {} }, (ctx) => {
          if (manifest.contributes?.[conf.id]) ctx.implement(conf, 'MILK', async () => () => 'none');
        }),
      ),
    );
  await kernel.start();
  return (id: string) => kernel.statuses().find((status) => status.id === id);
};

describe('entries that are declared', () => {
  it('need no code where they declare a value instead, and are warned of where they have neither', async () => {
    const contributes = { 'app/conf@1': [{ key: 'TEA', value: ['green'] }, { key: 'MILK' }, { key: 'SUGAR' }] };
    const statusOf = await started(testManifest({ id: 'a/a', contributes }));
    expect(statusOf('a/a')?.warnings).toMatchObject([
      { code: 'KRN_NOT_IMPLEMENTED', owner: 'a/a', subject: 'app/conf@1 SUGAR' },
    ]);
  });

  it('that fail to load are warned of until they are tried again', async () => {
    const { kernel } = createTestKernel('server');
    let broken = true;
    const load = async () => {
      if (broken) throw new Error('no milk');
      return () => 'milk';
    };
    const manifest = { ...testManifest({ id: 'a/a', contributes: { 'app/conf@1': [{ key: 'MILK' }] } }), server: {} };
    kernel.add(source(defineServerPlugin(manifest, (ctx) => void ctx.implement(conf, 'MILK', load))));
    await kernel.start();
    const warnings = () => kernel.statuses()[0]?.warnings;
    const entry = kernel.registry(conf).get('MILK');
    expect(warnings()).toEqual([]);
    await expect(entry?.load()).rejects.toThrow('no milk');
    expect(warnings()).toMatchObject([{ owner: 'a/a', message: expect.stringContaining('no milk') }]);
    broken = false;
    entry?.retry();
    expect(warnings()).toEqual([]);
    await entry?.load();
    expect(warnings()).toEqual([]);
  });

  it('that whoever reads the point cannot use are warned of until that is taken back', async () => {
    const { kernel } = createTestKernel('server');
    const manifest = {
      ...testManifest({ id: 'a/a', contributes: { 'app/conf@1': [{ key: 'MILK', value: 7 }] } }),
      server: {},
    };
    kernel.add(source(defineServerPlugin(manifest, () => undefined)));
    await kernel.start();
    const warnings = () => kernel.statuses()[0]?.warnings;
    const fault = { code: 'MLK_SOUR', message: '"MILK" is sour.', remedy: 'Buy fresh milk.', owner: 'a/a' };
    kernel.registry(conf).get('MILK')?.blame(fault);
    expect(warnings()).toEqual([fault]);
    expect(kernel.statuses()[0]?.state).toBe('active');
    kernel.registry(conf).get('MILK')?.blame(null);
    expect(warnings()).toEqual([]);
  });

  it('under a key that another plugin has are refused, and the error names both', async () => {
    const contributes = { 'app/outside-source@1': [{ key: 'tea', directive: 'img-src', setting: 'tea' } as const] };
    const statusOf = await started(testManifest({ id: 'a/a', contributes }), testManifest({ id: 'b/b', contributes }));
    expect(statusOf('a/a')).toMatchObject({ state: 'active', problems: [] });
    const cause = statusOf('b/b')?.cause;
    expect(statusOf('b/b')?.state).toBe('failed');
    expect(cause).toMatchObject({ code: 'KRN_KEY_TAKEN', owner: 'b/b', subject: 'app/outside-source@1 tea' });
    expect(cause?.message).toContain('"b/b" declares "tea"');
    expect(cause?.message).toContain('"a/a" has already');
  });

  it('are settings of their plugin alone, so that another one may have a setting of the same key', async () => {
    const setting = { key: 'tea', label: 'Tea', type: 'text', default: '', scope: 'system' } as const;
    const contributes = { 'app/setting@1': [setting] };
    const statusOf = await started(testManifest({ id: 'a/a', contributes }), testManifest({ id: 'b/b', contributes }));
    expect(['a/a', 'b/b'].map((id) => statusOf(id)?.state)).toEqual(['active', 'active']);
  });
});
