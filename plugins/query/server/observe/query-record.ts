/** What became of one query of a chart. It holds neither SQL nor rows. */
export interface QueryRecord {
  readonly userId: number;
  readonly source: { readonly type: string; readonly id: number };
  readonly format: string;
  readonly failed: boolean;
  /** Milliseconds that each stage took by itself; stages that were not reached are missing. */
  readonly stages: Readonly<Record<string, number>>;
}
