import { FacetError } from '@facet/sdk/common';
import { HttpError } from '@facet/sdk/server';

/** The error text for owners: messages with remedies, no stack. */
export function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return messageOf(error.body);
  if (error instanceof FacetError && error.remedy) return `${error.message} ${error.remedy}`;
  if (error instanceof Error) return error.message;
  return String(error);
}

function messageOf(body: unknown): string {
  const { message, errors } = body as { message?: unknown; errors?: readonly { message?: string }[] };
  if (typeof message === 'string') return message;
  return errors?.[0]?.message ?? JSON.stringify(body);
}
