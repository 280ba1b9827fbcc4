import type { RowFileFormat } from '@facet/sdk/server';

const KINDS: ReadonlyMap<string, RowFileFormat> = new Map([
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['tab', 'csv'],
  ['txt', 'csv'],
  ['json', 'json'],
  ['jsonl', 'json'],
  ['ndjson', 'json'],
  ['parquet', 'parquet'],
]);

export const ENDINGS: readonly string[] = [...KINDS.keys()];

/** What a file is by the ending of its name; its content is believed only by its reader. */
export function fileKind(name: string): { readonly ending: string; readonly format: RowFileFormat } | undefined {
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = KINDS.get(ending);
  return format && { ending, format };
}
