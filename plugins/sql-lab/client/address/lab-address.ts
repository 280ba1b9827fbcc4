/** The request that an address makes to SQL Lab: which query, table or dataset to open. */
export type LabRequest =
  | { readonly kind: 'saved'; readonly id: number }
  | { readonly kind: 'query'; readonly id: number }
  | { readonly kind: 'shared'; readonly key: string }
  | { readonly kind: 'permalink'; readonly key: string }
  | { readonly kind: 'posted'; readonly key: string }
  | { readonly kind: 'datasource'; readonly key: string; readonly sql: string | null }
  | {
      readonly kind: 'text';
      readonly dbId: number | null;
      readonly schema: string | null;
      readonly sql: string | null;
      readonly name: string | null;
    }
  | { readonly kind: 'new' };

const OWN = new Set([
  'savedQueryId',
  'queryId',
  'id',
  'requested_query',
  'datasourceKey',
  'sql',
  'dbid',
  'schema',
  'name',
  'title',
  'new',
]);

/**
 * Reads the query arguments of the page; `null` when they request nothing.
 * @param permalink Key of a short address.
 */
export function readLabRequest(params: URLSearchParams, permalink?: string): LabRequest | null {
  if (permalink !== undefined) return { kind: 'permalink', key: permalink };
  const saved = whole(params.get('savedQueryId'));
  if (saved !== null) return { kind: 'saved', id: saved };
  const query = whole(params.get('queryId'));
  if (query !== null) return { kind: 'query', id: query };
  const posted = params.get('requested_query');
  if (posted) return { kind: 'posted', key: posted };
  const datasource = params.get('datasourceKey');
  if (datasource) return { kind: 'datasource', key: datasource, sql: params.get('sql') };
  const shared = params.get('id');
  if (shared) return { kind: 'shared', key: shared };
  if (params.has('sql') || params.has('dbid')) {
    return {
      kind: 'text',
      dbId: whole(params.get('dbid')),
      schema: params.get('schema'),
      sql: params.get('sql'),
      name: params.get('name') ?? params.get('title'),
    };
  }
  return params.get('new') === 'true' ? { kind: 'new' } : null;
}

/** Arguments that SQL Lab does not use itself; templates may read them (specification A2.1). */
export function templateArguments(params: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries([...params].filter(([name]) => !OWN.has(name)));
}

function whole(text: string | null): number | null {
  const number = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}
