import { useEffect, useState } from 'react';
import { foundRows } from '../results/found-rows.ts';
import type { ResultTable } from '../results/result-table.ts';
import { orderedRows, type RowSort } from '../results/row-order.ts';
import { sliced } from '../results/sliced-work.ts';

export interface RowOrder {
  /** Indexes of the rows to show; null for all rows in their original order. */
  readonly rows: Uint32Array | null;
  /** Changes with the rows. */
  readonly version: number;
  /** Progress of the work from 0 to 1; null when there is none. */
  readonly progress: number | null;
}

/** While rows are being searched or sorted, newly arrived rows are added in batches of this size. */
const STEP = 200_000;

/** The rows that contain a text, sorted by a column. The work is sliced, so that the page stays responsive. */
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
