import type { ClientHost } from '../client/host-context.ts';
import type { ContributionShape, Entry, Registry } from '../common/extension-point.ts';

/** The part of a token, point or service that the host needs; tests give only the members that are called. */
interface Named {
  readonly id: string;
}

export interface TestHostOptions {
  /** Services by their token. Any other one is refused by its id. */
  readonly services?: readonly (readonly [token: Named, service: unknown])[];
  /** Entries by their point. Any other point is empty. */
  readonly entries?: readonly (readonly [point: Named, entries: readonly object[]])[];
  /** Flags that are on. */
  readonly flags?: readonly string[];
}

/** A host for `HostContext`, above components that are tested without a kernel. */
export function createTestHost({ services = [], entries = [], flags = [] }: TestHostOptions = {}): ClientHost {
  const given = new Map(services.map(([{ id }, service]) => [id, fulfilled(service)]));
  const registries = new Map(entries.map(([{ id }, all]) => [id, registryOf(all)]));
  const none = registryOf([]);
  return {
    service: <T>({ id }: Named) => (given.get(id) ?? missing(id)) as Promise<T>,
    registry: <C extends ContributionShape>({ id }: Named) => (registries.get(id) ?? none) as Registry<C>,
    flag: (name) => ({ get: () => flags.includes(name), subscribe }),
    forgetFailures: () => undefined,
    plugins: () => NO_PLUGINS,
    subscribe,
    retry: async () => undefined,
    report: (owner, error) => {
      throw new Error(`A contribution of ${owner} failed.`, { cause: error });
    },
  };
}

const NO_PLUGINS: readonly never[] = [];
const subscribe = () => ({ dispose: () => undefined });

function registryOf(all: readonly object[]): Registry<ContributionShape> {
  const entries = all as readonly Entry<ContributionShape>[];
  return {
    snapshot: () => entries,
    subscribe,
    get: (key) => entries.find((entry) => entry.key === key),
    absent: () => [],
  };
}

/** React does not suspend for a promise with this status. The same promise comes each time: components compare them. */
const fulfilled = (value: unknown) => Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });

function missing(id: string): never {
  throw new Error(`The test gives no service "${id}": name it in \`services\` of \`createTestHost\`.`);
}
