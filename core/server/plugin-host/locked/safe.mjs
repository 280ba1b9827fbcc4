// Code of a plugin may replace any method and any global, and is then called with what the caller passes and as what the
// caller calls it on. So after the lock nothing is looked up on a prototype or a global where the result decides something,
// or where an object of Node would be the `this`: names are looked up in these lists, without a method.

/** Names to be asked with `in`. */
export function listOf(names) {
  const list = Object.create(null);
  for (const name of names) list[name] = true;
  return Object.freeze(list);
}

/** Keyed values without the methods of `Map`. */
export const emptyRecord = Object.create.bind(undefined, null);
