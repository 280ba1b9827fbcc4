/** The methods of a service, each of which asks `ensureOpen` first: who keeps the service cannot call it for ever. */
export function endingFacade(service: unknown, ensureOpen: () => void): unknown {
  if (typeof service !== 'object' || service === null) throw new TypeError('A scoped service is an object of methods.');
  const methods = [...methodsOf(service)].map(([name, method]) => [
    name,
    (...args: readonly unknown[]): unknown => {
      ensureOpen();
      return Reflect.apply(method, service, args);
    },
  ]);
  return Object.freeze(Object.fromEntries(methods));
}

type Method = (...args: readonly unknown[]) => unknown;

/** Its own and those of its class; what stands nearer wins. */
function methodsOf(service: object): ReadonlyMap<string, Method> {
  const methods = new Map<string, Method>();
  for (let level = service; level !== Object.prototype && level !== null; level = Object.getPrototypeOf(level))
    for (const name of Object.getOwnPropertyNames(level)) {
      const member: unknown = Reflect.get(service, name);
      if (name !== 'constructor' && !methods.has(name) && isMethod(member)) methods.set(name, member);
    }
  return methods;
}

const isMethod = (member: unknown): member is Method => typeof member === 'function';
