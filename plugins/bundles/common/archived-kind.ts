/** Metadata of a kind of objects, available before any of its code is loaded. */
export interface ArchivedKindDeclared {
  readonly key?: string;
  /** Name of the kind in error messages, such as `Saved Query`. */
  readonly title: string;
  /** Value of `type` in `metadata.yaml`, such as `Slice`. */
  readonly type: string;
  /** Folder of its files, such as `charts`. */
  readonly folder: string;
  /** View name of its permissions. */
  readonly view: string;
  /** Path of its requests, such as `/api/v1/chart`; the last segment names its bundles. */
  readonly path: string;
  /** Name in the messages of failed imports, if it is not the last segment of the path. */
  readonly failure?: string;
  /** Kinds that its objects depend on; they are imported first. */
  readonly needs: readonly string[];
  /** Kinds whose bundles also contain objects of this kind. */
  readonly alongside?: readonly string[];
  /** Members of its files that an installed plugin reads; a bundle stores the others and exports them again. */
  readonly members?: readonly string[];
}
