/** Freezes a value of JSON at every depth; what is frozen already is taken to be so at every depth. @returns the value */
export function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) deepFrozen(member);
  return Object.freeze(value);
}
