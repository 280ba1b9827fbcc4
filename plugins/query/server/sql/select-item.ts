/** One output column: its name in the answer, and the SQL that computes it. */
export interface SelectItem {
  readonly label: string;
  readonly sql: string;
}
