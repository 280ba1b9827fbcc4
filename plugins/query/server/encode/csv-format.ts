/** How the cells of a column are written; what a column holds decides for all of its cells. */
export interface CsvFormat {
  readonly temporal: boolean;
  readonly type: string;
  /** Numbers show that they are no integers. */
  readonly decimal: boolean;
  /** Moments show microseconds. */
  readonly fractions: boolean;
}
