/** Freezes a value of JSON at every depth; what is frozen already is taken to be so at every depth. @returns the value */
export function deepFrozen<T>(value: T): T {
  // A list of what is left, as a text of brackets alone is deeper than the stack.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null || Object.isFrozen(next)) continue;
    for (const member of Object.values(Object.freeze(next))) left.push(member);
  }
  return value;
}
