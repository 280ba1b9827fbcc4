import type { Scope } from '@facet/sdk/common';

/** A tagged thing as `get_objects` lists it. `changed_on` is UTC ISO text. */
export interface TaggedObject {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly changed_on: string;
  readonly created_by: { readonly id: number; readonly first_name: string; readonly last_name: string } | null;
  readonly owners: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[];
}

/** What the owner of a kind knows of its objects. */
export interface TaggedObjects {
  /** Those of the objects that the caller may see. */
  visible(scope: Scope, ids: readonly number[]): Promise<readonly TaggedObject[]>;
  /** @throws HttpError 404 or 403 unless the caller may change the object. */
  ensureChangeable(scope: Scope, id: number): Promise<void>;
}
