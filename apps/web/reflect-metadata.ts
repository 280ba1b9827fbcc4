/**
 * What Inversify asks of `reflect-metadata`: it numbers its bindings with it. Here no class is decorated, so two functions
 * over a map do, for 0.2 KB of the first page instead of 2.4.
 */
const metadata = new WeakMap<object, Map<PropertyKey, unknown>>();

function defineMetadata(key: PropertyKey, value: unknown, target: object): void {
  const own = metadata.get(target) ?? new Map<PropertyKey, unknown>();
  metadata.set(target, own.set(key, value));
}

function getOwnMetadata(key: PropertyKey, target: object): unknown {
  return metadata.get(target)?.get(key);
}

Object.assign(Reflect, { defineMetadata, getOwnMetadata });

export {};
