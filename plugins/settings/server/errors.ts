import { FacetError } from '@facet/sdk/common';
import { messageError, notFound } from '@facet/sdk/server';

/** Converts errors of the host to responses of the contract. */
export async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FacetError)) throw error;
    if (error.code === 'HST_UNKNOWN_SETTING') throw notFound();
    if (error.code === 'HST_SETTING_VALUE') throw messageError(400, { value: [error.remedy ?? error.message] });
    throw error;
  }
}
