type Members = Readonly<Record<string, unknown>>;

/**
 * Answers to everything with itself, but for the members that are given: enough for a half that is started on its own to
 * come to what it implements.
 */
export function standIn(members: Members = {}): unknown {
  const stand: unknown = new Proxy(() => stand, {
    get(_, name) {
      if (typeof name === 'string' && name in members) return members[name];
      // A promise would wait for a value of it for ever.
      if (name === 'then') return undefined;
      if (name === Symbol.iterator) return () => [][Symbol.iterator]();
      if (name === Symbol.asyncIterator) return nothing;
      if (name === Symbol.toPrimitive) return () => '';
      return stand;
    },
    apply: () => stand,
    construct: () => ({}),
  });
  return stand;
}

async function* nothing(): AsyncGenerator<never> {
  // A stand-in has no members.
}
