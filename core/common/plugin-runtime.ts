import { type ErrorData, providedTokens } from '@facet/sdk/common';
import { problems } from './errors/catalogue.ts';
import type { PluginRuntime } from './kernel.ts';
import { needsOf, type PluginUnit } from './plugin-unit.ts';
import { claimOf } from './resolve/claim-keys.ts';
import { HOST } from './resolve/resolve.ts';

/** Plugins as administrators see them. */
export function describeRuntimes(all: ReadonlyMap<string, PluginUnit>): readonly PluginRuntime[] {
  const ties = tiesBetween(all);
  return [...all.values()].map((unit) => describeRuntime(unit, ties));
}

/** Ids of plugins by those of the tokens that they provide, and that they cannot do without. */
interface Ties {
  readonly providersOf: ReadonlyMap<string, readonly string[]>;
  readonly dependantsOf: ReadonlyMap<string, readonly string[]>;
}

function tiesBetween(all: ReadonlyMap<string, PluginUnit>): Ties {
  const providersOf = new Map<string, string[]>();
  const dependantsOf = new Map<string, string[]>();
  const note = (ids: Map<string, string[]>, token: string, id: string): void => {
    const known = ids.get(token);
    if (known) known.push(id);
    else ids.set(token, [id]);
  };
  for (const { id, desired, half, shapeFaults } of all.values()) {
    if (desired === 'on') for (const token of providedTokens(half.provides)) note(providersOf, token.id, id);
    if (shapeFaults.length > 0) continue;
    for (const { token, optional } of needsOf(half.requires ?? {})) if (!optional) note(dependantsOf, token, id);
  }
  return { providersOf, dependantsOf };
}

function describeRuntime(unit: PluginUnit, { providersOf, dependantsOf }: Ties): PluginRuntime {
  const problemsOfUnit = unit.verdict?.problems ?? unit.shapeFaults;
  const cause = unit.desired === 'on' ? (problemsOfUnit[0] ?? unit.transientFailure) : undefined;
  const sound = unit.shapeFaults.length === 0;
  const needs = sound ? needsOf(unit.half.requires ?? {}) : [];
  const askedLater = needs.flatMap(({ token, onDemand }) => (onDemand ? (providersOf.get(token) ?? []) : []));
  const providers = new Set([
    ...[...(unit.verdict?.providers.values() ?? [])].filter((id) => id !== null && id !== HOST),
    ...askedLater,
  ]);
  const dependants = providedTokens(unit.half.provides).flatMap(({ id }) => dependantsOf.get(id) ?? []);
  return Object.freeze<PluginRuntime>({
    id: unit.id,
    manifest: unit.manifest,
    builtIn: unit.source.builtIn,
    desired: unit.desired,
    state: unit.state,
    since: new Date(unit.since).toISOString(),
    startMs: unit.startMs,
    ...(cause ? { cause } : {}),
    problems: unit.desired === 'on' ? problemsOfUnit : [],
    warnings: warningsOf(unit),
    requires: needs.map(({ token, optional }) => (optional ? `${token}?` : token)),
    providers: [...providers].flatMap((id) => (id === null ? [] : [id])).sort(),
    dependants: [...new Set(dependants)].sort(),
    entries: (unit.contributions ?? []).map(({ point, key, implemented }) => ({ point, key, implemented })),
    refused: [...unit.refused],
    crashes: unit.crashes,
    ...(unit.lastCrash
      ? { lastCrash: { at: new Date(unit.lastCrash.at).toISOString(), error: unit.lastCrash.error } }
      : {}),
  });
}

/**
 * Entries that failed to load are among them. An entry without code is suspicious where it is no data, once code of the plugin has
 * filled another entry at the point.
 */
function warningsOf(unit: PluginUnit): readonly ErrorData[] {
  const warnings = [
    ...unit.notes,
    ...unit.entryWarnings,
    ...(unit.warning ? [unit.warning] : []),
    ...(unit.verdict?.warnings ?? []),
  ];
  if (unit.state !== 'active') return warnings;
  const failed = (unit.contributions ?? []).flatMap(({ implemented, failure }) =>
    implemented && failure ? [failure] : [],
  );
  const blamed = (unit.contributions ?? []).flatMap(({ fault }) => fault ?? []);
  const filledPoints = new Set(unit.contributions?.filter(({ implemented }) => implemented).map(({ point }) => point));
  const empty = (unit.contributions ?? []).filter(
    ({ point, key, implemented }) =>
      !implemented && filledPoints.has(point) && !unit.dataEntries.has(claimOf(point, key)),
  );
  return [
    ...warnings,
    ...failed,
    ...blamed,
    ...empty.map(({ point, key }) => problems.notImplemented(unit.id, point, key)),
  ];
}
