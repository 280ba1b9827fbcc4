/** What a bundle has to know of a kind before it asks for objects. */
export interface ArchivedKindDeclared {
  readonly key?: string;
  /** The name of the kind in refusals, such as `Saved Query`. */
  readonly title: string;
  /** In `metadata.yaml`, such as `Slice`. */
  readonly type: string;
  /** Of its files, such as `charts`. */
  readonly folder: string;
  /** View name in permissions. */
  readonly view: string;
  /** Of its calls, such as `/api/v1/chart`; the last part names its bundles. */
  readonly path: string;
  /** What failed imports are called, where that is not the last part of the path. */
  readonly failure?: string;
  /** Kinds that its objects need: they are taken in before. */
  readonly needs: readonly string[];
  /** Kinds whose bundles take its objects along. */
  readonly alongside?: readonly string[];
  /** Members of its files that an installed plugin reads; a bundle keeps the others and gives them out again. */
  readonly members?: readonly string[];
}
