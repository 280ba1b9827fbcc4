/** A record keyed by names that users choose, without inherited members: a column may be called `constructor`. */
export const byName = <T>(members: Readonly<Record<string, T>> = {}): Readonly<Record<string, T>> =>
  Object.assign<Record<string, T>, Readonly<Record<string, T>>>(Object.create(null), members);
