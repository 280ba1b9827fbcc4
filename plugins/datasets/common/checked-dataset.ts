/** What a health check is told of a dataset: its definition, and no rows. */
export interface CheckedDataset {
  readonly id: number;
  readonly name: string;
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** Of a virtual dataset; null for a table. */
  readonly sql: string | null;
  readonly description: string | null;
  readonly mainDttmCol: string | null;
  /** JSON text, in which systems keep what they know of the dataset. */
  readonly extra: string | null;
  readonly columns: readonly { readonly name: string; readonly type: string | null; readonly isDttm: boolean }[];
  readonly metrics: readonly { readonly name: string; readonly expression: string }[];
}
