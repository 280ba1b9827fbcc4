import { ApiClientToken, useService } from '@facet/sdk/client';
import { useQuery } from '@tanstack/react-query';

const ALL = -1;
const PAGE = 100;
const MOST_PAGES = 20;

export function useDatabases() {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['add-dataset', 'databases'],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/database/',
        { q: { page: 0, page_size: ALL, order_column: 'database_name', order_direction: 'asc' } },
        { signal },
      ),
  });
}

/** The scope of tables; the catalogue is null where the database exposes only its default. */
export interface SourcePlace {
  readonly database: string | null;
  readonly catalog: string | null;
}

/** For databases with several exposed catalogues; the first is the default. */
export function useCatalogs(database: string | null, has: boolean) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['add-dataset', 'catalogs', database],
    enabled: database !== null && has,
    queryFn: ({ signal }) =>
      api.call('GET /api/v1/database/:id/catalogs/', { params: { id: Number(database) }, q: {} }, { signal }),
  });
}

export function useSchemas({ database, catalog }: SourcePlace, hasCatalogs: boolean) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['add-dataset', 'schemas', database, catalog],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/database/:id/schemas/',
        { params: { id: Number(database) }, q: catalog === null ? {} : { catalog } },
        { signal },
      ),
    enabled: database !== null && (!hasCatalogs || catalog !== null),
  });
}

/** Tables of a schema, and the names of those that already have a dataset. */
export function useTables({ database, catalog }: SourcePlace, schema: string | null) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['add-dataset', 'tables', database, catalog, schema],
    enabled: database !== null && schema !== null,
    queryFn: async ({ signal }) => {
      const id = Number(database);
      const [tables, taken] = await Promise.all([
        api.call(
          'GET /api/v1/database/:id/tables/',
          { params: { id }, q: { schema_name: schema ?? '', ...(catalog === null ? {} : { catalog_name: catalog }) } },
          { signal },
        ),
        namesTaken((page) =>
          api.call(
            'GET /api/v1/dataset/',
            {
              q: {
                columns: ['id', 'table_name'],
                filters: [
                  { col: 'database', opr: 'rel_o_m', value: id },
                  { col: 'schema', opr: 'eq', value: schema },
                  ...(catalog === null ? [] : [{ col: 'catalog', opr: 'eq', value: catalog }]),
                  { col: 'sql', opr: 'dataset_is_null_or_empty', value: true },
                ],
                page,
                page_size: PAGE,
              },
            },
            { signal },
          ),
        ),
      ]);
      return { tables: tables.result, taken };
    },
  });
}

interface Page {
  readonly count: number;
  readonly result: readonly { readonly id: number; readonly table_name: string }[];
}

async function namesTaken(read: (page: number) => Promise<Page>): Promise<ReadonlyMap<string, number>> {
  const names = new Map<string, number>();
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { result, count } = await read(page);
    for (const { id, table_name } of result) names.set(table_name, id);
    if (result.length === 0 || (page + 1) * PAGE >= count) break;
  }
  return names;
}

export function useColumns({ database, catalog }: SourcePlace, schema: string | null, table: string | null) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['add-dataset', 'columns', database, catalog, schema, table],
    enabled: database !== null && schema !== null && table !== null,
    queryFn: ({ signal }) =>
      catalog === null
        ? api.call(
            'GET /api/v1/database/:id/table/:table/:schema/',
            { params: { id: Number(database), table: table ?? '', schema: schema ?? '' } },
            { signal },
          )
        : api.call(
            'GET /api/v1/database/:id/table_metadata/',
            { params: { id: Number(database) }, query: { name: table ?? '', schema: schema ?? '', catalog } },
            { signal },
          ),
  });
}
