import { type ErrorData, providedTokens } from '@facet/sdk/common';
import { problems } from './errors/catalogue.ts';
import type { PluginRuntime } from './kernel.ts';
import { needsOf, type PluginUnit } from './plugin-unit.ts';
import { claimOf } from './resolve/claim-keys.ts';
import { HOST } from './resolve/resolve.ts';

/** A plugin as administrators see it. */
export function describeRuntime(unit: PluginUnit, all: ReadonlyMap<string, PluginUnit>): PluginRuntime {
  const problemsOfUnit = unit.verdict?.problems ?? unit.shapeFaults;
  const cause = unit.desired === 'on' ? (problemsOfUnit[0] ?? unit.transientFailure) : undefined;
  const sound = unit.shapeFaults.length === 0;
  const needs = sound ? needsOf(unit.half.requires ?? {}) : [];
  const onDemand = new Set(needs.flatMap((need) => (need.onDemand ? [need.token] : [])));
  const askedLater = [...all.values()].filter(
    (other) => other.desired === 'on' && providedTokens(other.half.provides).some(({ id }) => onDemand.has(id)),
  );
  const providers = new Set([
    ...[...(unit.verdict?.providers.values() ?? [])].filter((id) => id !== null && id !== HOST),
    ...askedLater.map(({ id }) => id),
  ]);
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
    dependants: dependantsOf(unit, all),
    entries: (unit.contributions ?? []).map(({ point, key, implemented }) => ({ point, key, implemented })),
    refused: [...unit.refused],
    crashes: unit.crashes,
    ...(unit.lastCrash
      ? { lastCrash: { at: new Date(unit.lastCrash.at).toISOString(), error: unit.lastCrash.error } }
      : {}),
  });
}

function dependantsOf(unit: PluginUnit, all: ReadonlyMap<string, PluginUnit>): readonly string[] {
  const provided = new Set(providedTokens(unit.half.provides).map(({ id }) => id));
  return [...all.values()]
    .filter(
      (other) =>
        other.shapeFaults.length === 0 &&
        needsOf(other.half.requires ?? {}).some(({ token, optional }) => provided.has(token) && !optional),
    )
    .map(({ id }) => id)
    .sort();
}

/** One without code is suspicious where it is no data, once code of the plugin has filled another entry at the point. */
function warningsOf(unit: PluginUnit): readonly ErrorData[] {
  const warnings = [
    ...unit.notes,
    ...unit.entryWarnings,
    ...(unit.warning ? [unit.warning] : []),
    ...(unit.verdict?.warnings ?? []),
  ];
  if (unit.state !== 'active') return warnings;
  const filledPoints = new Set(unit.contributions?.filter(({ implemented }) => implemented).map(({ point }) => point));
  const empty = (unit.contributions ?? []).filter(
    ({ point, key, implemented }) =>
      !implemented && filledPoints.has(point) && !unit.dataEntries.has(claimOf(point, key)),
  );
  return [...warnings, ...empty.map(({ point, key }) => problems.notImplemented(unit.id, point, key))];
}
