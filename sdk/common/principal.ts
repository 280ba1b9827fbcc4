/** Who asks. Anonymous callers have id 0 and the rights of the Public role. */
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
   * A browser of this server itself, such as one that draws a picture for somebody who is not there: it changes nothing, reads
   * what charts and dashboards show, and runs no SQL of its own.
   */
  readonly onlyReads?: true;
  can(action: string, view: string): boolean;
  /** Every view name that the caller holds `action` on, such as all `datasource_access` grants. */
  viewsOf(action: string): readonly string[];
}
