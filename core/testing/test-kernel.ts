import type { ContributionShape, ExtensionPoint, PluginManifest, Side } from '@facet/sdk/common';
import { createKernel, type Kernel, type KernelOptions, type PluginSource } from '../common/index.ts';
import { FakeClock } from './fake-clock.ts';
import { type LogRecord, recordLog } from './record-log.ts';

export interface TestKernel {
  readonly kernel: Kernel;
  readonly clock: FakeClock;
  readonly records: readonly LogRecord[];
  /** `id` → state, with the code of the cause where there is one. */
  readonly states: () => Readonly<Record<string, string>>;
  /** The declared entries of a point as plain data. */
  readonly entries: <C extends ContributionShape>(
    point: ExtensionPoint<C>,
  ) => readonly { readonly key: string; readonly owner: string }[];
}

/** A kernel on a clock that the test moves. */
export function createTestKernel(side: Side, options: Partial<KernelOptions> = {}): TestKernel {
  const clock = new FakeClock();
  const { log, records } = recordLog();
  const kernel = createKernel({ side, log, clock, ...options });
  return {
    kernel,
    clock,
    records,
    states: () =>
      Object.fromEntries(
        kernel.statuses().map(({ id, state, cause }) => [id, cause ? `${state} ${cause.code}` : state]),
      ),
    entries: (point) =>
      kernel
        .registry(point)
        .snapshot()
        .map(({ key, owner, declared }) => ({ ...declared, key, owner })),
  };
}

/** A manifest with everything that a test does not care about filled in. */
export function testManifest<const M extends Partial<PluginManifest> & { readonly id: string }>(manifest: M) {
  return { version: '1.0.0', name: manifest.id, description: 'For a test.', engines: { sdk: '^1.0.0' }, ...manifest };
}

export function source(
  definition: Awaited<ReturnType<NonNullable<PluginSource['load']>>>['default'],
  options: Partial<PluginSource> = {},
): PluginSource {
  return {
    manifest: definition.manifest,
    load: async () => ({ default: definition }),
    builtIn: true,
    desired: 'on',
    ...options,
  };
}
