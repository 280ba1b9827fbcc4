import { csvText, sheetText } from '@facet/plugin-query/contract';
import type { CellValue } from '../../common/result-cells.ts';

export const COPY_FORMATS = ['tsv', 'csv', 'json', 'markdown'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

/** Cells to copy, by their row and column among the copied ones. */
export interface CopiedCells {
  readonly names: readonly string[];
  readonly rowCount: number;
  cell(row: number, column: number): CellValue;
}

const STEP = 2_048;

/** Cells as text in one of the formats. Yields its progress from 0 to 1. */
export function* copyText(cells: CopiedCells, format: CopyFormat): Generator<number, string, undefined> {
  const { names, rowCount } = cells;
  const write = WRITERS[format];
  let text = write.head(names);
  for (let row = 0; row < rowCount; row += 1) {
    const values = names.map((_, column) => cells.cell(row, column));
    text += write.row(values, names, row);
    if (row % STEP === STEP - 1) yield row / rowCount;
  }
  return text + write.foot;
}

interface Writer {
  head(names: readonly string[]): string;
  row(values: readonly CellValue[], names: readonly string[], at: number): string;
  readonly foot: string;
}

const WRITERS: Readonly<Record<CopyFormat, Writer>> = {
  tsv: {
    head: (names) => names.map(tabbed).join('\t'),
    row: (values) => `\n${values.map(tabbed).join('\t')}`,
    foot: '',
  },
  csv: {
    head: (names) => names.map(quoted).join(','),
    row: (values) => `\n${values.map(quoted).join(',')}`,
    foot: '',
  },
  json: {
    head: () => '[',
    row: (values, names, at) =>
      `${at === 0 ? '\n' : ',\n'}  {${values
        .map((value, column) => `${JSON.stringify(names[column] ?? '')}: ${JSON.stringify(value)}`)
        .join(', ')}}`,
    foot: '\n]',
  },
  markdown: {
    head: (names) => `| ${names.map(piped).join(' | ')} |\n| ${names.map(() => '---').join(' | ')} |`,
    row: (values) => `\n| ${values.map(piped).join(' | ')} |`,
    foot: '',
  },
};

/** Tabs and line breaks inside a value would shift cells: both formats are pasted into spreadsheets. */
const tabbed = (value: CellValue): string =>
  typeof value === 'string' ? sheetText(value).replace(/[\t\r\n]+/g, ' ') : plain(value);

const quoted = (value: CellValue): string => (typeof value === 'string' ? csvText(value) : plain(value));

const plain = (value: CellValue): string => (value === null ? '' : String(value));

const piped = (value: CellValue): string =>
  value === null ? '' : String(value).replaceAll('|', '\\|').replaceAll(/\r?\n/g, '<br>');
