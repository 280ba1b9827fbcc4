/** How a recorded case wants its rows compared. */
export interface CompareOptions {
  readonly ordered: boolean;
  /** The server may choose which rows. */
  readonly shapeOnly: boolean;
  readonly columnsAsSet: boolean;
}

export interface RecordedQuery {
  readonly colnames: readonly string[];
  readonly coltypes: readonly number[];
  readonly rowcount: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly applied_filters?: readonly { readonly column: string }[];
  readonly rejected_filters?: readonly { readonly column: string; readonly reason: string }[];
  readonly from_dttm?: number | null;
  readonly to_dttm?: number | null;
}

/** The first difference in words, or undefined. */
export function difference(mine: RecordedQuery, wanted: RecordedQuery, options: CompareOptions): string | undefined {
  if (wanted.rowcount === 0 && mine.rowcount === 0) return filtersDiffer(mine, wanted);
  const order = (names: readonly string[]): readonly string[] => (options.columnsAsSet ? [...names].sort() : names);
  if (JSON.stringify(order(mine.colnames)) !== JSON.stringify(order(wanted.colnames))) {
    return `colnames ${JSON.stringify(mine.colnames)} instead of ${JSON.stringify(wanted.colnames)}`;
  }
  for (const [index, name] of wanted.colnames.entries()) {
    const type = mine.coltypes[mine.colnames.indexOf(name)];
    if (type !== wanted.coltypes[index]) return `type of ${name} is ${type} instead of ${wanted.coltypes[index]}`;
  }
  if (mine.rowcount !== wanted.rowcount) return `rowcount ${mine.rowcount} instead of ${wanted.rowcount}`;
  if ((mine.from_dttm ?? null) !== (wanted.from_dttm ?? null))
    return `from ${mine.from_dttm} instead of ${wanted.from_dttm}`;
  if ((mine.to_dttm ?? null) !== (wanted.to_dttm ?? null)) return `to ${mine.to_dttm} instead of ${wanted.to_dttm}`;
  const filters = filtersDiffer(mine, wanted);
  if (filters !== undefined || options.shapeOnly) return filters;
  return options.ordered ? orderedRows(mine, wanted) : rowSet(mine, wanted);
}

function filtersDiffer(mine: RecordedQuery, wanted: RecordedQuery): string | undefined {
  const names = (list: readonly { readonly column: string }[] | undefined): string =>
    JSON.stringify([...new Set((list ?? []).map(({ column }) => column))].sort());
  if (names(mine.applied_filters) !== names(wanted.applied_filters)) {
    return `applied ${names(mine.applied_filters)} instead of ${names(wanted.applied_filters)}`;
  }
  if (names(mine.rejected_filters) !== names(wanted.rejected_filters)) {
    return `rejected ${names(mine.rejected_filters)} instead of ${names(wanted.rejected_filters)}`;
  }
  return undefined;
}

function orderedRows(mine: RecordedQuery, wanted: RecordedQuery): string | undefined {
  for (const [index, row] of wanted.data.entries()) {
    for (const name of wanted.colnames) {
      const value = mine.data[index]?.[name];
      if (!same(value, row[name])) return `row ${index} ${name}: ${show(value)} instead of ${show(row[name])}`;
    }
  }
  return undefined;
}

function rowSet(mine: RecordedQuery, wanted: RecordedQuery): string | undefined {
  const left = [...mine.data];
  for (const [index, row] of wanted.data.entries()) {
    const found = left.findIndex((candidate) => wanted.colnames.every((name) => same(candidate[name], row[name])));
    if (found < 0) return `row ${index} is missing: ${show(row)}`;
    left.splice(found, 1);
  }
  return undefined;
}

function show(value: unknown): string {
  return (
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member)) ?? 'undefined'
  );
}

/** Whole numbers exactly, others to nine digits. */
export function same(mine: unknown, wanted: unknown): boolean {
  if (Array.isArray(mine) && Array.isArray(wanted)) {
    return mine.length === wanted.length && mine.every((member, index) => same(member, wanted[index]));
  }
  const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
  if (!isNumber(mine) || !isNumber(wanted)) return mine === wanted;
  if (typeof mine === 'bigint' && typeof wanted === 'bigint') return mine === wanted;
  if (Number.isSafeInteger(mine) && Number.isSafeInteger(wanted)) return mine === wanted;
  const [a, b] = [Number(mine), Number(wanted)];
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}
