/** A table or view of a schema, as the database lists it. */
export interface ListedTable {
  readonly value: string;
  readonly type: string;
}
