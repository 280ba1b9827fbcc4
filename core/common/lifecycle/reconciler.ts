import type { ServiceDirectory } from '../activation/service-directory.ts';
import type { FlagTable } from '../flags/flag-table.ts';
import { nodeOf, type PluginUnit } from '../plugin-unit.ts';
import type { EntryTable } from '../registry/entry-table.ts';
import { type Resolution, resolve } from '../resolve/resolve.ts';
import { EntryRules } from './entry-rules.ts';
import type { KernelState } from './kernel-state.ts';
import { runnable, type UnitStates } from './unit-states.ts';

export interface ReconcilerParts {
  readonly state: KernelState;
  readonly states: UnitStates;
  readonly directory: ServiceDirectory;
  readonly flags: FlagTable;
  readonly entries: EntryTable;
  /** Something that others may see is different now. */
  readonly changed: () => void;
}

/**
 * Decides which plugins may run, stops the others, and lists the entries of those that may. It is synchronous, so nothing sees a
 * half-made change.
 */
export class Reconciler {
  readonly #parts: ReconcilerParts;
  readonly #rules: EntryRules;

  constructor(parts: ReconcilerParts) {
    this.#parts = parts;
    this.#rules = new EntryRules(parts.state);
  }

  reconcile(): void {
    const { state, states, directory, flags, entries, changed } = this.#parts;
    if (state.phase !== 'started') return;
    this.#rules.judge();
    const before = state.resolution.order;
    const units = [...state.units.values()];
    const next = resolve(units.map(nodeOf), directory.hostTokens);
    state.resolution = next;
    const outdated = outdatedUnits(units, next);
    const stopOrder = [...before.toReversed(), ...outdated].filter((id) => outdated.has(id));
    for (const unit of units) unit.verdict = next.verdicts.get(unit.id);
    for (const id of new Set(stopOrder)) {
      const unit = state.units.get(id);
      if (unit) states.end(unit, unit.state);
    }
    for (const unit of units) states.settle(unit);
    flags.declare(units.flatMap((unit) => (runnable(unit) ? (unit.manifest.flags ?? []) : [])));
    directory.forgetFailures();
    entries.show();
    changed();
  }
}

/** Those that run now and may not go on as they are, with all that hold a service of theirs. */
function outdatedUnits(units: readonly PluginUnit[], next: Resolution): ReadonlySet<string> {
  const outdated = new Set<string>();
  const running = units.filter((unit) => unit.activation !== undefined);
  for (const { id, activation } of running) {
    const verdict = next.verdicts.get(id);
    const mayRun = verdict !== undefined && verdict.problems.length === 0;
    if (mayRun && activation && !activation.injected) activation.providers = verdict.providers;
    if (!mayRun || !sameProviders(activation?.providers, verdict.providers)) outdated.add(id);
  }
  for (let grown = true; grown; ) {
    grown = false;
    for (const { id, activation } of running) {
      if (outdated.has(id) || !activation?.injected) continue;
      if (![...activation.providers.values()].some((provider) => provider !== null && outdated.has(provider))) continue;
      outdated.add(id);
      grown = true;
    }
  }
  return outdated;
}

function sameProviders(
  a: ReadonlyMap<string, string | null> | undefined,
  b: ReadonlyMap<string, string | null>,
): boolean {
  return a?.size === b.size && [...a].every(([token, provider]) => b.get(token) === provider);
}
