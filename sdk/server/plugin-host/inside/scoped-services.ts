import { DisposableStore } from '../../../common/disposable.ts';
import type { Logger } from '../../../common/plugin.ts';
import type { ScopedService } from '../../../common/scope.ts';
import type { CallHandler } from '../bridge.ts';
import { bridgeErrors } from '../errors.ts';
import type { PersonFacts } from '../method-calls.ts';
import { scopeOf } from './exposed-methods.ts';

interface OpenService {
  readonly service: unknown;
  readonly end: () => void;
}

/**
 * The services of scopes that this plugin provides. One is created with the first call in its scope, and goes when the server
 * tells that the scope has ended.
 */
export class ScopedServices {
  readonly #log: Pick<Logger, 'error'>;
  /** By the handles under which the server calls them; each service of a scope has its own. */
  readonly #open = new Map<string, OpenService>();

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log;
  }

  method(create: ScopedService<unknown>, name: string): CallHandler {
    return ([person, ...args]) => {
      // The server is the only one who calls, and says for whom.
      const { service } = this.#of(create, person as PersonFacts);
      const method: unknown = typeof service === 'object' && service !== null ? Reflect.get(service, name) : undefined;
      if (typeof method !== 'function') throw bridgeErrors.unknownTarget(name);
      return Reflect.apply(method, service, args);
    };
  }

  ended(handle: unknown): void {
    if (typeof handle !== 'string') return;
    const open = this.#open.get(handle);
    this.#open.delete(handle);
    open?.end();
  }

  #of(create: ScopedService<unknown>, person: PersonFacts): OpenService {
    const known = this.#open.get(person.scope);
    if (known) return known;
    const stop = new AbortController();
    const subscriptions = new DisposableStore((error) =>
      this.#log.error('A service did not end with its scope', { error }),
    );
    const service = create(scopeOf(person, stop.signal), subscriptions);
    const opened: OpenService = {
      service,
      end() {
        stop.abort();
        subscriptions.dispose();
      },
    };
    this.#open.set(person.scope, opened);
    return opened;
  }
}
