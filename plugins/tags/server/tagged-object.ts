import type { Scope } from '@facet/sdk/common';

/** A tagged object in the response of `get_objects`. `changed_on` is UTC ISO text. */
export interface TaggedObject {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly changed_on: string;
  readonly created_by: { readonly id: number; readonly first_name: string; readonly last_name: string } | null;
  readonly owners: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[];
}

/** Look-ups in the objects of one kind. */
export interface TaggedObjects {
  /** The given objects that the caller may see. */
  visible(scope: Scope, ids: readonly number[]): Promise<readonly TaggedObject[]>;
  /** @throws HttpError 404 or 403 unless the caller may change the object. */
  ensureChangeable(scope: Scope, id: number): Promise<void>;
}
