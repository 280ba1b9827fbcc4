import type { RowFileFormat } from '@facet/sdk/server';

/** Formats that engines read directly, and formats from which rows are extracted first. */
export type StagedFormat = RowFileFormat | 'workbook' | 'archive';

const KINDS: ReadonlyMap<string, StagedFormat> = new Map([
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['tab', 'csv'],
  ['txt', 'csv'],
  ['json', 'json'],
  ['jsonl', 'json'],
  ['ndjson', 'json'],
  ['parquet', 'parquet'],
  ['xlsx', 'workbook'],
  ['xlsm', 'workbook'],
  ['zip', 'archive'],
]);

export const ENDINGS: readonly string[] = [...KINDS.keys()];

/** The kind of a file by the ending of its name; its reader checks the content. */
export function fileKind(name: string): { readonly ending: string; readonly format: StagedFormat } | undefined {
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = KINDS.get(ending);
  return format && { ending, format };
}
