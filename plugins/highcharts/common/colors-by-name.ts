/**
 * The colour of each name. They are assigned in the order of the names, because the order of the amounts changes with the
 * data, and colours would with it.
 */
export function colorsByName(names: Iterable<string>, colorOf: (label: string) => string): (name: string) => string {
  const colors = new Map([...names].sort().map((name) => [name, colorOf(name)]));
  return (name) => colors.get(name) ?? colorOf(name);
}
