import { useEffect, useState } from 'react';
import { foundRows } from '../results/found-rows.ts';
import type { ResultTable } from '../results/result-table.ts';
import { orderedRows, type RowSort } from '../results/row-order.ts';
import { sliced } from '../results/sliced-work.ts';

export interface RowOrder {
  /** Places of the rows that are shown; null for all of them as they came. */
  readonly rows: Uint32Array | null;
  /** Changes with the rows. */
  readonly version: number;
  /** Share of the work that is done; null when there is none. */
  readonly progress: number | null;
}

/** Rows that arrive while they are searched or sorted are taken in this many at a time. */
const STEP = 200_000;

/** The rows that contain a text, in the order of a column. The page stays free while they are worked out. */
export function useRowOrder(
  table: ResultTable,
  rowCount: number,
  { search, sort }: { readonly search: string; readonly sort: RowSort | null },
): RowOrder {
  const [worked, setWorked] = useState<RowOrder & { readonly step: number }>({ ...AS_THEY_CAME, step: 0 });
  const wanted = search.trim();
  const plain = wanted === '' && sort === null;
  const step = rowCount === table.rowCount ? rowCount : Math.floor(rowCount / STEP) * STEP;

  useEffect(() => {
    if (plain) return undefined;
    const abort = new AbortController();
    const onProgress = (progress: number) => setWorked((before) => ({ ...before, progress }));
    const work = async () => {
      const found = wanted === '' ? null : await sliced(foundRows(table, wanted), abort.signal, onProgress);
      if (found === undefined) return;
      const rows = sort ? await sliced(orderedRows(table, sort, found), abort.signal, onProgress) : found;
      if (rows === undefined) return;
      setWorked((before) => ({ rows, version: before.version + 1, progress: null, step }));
    };
    void work();
    return () => abort.abort();
  }, [table, step, plain, wanted, sort]);

  return plain ? AS_THEY_CAME : worked;
}

const AS_THEY_CAME: RowOrder = { rows: null, version: 0, progress: null };
