import {
  type AnyToken,
  type Capability,
  type Deps,
  type DisposableStore,
  type ErrorData,
  isOnDemand,
  isOptional,
  type PluginHalf,
  type PluginManifest,
  providedTokens,
} from '@facet/sdk/common';
import type { PluginSource, PluginState } from './kernel.ts';
import type { Contribution } from './registry/contribution.ts';
import type { EntryClaim } from './resolve/claim-keys.ts';
import type { Need, PluginNode, Verdict } from './resolve/resolve.ts';

/** One attempt to run a plugin. What it acquired goes with it. */
export interface Activation {
  readonly store: DisposableStore;
  readonly abort: AbortController;
  /** Token id → plugin id; may still change while it waits for them. */
  providers: ReadonlyMap<string, string | null>;
  /** Dependencies were handed over; from here on a change of provider means a restart. */
  injected: boolean;
  live: boolean;
  done: Promise<void>;
}

/** A plugin as the kernel keeps it. */
export interface PluginUnit {
  readonly id: string;
  readonly source: PluginSource;
  readonly manifest: PluginManifest;
  readonly half: PluginHalf;
  readonly shapeFaults: readonly ErrorData[];
  /** Problems of its entries and claims, and entries without effect, by the plugins that there are now. */
  entryFaults: readonly ErrorData[];
  entryWarnings: readonly ErrorData[];
  /** `point key` of the entries that are complete without code. */
  dataEntries: ReadonlySet<string>;
  /** Points where its keys stand beside the same ones of other plugins. */
  ownKeyPoints: ReadonlySet<string>;
  desired: 'on' | 'off';
  /** Another version takes its place at once, so nothing else gets its keys meanwhile. */
  isLeaving: boolean;
  state: PluginState;
  since: number;
  startMs: number | null;
  /** Why its last activation ended; stands until a retry or a switch. */
  failure: ErrorData | undefined;
  /** A failure to fetch that did not count as its fault. */
  transientFailure: ErrorData | undefined;
  verdict: Verdict | undefined;
  /** Capabilities that an administrator has granted to an installed plugin. */
  grants: ReadonlySet<Capability>;
  /** Those that it lacked when it needed them. */
  readonly refused: Set<Capability>;
  readonly notes: ErrorData[];
  /** Faults in an earlier run of the process, shown until a retry or a switch. */
  warning: ErrorData | undefined;
  activation: Activation | undefined;
  contributions: readonly Contribution[] | undefined;
  /** Something has asked for it, so that it comes back after a stop. */
  wanted: boolean;
  crashes: number;
  lastCrash: { readonly at: number; readonly error: ErrorData } | undefined;
  recentCrashes: readonly number[];
}

export function nodeOf(unit: PluginUnit): PluginNode {
  const sound = unit.shapeFaults.length === 0;
  return {
    id: unit.id,
    on: unit.desired === 'on',
    isLeaving: unit.isLeaving,
    needs: sound ? needsOf(unit.half.requires ?? {}) : [],
    provides: sound ? providedTokens(unit.half.provides).map(({ id }) => id) : [],
    entries: sound && unit.entryFaults.length === 0 ? keysOf(unit) : [],
    faults: [...unit.shapeFaults, ...unit.entryFaults, ...(unit.failure ? [unit.failure] : [])],
  };
}

export function needsOf(requires: Deps): readonly Need[] {
  return Object.values(requires).map((dep) => ({
    token: tokenOf(dep).id,
    optional: isOptional(dep),
    onDemand: isOnDemand(dep),
  }));
}

function tokenOf(dep: Deps[string]): AnyToken {
  return isOptional(dep) ? dep.optional : dep;
}

function keysOf({ manifest, ownKeyPoints }: PluginUnit): readonly EntryClaim[] {
  return Object.entries(manifest.contributes ?? {}).flatMap(([point, entries = []]) =>
    ownKeyPoints.has(point) ? [] : entries.map(({ key, overrides }) => ({ point, key, overrides })),
  );
}
