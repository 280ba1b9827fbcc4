import type { CallHandler } from '../bridge.ts';
import { principalOf } from '../caller.ts';
import { bridgeErrors } from '../errors.ts';
import type { PersonFacts } from '../method-calls.ts';
import type { Exposed } from './exposed-point.ts';
import { hostedScope } from './hosted-scope.ts';

/** One method of an object, called from the server: for a person where the server says so. */
export function exposedMethod(target: object, name: string): CallHandler {
  return ([person, ...args], signal) => {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') throw bridgeErrors.unknownTarget(name);
    return Reflect.apply(method, target, person === null ? args : [scopeOf(person as PersonFacts, signal), ...args]);
  };
}

/** An implementation that is nothing but methods. Which of them are called, the owner of the point has said. */
export function exposeMethods(implementation: unknown): Exposed {
  if (typeof implementation !== 'object' || implementation === null)
    throw new TypeError('An implementation of this point is an object of methods.');
  const names = new Set<string>();
  for (
    let level: object | null = implementation;
    level && level !== Object.prototype;
    level = Object.getPrototypeOf(level)
  )
    for (const name of Object.getOwnPropertyNames(level)) if (name !== 'constructor') names.add(name);
  return {
    description: null,
    members: Object.fromEntries([...names].map((name) => [name, exposedMethod(implementation, name)])),
  };
}

export function scopeOf({ caller, scope, ...facts }: PersonFacts, signal: AbortSignal) {
  return hostedScope({ ...facts, principal: principalOf(caller), signal, handle: scope });
}
