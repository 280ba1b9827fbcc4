/** What every object and every function inherits from. */
const INHERITED = [Object.prototype, Array.prototype, Function.prototype, Object, Array, Function];

/**
 * From now on nothing can be put where every object would find it: a slip with a key from a request is then an error
 * of that one call. Objects may still have members of their own under inherited names. Goes with `--disable-proto=throw`.
 */
export function lockPrototypes(): void {
  for (const target of INHERITED) Object.preventExtensions(target);
}
