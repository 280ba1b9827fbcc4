import type { CurrencyFormat } from '@facet/sdk/formatting';

/** How numbers of a metric are written: a d3 format or one of Facet's names, and a currency. */
export interface MetricFormat {
  readonly number: string | null;
  readonly currency: CurrencyFormat | null;
}

/** A heading, and the lines and levels of headings that it covers. */
export interface SheetHead {
  readonly text: string;
  /** The outermost is 0. */
  readonly level: number;
  readonly levels: number;
  readonly line: number;
  readonly lines: number;
}

/** The headings of the rows, or of the columns, of a sheet. */
export interface SheetAxis {
  readonly heads: readonly SheetHead[];
  readonly levels: number;
  /** Rows or columns. */
  readonly count: number;
}

/** What a chart shows, as cells under headings on two axes. */
export interface ShownSheet {
  readonly rows: SheetAxis;
  readonly columns: SheetAxis;
  cell(row: number, column: number): string | number | boolean | null;
  /** How a number is to be written, for files that keep the number and its look apart. Absent: as it is. */
  format?(row: number, column: number): MetricFormat | null;
}
