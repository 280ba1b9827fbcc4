/** One entry that a plugin declares at an extension point: a key, and the data that the point's schema asks for. */
export interface DeclaredEntry {
  readonly key: string;
  /** Replace the entry of this key that another plugin owns; that plugin must be named here. */
  readonly overrides?: string;
  /** Order among the entries of the point, lowest first; equal ones by plugin id, then key. Default 0. */
  readonly order?: number;
  /** Condition over context keys, such as `role == admin && flag.DYNAMIC_PLUGINS`. */
  readonly when?: string;
  readonly [field: string]: unknown;
}
