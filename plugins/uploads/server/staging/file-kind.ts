import type { RowFileFormat } from '@facet/sdk/server';

/** Files whose rows engines read, and those that rows are first taken out of. */
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

/** What a file is by the ending of its name; its content is believed only by its reader. */
export function fileKind(name: string): { readonly ending: string; readonly format: StagedFormat } | undefined {
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = KINDS.get(ending);
  return format && { ending, format };
}
