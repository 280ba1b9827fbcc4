import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListRow } from './list-view-props.ts';
import { listKey } from './list-key.ts';

export interface FavoriteRow extends ListRow {
  readonly favorite: boolean;
}

interface Page<Row> {
  readonly count: number;
  readonly result: readonly Row[];
}

/** Stars a row at once and takes it back if the server refuses. */
export function useFavoriteToggle<Row extends FavoriteRow>(
  list: string,
  save: (row: Row, value: boolean) => Promise<unknown>,
  onError: (error: Error) => void,
): (row: Row, value: boolean) => void {
  const queries = useQueryClient();
  const show = (id: number, favorite: boolean) =>
    queries.setQueriesData<Page<Row>>({ queryKey: listKey(list) }, (page) =>
      page === undefined
        ? page
        : { ...page, result: page.result.map((row) => (row.id === id ? { ...row, favorite } : row)) },
    );
  const toggle = useMutation({
    mutationFn: ({ row, value }: { readonly row: Row; readonly value: boolean }) => save(row, value),
    onMutate: ({ row, value }) => {
      show(row.id, value);
    },
    onError: (error, { row, value }) => {
      show(row.id, !value);
      onError(error);
    },
  });
  return (row, value) => toggle.mutate({ row, value });
}
