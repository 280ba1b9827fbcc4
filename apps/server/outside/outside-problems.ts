import { problems } from '@facet/core/common';
import { FacetError } from '@facet/sdk/common';

const problem = (code: string, owner: string, message: string, remedy: string, cause?: unknown): FacetError =>
  new FacetError({ code, owner, message, remedy }, cause === undefined ? {} : { cause });

/** Why a plugin does not reach another server. */
export const outsideProblems = {
  notGranted: (owner: string) =>
    new FacetError(problems.notGranted(owner, 'net:outside', 'Calling another server', true)),
  notNamed: (owner: string, url: string, origins: readonly string[]) =>
    problem(
      'OUT_NOT_NAMED',
      owner,
      `${owner} calls ${JSON.stringify(url.slice(0, 200))}, which is at none of its origins: ${origins.join(', ') || 'none'}.`,
      'Name the origin under `origins` of the manifest, or in a setting that it names under `originSettings`.',
    ),
  address: (owner: string, hostname: string) =>
    problem(
      'OUT_ADDRESS',
      owner,
      `${owner} calls "${hostname}", whose address is in a network that plugins may not reach.`,
      'The operator of the server opens networks with FACET_PLUGIN_NETWORKS.',
    ),
  header: (owner: string, name: string) =>
    problem(
      'OUT_HEADER',
      owner,
      `${owner} sends the header ${JSON.stringify(name.slice(0, 100))}, which cannot be sent.`,
      'Leave it out; headers of the connection are written by the server.',
    ),
  tooLarge: (owner: string, origin: string, most: number) =>
    problem(
      'OUT_TOO_LARGE',
      owner,
      `A message between ${owner} and ${origin} has more than ${most} bytes.`,
      'Ask for less at a time.',
    ),
  tooMany: (owner: string, most: number) =>
    problem(
      'OUT_TOO_MANY',
      owner,
      `${owner} has ${most} calls under way, and may have no more.`,
      'Wait for their answers.',
    ),
  failed: (owner: string, origin: string, error: unknown) =>
    error instanceof FacetError
      ? error
      : problem(
          'OUT_FAILED',
          owner,
          `${owner} got no answer from ${origin}: ${error instanceof Error ? error.message : String(error)}.`,
          'See whether it answers, and within 30 seconds.',
          error,
        ),
} as const;
