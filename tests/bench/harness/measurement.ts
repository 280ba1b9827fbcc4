/** One line of the table. */
export interface Measurement {
  readonly what: string;
  /** What was measured, as shown, such as `3.1 / 7.0 ms`. */
  readonly measured: string;
  /** The same work without Facet, in the same run. */
  readonly reference: string;
  readonly aim: string;
  /** Absent where there is no aim. */
  readonly met?: boolean;
  /** Plain numbers for comparisons between runs. */
  readonly values: Readonly<Record<string, number>>;
}

export const ms = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toString());
export const mb = (value: number): string => `${Math.round(value)} MB`;
