import type { CurrencyFormat } from '@facet/sdk/formatting';

/** Cells and headings that are made on the thread that serves all requests: some 200 ms of work. */
export const MOST_SHOWN_CELLS = 100_000;

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

export type SheetValue = string | number | boolean | null;

/** What a chart shows, as cells under headings on two axes. It is data, because chart types make it in processes of their own. */
export interface ShownSheet {
  readonly rows: SheetAxis;
  readonly columns: SheetAxis;
  /** Row by row. */
  readonly cells: readonly (readonly SheetValue[])[];
  /** How numbers are to be written, for files that keep a number and its look apart; each once, however many cells have it. */
  readonly formats?: readonly MetricFormat[];
  /** Of each cell, row by row, the place of its format among `formats`; null, or absent: the number is written as it is. */
  readonly formatAt?: readonly (readonly (number | null)[])[];
}
