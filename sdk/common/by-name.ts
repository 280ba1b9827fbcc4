/** What belongs to names that people choose, without the members that every object has: a column may be called `constructor`. */
export const byName = <T>(members: Readonly<Record<string, T>> = {}): Readonly<Record<string, T>> =>
  Object.assign<Record<string, T>, Readonly<Record<string, T>>>(Object.create(null), members);
