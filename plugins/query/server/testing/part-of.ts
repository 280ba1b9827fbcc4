/** A value of which a test gives the members that are asked; any other one fails with its name, so that none is missed. */
export function partOf<T extends object>(given: Partial<T>): T {
  return new Proxy(given, {
    get(target, member, receiver): unknown {
      // Whatever is awaited is asked for `then`, and whatever is printed for symbols.
      if (member in target || member === 'then' || typeof member === 'symbol')
        return Reflect.get(target, member, receiver);
      throw new Error(`The test gives no ${member}.`);
    },
  }) as T;
}
