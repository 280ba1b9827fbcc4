import type { ArrowForm } from '@facet/plugin-query/contract';

/** A column of a result in the contract's form, and the encoding of its cells in Arrow. */
export interface ResultField {
  readonly column_name: string;
  readonly name: string;
  readonly type: string | null;
  readonly type_generic: number | null;
  readonly is_dttm: boolean;
  readonly form: ArrowForm;
}

/** Key of the schema's metadata under which the fields are stored as JSON. */
export const FIELDS_KEY = 'facet.columns';
