/** Names of columns and metrics. */
export interface FieldNames {
  readonly columns: readonly string[];
  readonly metrics: readonly string[];
}
