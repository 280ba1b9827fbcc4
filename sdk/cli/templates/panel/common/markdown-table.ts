import type { QueryResult } from '@facet/sdk/common';

/** Rows as a table in Markdown. */
export function markdownTable({ colnames, data }: Pick<QueryResult, 'colnames' | 'data'>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (value: unknown) =>
    String(value ?? '')
      .replaceAll('|', '\\|')
      .replaceAll('\n', ' ');
  return [
    line(colnames.map(cell)),
    line(colnames.map(() => '---')),
    ...data.map((row) => line(colnames.map((name) => cell(row[name])))),
  ].join('\n');
}
