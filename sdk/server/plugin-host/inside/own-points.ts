import type { ContributionShape, Entry, Registry } from '../../../common/extension-point.ts';
import type { Bridge } from '../bridge.ts';
import { bridgeErrors } from '../errors.ts';
import type { OwnPoint } from '../method-calls.ts';
import { SERVICE_CALLS } from '../service-calls.ts';
import { PushedValue } from './pushed-value.ts';
import { remoteMethods } from './remote-methods.ts';

type AnyEntry = Entry<ContributionShape>;

interface Shown {
  readonly entries: readonly AnyEntry[];
  readonly absent: OwnPoint['absent'];
}

/** The points that this plugin owns: entries of all plugins, whose implementations stand elsewhere and are called there. */
export class OwnPoints {
  readonly #bridge: Pick<Bridge, 'call' | 'tell'>;
  readonly #points = new Map<string, PushedValue<Shown>>();

  constructor(bridge: Pick<Bridge, 'call' | 'tell'>) {
    this.#bridge = bridge;
  }

  /** Only the server sends these. */
  hear(id: string, { methods, entries, absent }: OwnPoint): void {
    const shown = Object.freeze(
      entries.map(
        ({ owner, ownerVersion, declared }): AnyEntry => ({
          key: declared.key,
          owner,
          ownerVersion,
          declared,
          state: 'declared',
          load: async () => {
            if (methods.length === 0) throw bridgeErrors.notBridged(owner, id);
            return remoteMethods(methods, (method, handle, args) =>
              this.#bridge.call(SERVICE_CALLS.callEntry, [id, declared.key, method, handle, args]),
            );
          },
          retry: () => undefined,
          blame: (fault) => this.#bridge.tell(SERVICE_CALLS.blameEntry, { point: id, key: declared.key, owner, fault }),
        }),
      ),
    );
    this.#point(id).set({ entries: shown, absent });
  }

  registry<C extends ContributionShape>(id: string): Registry<C> {
    const point = this.#point(id);
    // The point's id stands for what is declared and implemented at it.
    const entries = () => point.get().entries as readonly Entry<C>[];
    return {
      snapshot: entries,
      subscribe: (listener) => point.subscribe(listener),
      get: (key) => entries().find((entry) => entry.key === key),
      absent: () => point.get().absent,
    };
  }

  #point(id: string): PushedValue<Shown> {
    const known = this.#points.get(id);
    if (known) return known;
    const made = new PushedValue<Shown>({ entries: [], absent: [] });
    this.#points.set(id, made);
    return made;
  }
}
