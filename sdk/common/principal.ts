/** Ids of objects by their kind, as the object hooks name it, such as `dashboard`. */
export type ObjectsByKind = ReadonlyMap<string, ReadonlySet<number>>;

/** A visitor with a token that another site got for it, to show objects of this server there. */
export interface Guest {
  /** A negative number that stands for the visitor in the queues of databases: the user of the token, or the token if it names none. */
  readonly visitor: number;
  /** SQL conditions on rows that came with the token, beside all row rules: of one dataset, or of all that the guest reads. */
  readonly rowConditions: readonly { readonly datasetId?: number; readonly clause: string }[];
}

/** The caller. Anonymous callers have id 0 and the rights of the Public role. */
export interface Principal {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isAnonymous: boolean;
  /** Role names. */
  readonly roles: readonly string[];
  readonly roleIds: readonly number[];
  /** Anonymous callers: a negative number for the browser's visit, 0 without one. */
  readonly visit?: number;
  /** A role named admin, whatever its case. */
  readonly isAdmin: boolean;
  /** Came with a session cookie, a bearer token, or neither (jobs, anonymous). */
  readonly via: 'session' | 'bearer' | 'none';
  /**
   * Set for guests, and for a browser that the server itself runs on behalf of a user, such as for the picture in a report. They may
   * change nothing and run no SQL of their own, and may read only these objects, as far as they may read them at all. Absent: no such
   * limit.
   */
  readonly onlyReads?: ObjectsByKind;
  /** Set for guests, who are anonymous otherwise. */
  readonly guest?: Guest;
  can(action: string, view: string): boolean;
  /** Every view name that the caller holds `action` on, such as all `datasource_access` grants. */
  viewsOf(action: string): readonly string[];
}

/** Whether the caller may read the object under `onlyReads`; true for callers without that limit. Rights are checked separately. */
export const isInReads = ({ onlyReads }: Pick<Principal, 'onlyReads'>, kind: string, id: number): boolean =>
  onlyReads === undefined || onlyReads.get(kind)?.has(id) === true;
