/** Reads a member of the library that its types do not declare. */
export function memberOf(value: object, name: string): object {
  const member: unknown = Reflect.get(value, name);
  if ((typeof member === 'object' || typeof member === 'function') && member !== null) return member;
  throw new Error(`The drawing library has changed: it lacks "${name}".`);
}
