/** The steps of connecting, in order. */
export const TRIAL_STEPS = ['tunnel', 'name', 'port', 'tls', 'sign-in', 'database'] as const;

export type TrialStep = (typeof TRIAL_STEPS)[number];

export interface ReachedStep {
  readonly step: TrialStep;
  readonly state: 'passed' | 'failed' | 'not-reached';
  readonly ms?: number;
  readonly detail?: string;
}

/** Steps of every network connection; the others are listed only if they were started or failed. */
const ALWAYS: ReadonlySet<TrialStep> = new Set(['port', 'sign-in', 'database']);

/** The progress of one connection, and the duration of each step. */
export class ConnectionSteps {
  readonly #clock: () => number;
  readonly #begun = new Map<TrialStep, number>();
  readonly #isNetwork: boolean;
  #current: TrialStep;

  constructor(first: TrialStep, clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#current = first;
    this.#isNetwork = first !== 'database';
    this.#begun.set(first, clock());
  }

  /**
   * Marks the earlier steps as done. A step that precedes the present one belongs to another connection
   * of the same database, and is ignored.
   */
  begin(step: TrialStep): void {
    if (placeOf(step) <= placeOf(this.#current)) return;
    this.#current = step;
    this.#begun.set(step, this.#clock());
  }

  passed(): readonly ReachedStep[] {
    const end = this.#clock();
    return this.#listed().map((step) => ({ step, state: 'passed', ...this.#duration(step, end) }));
  }

  /** @param at the step that failed; absent: the last step that began */
  failed(at: TrialStep | undefined, detail: string): readonly ReachedStep[] {
    const failing = at ?? this.#current;
    const end = this.#clock();
    return this.#listed(failing).map((step) => {
      if (step === failing) return { step, state: 'failed', ...this.#duration(step, end), detail };
      if (placeOf(step) > placeOf(failing)) return { step, state: 'not-reached' };
      return { step, state: 'passed', ...this.#duration(step, step === this.#current ? undefined : end) };
    });
  }

  #listed(failing?: TrialStep): readonly TrialStep[] {
    return TRIAL_STEPS.filter(
      (step) => step === failing || this.#begun.has(step) || (this.#isNetwork && ALWAYS.has(step)),
    );
  }

  /** Time until the next step, or until `end`; none for a step without a reported start or end. */
  #duration(step: TrialStep, end: number | undefined): { readonly ms?: number } {
    const from = this.#begun.get(step);
    const next = TRIAL_STEPS.find((later) => placeOf(later) > placeOf(step) && this.#begun.has(later));
    const to = next === undefined ? end : this.#begun.get(next);
    return from === undefined || to === undefined ? {} : { ms: Math.max(0, Math.round(to - from)) };
  }
}

const placeOf = (step: TrialStep): number => TRIAL_STEPS.indexOf(step);
