/** Kinds of objects, with the numbers of the contract. */
export const TAGGED_KINDS = { query: 1, chart: 2, dashboard: 3, dataset: 4 } as const;

export type TaggedKind = keyof typeof TAGGED_KINDS;

/** Parses a kind given by name or number. */
export function taggedKind(text: string): TaggedKind | undefined {
  const found = Object.entries(TAGGED_KINDS).find(([name, number]) => name === text || String(number) === text);
  switch (found?.[0]) {
    case 'query':
    case 'chart':
    case 'dashboard':
    case 'dataset':
      return found[0];
    default:
      return undefined;
  }
}
