import type { ErrorData } from '@facet/sdk/common';
import { problems } from '../errors/catalogue.ts';
import type { KernelOptions, PluginSource } from '../kernel.ts';
import { checkShape } from '../manifest/check-shape.ts';
import { admits } from '../manifest/sdk-range.ts';
import type { PluginUnit } from '../plugin-unit.ts';

export const SDK_VERSION = '1.0.0';

export interface UnitCircumstances {
  readonly options: KernelOptions;
  readonly now: number;
  /** Stands for the id of a manifest that has none. */
  readonly unnamed: string;
}

/** A plugin as the kernel takes it in, with everything that is wrong with its manifest. */
export function createUnit(source: PluginSource, { options, now, unnamed }: UnitCircumstances): PluginUnit {
  const { manifest, fault } = source;
  const mustRun = source.builtIn && manifest.locked !== undefined;
  const id = typeof manifest.id === 'string' && manifest.id !== '' ? manifest.id : unnamed;
  return {
    id,
    source,
    manifest,
    half: manifest[options.side] ?? {},
    shapeFaults: shapeFaultsOf(id, source, options),
    entryFaults: [],
    entryWarnings: [],
    dataEntries: new Set(),
    ownKeyPoints: new Set(),
    desired: source.desired,
    isLeaving: false,
    state: 'discovered',
    since: now,
    startMs: null,
    failure: mustRun ? undefined : fault,
    transientFailure: undefined,
    verdict: undefined,
    grants: new Set(source.grants),
    refused: new Set(),
    notes: [],
    warning: mustRun ? fault : undefined,
    activation: undefined,
    contributions: undefined,
    wanted: options.side === 'server' || manifest.eager === true,
    crashes: 0,
    lastCrash: undefined,
    recentCrashes: [],
  };
}

function shapeFaultsOf(
  id: string,
  { manifest }: PluginSource,
  { checkManifest, sdkVersion = SDK_VERSION }: KernelOptions,
): readonly ErrorData[] {
  const issues = [...checkShape(manifest), ...(checkManifest?.(manifest) ?? [])];
  if (issues.length > 0) return [problems.badManifest(id, [...new Set(issues)])];
  const { sdk } = manifest.engines;
  return admits(sdk, sdkVersion) ? [] : [problems.sdkRange(id, sdk, sdkVersion)];
}
