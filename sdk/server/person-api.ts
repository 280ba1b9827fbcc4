import { defineScopedToken } from '../common/token.ts';
import type { CallInput, CallOutput, Given } from '../common/wire/endpoint.ts';
import type { WireContract } from '../common/wire/contract.ts';

/**
 * The HTTP API for the person of a scope: the same checks, limits and answers as a call of this person from outside, and
 * of an installed plugin the capability that the endpoint names. It calls what is built in, and answers with data, no streams.
 */
export interface PersonApi {
  /** @throws HttpError when the status is not a success; FacetError `KRN_NOT_GRANTED` */
  call<K extends keyof WireContract & string>(
    endpoint: K,
    input?: Given<CallInput<WireContract[K]>>,
  ): Promise<CallOutput<WireContract[K]>>;
}

export const PersonApiToken = defineScopedToken<PersonApi>('facet/person-api@1', 'The HTTP API, for a person.');
