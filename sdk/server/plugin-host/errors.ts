import { FacetError } from '../../common/errors.ts';
import { PLUGIN_TARGETS } from './plugin-targets.ts';

/** Why a call between the server and the process of a plugin has no answer. */
export const bridgeErrors = {
  late: (target: string, deadlineMs: number) =>
    new FacetError({
      code: 'PLH_LATE',
      subject: target,
      ...(target === PLUGIN_TARGETS.activate
        ? {
            message: `Its server half did not start within ${deadlineMs} ms.`,
            remedy: 'Wait in the code of an entry or a job for what takes long, not in the definition of the half.',
          }
        : {
            message: `${target} was not answered within ${deadlineMs} ms.`,
            remedy: 'Look into the log of the plugin for what kept it.',
          }),
    }),
  notSendable: (target: string, cause: unknown) =>
    new FacetError(
      {
        code: 'PLH_NOT_SENDABLE',
        subject: target,
        message: `${target} holds something that cannot be sent to another process: ${cause instanceof Error ? cause.message : String(cause)}.`,
        remedy: 'Send plain data: no functions, no class instances.',
      },
      { cause },
    ),
  unknownTarget: (target: string) =>
    new FacetError({
      code: 'PLH_UNKNOWN_CALL',
      subject: target.slice(0, 200),
      message: `There is nothing to call at "${target.slice(0, 200)}".`,
      remedy: 'Build the plugin with the sdk of this server.',
    }),
  tooManyCalls: (most: number) =>
    new FacetError({
      code: 'PLH_TOO_MANY_CALLS',
      message: `More than ${most} calls of one plugin are under way.`,
      remedy: 'Wait for the answers of earlier calls.',
    }),
  noHost: () =>
    new FacetError({
      code: 'PLH_NO_HOST',
      message: 'A server half runs in a plugin host of Facet only.',
      remedy: 'Install the plugin, or test it with createPluginTester.',
    }),
  noService: (pluginId: string, token: string) =>
    new FacetError({
      code: 'PLH_NO_SERVICE',
      owner: pluginId,
      subject: token,
      message: `${pluginId} requires "${token}", which plugins outside the server's process cannot have.`,
      remedy:
        'Take it out of `server.requires`, or write optional(…) and do without; "Server halves of installed plugins" in the README of the sdk lists what there is.',
    }),
  unknownPermission: (pair: string) =>
    new FacetError({
      code: 'PLH_UNKNOWN_PERMISSION',
      subject: pair,
      message: `Whether the caller holds "${pair}" is not known here.`,
      remedy:
        'Ask for permissions that the manifest declares at identity/permission@1, or that a route of the plugin takes.',
    }),
  noBody: () =>
    new FacetError({
      code: 'PLH_NO_BODY',
      message: 'The stream of this answer is read already, or was not asked for in time.',
      remedy: 'Call again.',
    }),
  noBackground: () =>
    new FacetError({
      code: 'PLH_NO_BACKGROUND',
      message: 'Work for a person cannot outlive its request in the process of an installed plugin.',
      remedy: 'Enqueue a job for the person instead.',
    }),
  notAScope: () =>
    new FacetError({
      code: 'PLH_NOT_A_SCOPE',
      message: 'A call for a person was made with something that is not a scope of this process.',
      remedy: 'Pass on the `scope` of the request or job, as it came.',
    }),
  migration: (name: string, cause: unknown) =>
    new FacetError(
      {
        code: 'PLH_MIGRATION',
        subject: name,
        message: `The change of tables "${name}" failed, and nothing of it is kept: ${cause instanceof Error ? cause.message : String(cause)}.`,
        remedy: 'Correct it in a new version of the plugin.',
      },
      { cause },
    ),
  notOpen: () =>
    new FacetError({
      code: 'PLH_NOT_OPEN',
      message: 'The database is not open in this process.',
      remedy: 'Open it again.',
    }),
  notBridged: (pluginId: string, point: string) =>
    new FacetError({
      code: 'PLH_NOT_BRIDGED',
      owner: pluginId,
      subject: point,
      message: `Entries at "${point}" cannot be served from outside the server's process.`,
      remedy:
        'Take the entry out; "Server halves of installed plugins" in the README of the sdk lists the points that work there.',
    }),
  wrongAnswer: (pluginId: string, key: string, fault: string) =>
    new FacetError({
      code: 'PLH_WRONG_SHAPE',
      owner: pluginId,
      subject: key,
      message: `${key} of ${pluginId} was answered in another form than it declares: ${fault}.`,
      remedy: 'Answer as `responses` of the endpoint say, or correct them, and install a new version.',
    }),
  wrongShape: (pluginId: string, what: string, detail: string) =>
    new FacetError({
      code: 'PLH_WRONG_SHAPE',
      owner: pluginId,
      subject: what,
      message: `${what} of ${pluginId} is invalid: ${detail}.`,
      remedy: 'Return what the types of the sdk say.',
    }),
} as const;
