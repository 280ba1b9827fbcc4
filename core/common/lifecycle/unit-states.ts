import { type ErrorData, FacetError, providedTokens } from '@facet/sdk/common';
import type { Clock } from '../clock/clock.ts';
import { problems } from '../errors/catalogue.ts';
import type { PluginState } from '../kernel.ts';
import type { PluginUnit } from '../plugin-unit.ts';

/** The state machine of a plugin: every change of `state`, and what must go with it. */
export class UnitStates {
  readonly #clock: Clock;
  readonly #onServiceGone: (token: string) => void;

  constructor(clock: Clock, onServiceGone: (token: string) => void) {
    this.#clock = clock;
    this.#onServiceGone = onServiceGone;
  }

  enter(unit: PluginUnit, state: PluginState): void {
    if (unit.state === state) return;
    unit.state = state;
    unit.since = this.#clock.now();
  }

  /** Brings the shown state in line with the verdict. */
  settle(unit: PluginUnit): void {
    if (unit.desired === 'off') this.enter(unit, 'disabled');
    else if (!runnable(unit)) this.enter(unit, 'failed');
    else if (!unit.activation) this.enter(unit, 'resolved');
  }

  /** Ends an activation, if there is one, with all that it acquired. */
  end(unit: PluginUnit, state: PluginState): void {
    const { activation } = unit;
    unit.contributions = undefined;
    if (activation) {
      unit.activation = undefined;
      activation.live = false;
      activation.abort.abort(new FacetError(problems.gone(unit.id)));
      activation.store.dispose();
      for (const { id } of providedTokens(unit.half.provides)) this.#onServiceGone(id);
    }
    this.enter(unit, state);
  }
}

export function runnable(unit: PluginUnit): boolean {
  return unit.desired === 'on' && unit.verdict?.problems.length === 0;
}

/** Gives a plugin another chance. */
export function clearFailure(unit: PluginUnit): void {
  unit.failure = undefined;
  unit.warning = undefined;
  unit.transientFailure = undefined;
  unit.recentCrashes = [];
}

export function whyNot(unit: PluginUnit): ErrorData {
  if (unit.desired === 'off') return problems.off(unit.id);
  return unit.verdict?.problems[0] ?? problems.gone(unit.id);
}
