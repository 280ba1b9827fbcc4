import { problems } from '@facet/core/common';
import { FacetError } from '@facet/sdk/common';
import { quoted } from './quoted.ts';

/** Why the process of a plugin is not running. */
export const hostProblems = {
  notStarted: (owner: string, error: Error) =>
    new FacetError({
      code: 'PLH_NOT_STARTED',
      owner,
      message: `The process of ${owner} cannot be started: ${error.message}.`,
      remedy: 'See whether the machine lets this user start processes.',
    }),
  notActive: (owner: string, error: unknown) =>
    new FacetError(
      {
        code: 'PLH_NOT_ACTIVE',
        owner,
        message: `${owner} failed while it was activated: ${error instanceof Error ? error.message : quoted(error)}`,
        remedy: 'Look into the log of the plugin.',
      },
      { cause: error },
    ),
  crashed: (owner: string, code: number | null, signal: string | null, last: string) =>
    new FacetError({
      code: 'PLH_CRASHED',
      owner,
      message: `The process of ${owner} has ended with ${signal ?? `code ${code ?? 'unknown'}`}${last === '' ? '' : `: ${last}`}.`,
      remedy: 'Look into the log of the plugin; it is started again after a pause.',
    }),
  blocked: (owner: string, ms: number) =>
    new FacetError({
      code: 'PLH_BLOCKED',
      owner,
      message: `Code of ${owner} kept its process for more than ${ms} ms without a pause, so it was ended.`,
      remedy: 'Look for an endless loop; longer work must let others in between.',
    }),
  tooMuchMemory: (owner: string, megabytes: number) =>
    new FacetError({
      code: 'PLH_MEMORY',
      owner,
      message: `The process of ${owner} took more than the ${megabytes} MB that it may have, so it was ended.`,
      remedy: 'Let it hold less at a time, or raise FACET_PLUGIN_MEGABYTES.',
    }),
  broken: (owner: string, reason: string) =>
    new FacetError({
      code: 'PLH_BROKEN',
      owner,
      message: `The process of ${owner} sent ${reason}, so it was ended.`,
      remedy: 'Build the plugin with the sdk of this server.',
    }),
  busy: (owner: string) =>
    new FacetError({
      code: 'PLH_BUSY',
      owner,
      message: `The process of ${owner} has not read yet what it was sent, so it is sent nothing more.`,
      remedy: 'Try again in a moment; if it stays so, look in the log of the plugin for what keeps it.',
    }),
  tooManyBodies: (owner: string, most: number) =>
    new FacetError({
      code: 'PLH_BODIES',
      owner,
      message: `${most} answers of ${owner} are being streamed, and there may be no more at a time.`,
      remedy: 'Try again when some of them have ended.',
    }),
  tooManyLines: (owner: string, most: number) =>
    new FacetError({
      code: 'PLH_LINES',
      owner,
      message: `${owner} has ${most} lines to servers of databases open, and may have no more.`,
      remedy: 'Lower max_concurrent_queries of its databases, or close lines that are idle.',
    }),
  busyLine: (owner: string) =>
    new FacetError({
      code: 'PLH_LINE_BUSY',
      owner,
      message: `${owner} writes to a line faster than its server reads.`,
      remedy: 'Wait for each write before the next one.',
    }),
  stopped: (owner: string) =>
    new FacetError({
      code: 'PLH_STOPPED',
      owner,
      message: `The process of ${owner} was stopped.`,
      remedy: 'Switch the plugin on again.',
    }),
  pausing: (owner: string, cause: FacetError, inMs: number) =>
    new FacetError(
      {
        code: cause.code,
        owner,
        message: `${cause.message} It is started again in ${Math.ceil(inMs / 1_000)} s.`,
        ...(cause.remedy === undefined ? {} : { remedy: cause.remedy }),
      },
      { cause },
    ),
  protocol: (owner: string, spoken: unknown, known: number) =>
    new FacetError({
      code: 'PLH_PROTOCOL',
      owner,
      message: `${owner} was built for version ${quoted(spoken)} of the plugin host, and this server has version ${known}.`,
      remedy: 'Build the plugin again with the sdk of this server.',
    }),
  wrongShape: (owner: string, what: string) =>
    new FacetError({
      code: 'PLH_WRONG_SHAPE',
      owner,
      subject: what,
      message: `${owner} sent invalid data for ${what}.`,
      remedy: 'Return what the types of the sdk say.',
    }),
  wrongArguments: (owner: string, what: string) =>
    new FacetError({
      code: 'PLH_WRONG_ARGUMENTS',
      owner,
      subject: what,
      message: `${owner} called ${what} with invalid arguments.`,
      remedy: 'Pass what the types of its contract say.',
    }),
  foreignAddress: (owner: string, address: string, allowed: readonly string[]) =>
    new FacetError({
      code: 'PLH_FOREIGN_ADDRESS',
      owner,
      subject: address,
      message: `${owner} answers ${address}, which is not below ${allowed.join(' or ')}.`,
      remedy: 'Declare the address under `prefixes` of the entry, below the addresses of the plugin.',
    }),
  notGranted: (owner: string, capability: string, what: string) =>
    new FacetError(problems.notGranted(owner, capability, what, true)),
  noScope: (owner: string) =>
    new FacetError({
      code: 'PLH_NO_SCOPE',
      owner,
      message: `${owner} called for a person whose request or job has ended, or never was.`,
      remedy: 'Make such calls before the handler answers.',
    }),
  noWorker: (owner: string, name: string) =>
    new FacetError({
      code: 'PLH_NO_WORKER',
      owner,
      subject: name,
      message: `${owner} has no worker "${name}".`,
      remedy: 'Write it as server/workers/<name>.ts.',
    }),
  tooManyWorkers: (owner: string, most: number) =>
    new FacetError({
      code: 'PLH_TOO_MANY_WORKERS',
      owner,
      message: `${owner} has ${most} workers, and may have no more.`,
      remedy: 'End those that nothing waits for.',
    }),
  noFile: (owner: string) =>
    new FacetError({
      code: 'PLH_NO_FILE',
      owner,
      message: `${owner} asked for a file that does not exist or is in no folder that plugins may read.`,
      remedy: 'Name its folder in FACET_LOCAL_DATABASES.',
    }),
  notDeclared: (owner: string, what: string) =>
    new FacetError({
      code: 'PLH_NOT_DECLARED',
      owner,
      subject: what,
      message: `${owner} asks for ${what}, which its manifest does not declare.`,
      remedy: 'Declare it in the manifest.',
    }),
} as const;
