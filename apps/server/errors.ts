import { type ErrorData, FacetError } from '@facet/sdk/common';

/** What can be wrong with the disk of an embedded database, or with its file. */
export type DiskTrouble = 'full' | 'readOnly' | 'failing' | 'closed' | 'broken';

const DISK_REMEDIES: Readonly<Record<DiskTrouble, string>> = {
  full: 'make room on the disk of FACET_HOME; calls work again at once',
  readOnly:
    'let the user of the server write the file and its folder, and mount the disk for writing; then start the server again',
  failing:
    'read the log of the machine for errors of the disk; stop the server, copy FACET_HOME to a disk that works, and start it from there, or restore a backup',
  closed:
    'see that the folder is there and that the user of the server may open it, and that the server may have more files open (ulimit -n)',
  broken: 'stop the server and restore a backup; `sqlite3 metadata.db .recover` may save what is newer',
};

/** Everything that stops a start, and what to do about it. Each becomes one line on the terminal. */
export const hostErrors = {
  setting: (name: string, value: string, allowed: string, where: string) =>
    new FacetError({
      code: 'HST_SETTING',
      message: `${name} is ${JSON.stringify(value)} (${where}), which is not allowed`,
      remedy: `allowed: ${allowed}`,
      subject: name,
    }),
  unknownSetting: (name: string, file: string, known: readonly string[]) =>
    new FacetError({
      code: 'HST_UNKNOWN_SETTING',
      message: `${file} holds the unknown setting ${JSON.stringify(name)}`,
      remedy: `known: ${known.join(', ')}`,
      subject: name,
    }),
  settingsFile: (file: string, reason: string) =>
    new FacetError({
      code: 'HST_SETTINGS_FILE',
      message: `${file} cannot be used: ${reason}`,
      remedy: 'make it one JSON object',
    }),
  home: (home: string, reason: string) =>
    new FacetError({
      code: 'HST_HOME',
      message: `the data folder ${home} cannot be used: ${reason}`,
      remedy: 'set FACET_HOME to a folder that this user may read and write',
      subject: home,
    }),
  homeInUse: (home: string) =>
    new FacetError({
      code: 'HST_HOME_IN_USE',
      message: `another server uses the data folder ${home}`,
      remedy:
        'stop the other one, or set FACET_HOME to a folder of its own; several processes share one installation as apps/README.md says',
      subject: home,
    }),
  secretKey: (file: string, reason: string) =>
    new FacetError({
      code: 'HST_SECRET_KEY',
      message: `the secret key ${file} cannot be used: ${reason}`,
      remedy: 'restore it from a backup; with a new one every session and stored password is lost',
      subject: file,
    }),
  otherSecretKey: (where: string) =>
    new FacetError({
      code: 'HST_OTHER_SECRET_KEY',
      message: `the secret key of this process differs from the key that ${where} was written with`,
      remedy:
        'copy secret.key of another process or of a backup; where it is lost for good, empty the table host_secret_key, sign in again and set stored passwords anew',
      subject: where,
    }),
  metadata: (where: string, reason: string) =>
    new FacetError({
      code: 'HST_METADATA',
      message: `the metadata database ${where} cannot be opened: ${reason}`,
      remedy: 'check FACET_METADATA_URL and that the database answers',
      subject: where,
    }),
  metadataFile: (file: string, reason: string) =>
    new FacetError({
      code: 'HST_METADATA',
      message: `the metadata database ${file} cannot be opened: ${reason}`,
      remedy:
        'see that no other program holds the file; where it is none of Facet, move it away or restore a backup of FACET_HOME',
      subject: file,
    }),
  metadataAway: (where: string, cause: unknown) =>
    new FacetError(
      {
        code: 'HST_METADATA_AWAY',
        message: `the metadata database ${where} does not answer: ${reasonOf(cause)}`,
        remedy: 'calls work again as soon as it answers',
        subject: where,
      },
      { cause },
    ),
  metadataDisk: (file: string, trouble: DiskTrouble, cause: unknown) =>
    new FacetError(
      {
        code: 'HST_METADATA_DISK',
        message: `the metadata database ${file} cannot be used: ${reasonOf(cause)}`,
        remedy: DISK_REMEDIES[trouble],
        subject: file,
      },
      { cause },
    ),
  metadataNewer: (where: string, unknown: readonly string[]) =>
    new FacetError({
      code: 'HST_METADATA_NEWER',
      message: `the metadata database ${where} was written by a newer Facet; this one does not know ${unknown.join(', ')}`,
      remedy: 'start the newer version, or restore a backup made with this one',
      subject: where,
    }),
  migration: (name: string, reason: string) =>
    new FacetError({
      code: 'HST_MIGRATION',
      message: `the metadata change ${name} failed: ${reason}`,
      remedy: 'nothing of it was kept; correct the cause and start again',
      subject: name,
    }),
  half: (plugin: string, reason: string) =>
    new FacetError({
      code: 'HST_HALF',
      message: `the server half of ${plugin} cannot be loaded: ${reason}`,
      remedy: 'install this version of Facet again',
      subject: plugin,
    }),
  migrationTaken: (name: string, first: string, second: string) =>
    new FacetError({
      code: 'HST_MIGRATION_TAKEN',
      message: `the metadata change ${name} is defined by ${first} and by ${second}`,
      remedy: 'give each change its own name, NNNN-plugin-what',
      subject: name,
    }),
  address: (host: string, port: number, reason: string) =>
    new FacetError({
      code: 'HST_ADDRESS',
      message: `cannot listen on ${host}:${port}: ${reason}`,
      remedy: 'stop what listens there, or set FACET_HOST and FACET_PORT',
      subject: `${host}:${port}`,
    }),
  routeSchema: () =>
    new FacetError({
      code: 'HST_ROUTE_SCHEMA',
      message: 'a route of Fastify has a schema, and nothing here compiles one',
      remedy: 'state the schemas with defineEndpoints, the dispatcher validates by them',
    }),
  nestedQuery: () =>
    new FacetError({
      code: 'HST_NESTED_QUERY',
      message: 'a query on the whole metadata database was started inside a transaction and would wait for itself',
      remedy: 'use the handle that transaction() passes to its callback',
    }),
  jobWithoutPerson: (handler: string) =>
    new FacetError({
      code: 'HST_JOB_WITHOUT_PERSON',
      message: `a job "${handler}" was enqueued for a caller who is not signed in, or for the system itself`,
      remedy: 'enqueue it without a user, or with the scope of a person',
      subject: handler,
    }),
  neededPlugin: (plugin: string, { message, remedy }: ErrorData, why: string) =>
    new FacetError({
      code: 'HST_NEEDED_PLUGIN',
      message: `the plugin ${plugin} has failed: ${message.replace(/\.$/, '')}`,
      remedy: [remedy?.replace(/\.$/, ''), `the server does not run without it: ${why.replace(/\.$/, '')}`]
        .filter((part) => part !== undefined)
        .join('; '),
      subject: plugin,
    }),
  jobPersonGone: (handler: string, userId: number) =>
    new FacetError({
      code: 'HST_JOB_PERSON_GONE',
      message: `the user ${userId}, for whom a job "${handler}" was enqueued, has been deactivated or deleted`,
      remedy: 'enqueue it again for a user who is active',
      subject: String(userId),
    }),
  personGone: (plugin: string, userId: number) =>
    new FacetError({
      code: 'HST_PERSON_GONE',
      message: `the user ${userId}, for whom ${plugin} was to work, has been deactivated or deleted`,
      remedy: 'name a user who is active',
      subject: String(userId),
    }),
  jobRightLost: (handler: string, userId: number) =>
    new FacetError({
      code: 'HST_JOB_RIGHT_LOST',
      message: `a job "${handler}" was ended: the user ${userId}, for whom it ran, lost a right that it needs, or was deactivated`,
      remedy: 'give the right back and enqueue it again, or enqueue it for another user',
      subject: String(userId),
    }),
  personLostRight: (plugin: string, userId: number) =>
    new FacetError({
      code: 'HST_PERSON_LOST_RIGHT',
      message: `work of ${plugin} was ended: the user ${userId}, for whom it ran, lost a right that it needs, or was deactivated`,
      remedy: 'give the right back, or name another user',
      subject: String(userId),
    }),
  jobProcessesEnded: (handler: string, attempts: number) =>
    new FacetError({
      code: 'HST_JOB_PROCESSES_ENDED',
      message: `each of the ${attempts} processes that ran a job "${handler}" ended in the middle of it`,
      remedy: 'look into the logs of these processes for why they ended, then try it again',
      subject: handler,
    }),
  jobIdentityMissing: (handler: string) =>
    new FacetError({
      code: 'HST_JOB_IDENTITY_MISSING',
      message: `a job "${handler}" waits for the plugin that knows users`,
      remedy: 'start the plugin that provides identity',
      subject: handler,
    }),
} as const;

/** One line for the terminal. */
export function startFailureLine(error: unknown): string {
  if (error instanceof FacetError)
    return oneLine(`${error.code}: ${error.message}${error.remedy ? ` (${error.remedy})` : ''}.`);
  return oneLine(`HST_START: ${reasonOf(error)}.`);
}

export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
