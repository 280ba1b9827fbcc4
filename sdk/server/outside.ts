import { defineToken } from '../common/token.ts';

export interface OutsideRequest {
  /** Default: `GET`. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

export interface OutsideAnswer {
  readonly status: number;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Calls to other servers: only to those that the manifest names under `origins`, or that administrators enter in the settings under
 * `originSettings`. Needs `net:outside`.
 */
export interface Outside {
  /**
   * One call. Redirects are returned as answers, not followed.
   * @throws FacetError `KRN_NOT_GRANTED`, `OUT_NOT_NAMED`, `OUT_ADDRESS`, `OUT_HEADER`, `OUT_TOO_LARGE`, `OUT_FAILED`
   */
  fetch(url: string, request?: OutsideRequest): Promise<OutsideAnswer>;
}

export const OutsideToken = defineToken<Outside>('facet/outside@1', 'Calls of the servers that the manifest names.');
