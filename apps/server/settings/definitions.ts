import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { type ErrorTexts, readErrorTexts } from '../locale/error-texts.ts';

/** How one setting is read: a text of the environment, or a value of the file, becomes `T`, or `undefined` if it is wrong. */
export interface SettingDefinition<T> {
  readonly env: string;
  readonly about: string;
  readonly allowed: string;
  readonly initial: T;
  /** Its value is not shown in messages. */
  readonly secret?: boolean;
  readonly read: (raw: unknown) => T | undefined;
}

interface Described {
  readonly env: string;
  readonly about: string;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
/** A worker listens too: for its health, and for its own browser that takes pictures. */
const ROLES = ['all', 'web', 'worker'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

export const definitions = {
  home: text(
    { env: 'FACET_HOME', about: 'Folder of metadata, examples, uploads, plugins and the secret key.' },
    '~/.facet',
  ),
  host: text({ env: 'FACET_HOST', about: 'Address to listen on.' }, '127.0.0.1'),
  port: integer({ env: 'FACET_PORT', about: 'Port to listen on; 0 takes a free one.' }, 8088, 0, 65_535),
  metadataUrl: {
    ...optionalText({
      env: 'FACET_METADATA_URL',
      about: 'Postgres that holds the metadata; unset: a file in the home.',
    }),
    allowed: 'a text that starts with postgres:// or postgresql://',
    secret: true,
    read: (raw) => (typeof raw === 'string' && /^postgres(ql)?:\/\/\S+$/.test(raw) ? raw : undefined),
  } satisfies SettingDefinition<string | undefined>,
  redisUrl: {
    ...optionalText({
      env: 'FACET_REDIS_URL',
      about:
        'Redis in which several processes share cached answers, counts of calls and limits; unset: each has its own.',
    }),
    allowed: 'a text that starts with redis:// or rediss://',
    secret: true,
    read: (raw) => (typeof raw === 'string' && /^rediss?:\/\/\S+$/.test(raw) ? raw : undefined),
  } satisfies SettingDefinition<string | undefined>,
  role: choice(
    { env: 'FACET_ROLE', about: 'What this process does: answer calls (web), run background jobs (worker), or both.' },
    'all',
    ROLES,
  ),
  adminUsername: optionalText({ env: 'FACET_ADMIN_USERNAME', about: 'Name of the first administrator.' }),
  adminPassword: {
    ...optionalText({
      env: 'FACET_ADMIN_PASSWORD',
      about: 'Password of the first administrator; unset: a sign-in link is printed.',
    }),
    secret: true,
  },
  localDatabases: folders({
    env: 'FACET_LOCAL_DATABASES',
    about: 'Folders whose DuckDB and SQLite files administrators may register, read-only.',
  }),
  pluginMegabytes: integer(
    {
      env: 'FACET_PLUGIN_MEGABYTES',
      about: 'Memory of the process of one installed plugin, beyond that of Node itself.',
    },
    256,
    16,
    65_536,
  ),
  pluginTableMegabytes: integer(
    { env: 'FACET_PLUGIN_TABLE_MEGABYTES', about: 'Size of the tables of one installed plugin.' },
    256,
    1,
    65_536,
  ),
  pluginNetworks: networks(
    {
      env: 'FACET_PLUGIN_NETWORKS',
      about:
        'Networks that are not public and that installed plugins may call, where an administrator grants net:outside.',
    },
    [],
  ),
  pluginBlockedSeconds: integer(
    {
      env: 'FACET_PLUGIN_BLOCKED_SECONDS',
      about: 'For how long code of an installed plugin may keep its process before it is ended.',
    },
    5,
    1,
    600,
  ),
  pluginIdleSeconds: integer(
    {
      env: 'FACET_PLUGIN_IDLE_SECONDS',
      about: 'After how long without a call the process of an installed plugin is stopped; 0: never.',
    },
    600,
    0,
    86_400,
  ),
  logLevel: choice({ env: 'FACET_LOG_LEVEL', about: 'Least severe events that are logged.' }, 'info', LOG_LEVELS),
  cacheMegabytes: integer(
    { env: 'FACET_CACHE_MEGABYTES', about: 'Memory of the result cache of one process.' },
    64,
    0,
    65_536,
  ),
  jobWorkers: integer(
    {
      env: 'FACET_JOB_WORKERS',
      about: 'Background jobs that one process runs at a time, beside those that wait for a database; 0: none at all.',
    },
    2,
    0,
    64,
  ),
  spillMegabytes: integer(
    {
      env: 'FACET_SPILL_MEGABYTES',
      about: 'Disk that answers may take whose readers are slower than their queries; 0: these queries wait.',
    },
    4_096,
    0,
    1_048_576,
  ),
  blobMegabytes: integer(
    {
      env: 'FACET_BLOB_MEGABYTES',
      about: 'Disk that results of SQL Lab, exports and shared uploads may take, all together; the oldest go first.',
    },
    4_096,
    16,
    1_048_576,
  ),
  blobPersonMegabytes: integer(
    {
      env: 'FACET_BLOB_PERSON_MEGABYTES',
      about: 'The same of one person; what is larger by itself is refused.',
    },
    2_048,
    16,
    1_048_576,
  ),
  callSeconds: integer(
    { env: 'FACET_CALL_SECONDS', about: 'How long a call may take before it is answered as too slow.' },
    120,
    1,
    3_600,
  ),
  blockedSeconds: integer(
    {
      env: 'FACET_BLOCKED_SECONDS',
      about: 'How long code may keep the whole process from answering before it is ended; 0: for ever.',
    },
    15,
    0,
    3_600,
  ),
  publicUrl: {
    ...optionalText({
      env: 'FACET_PUBLIC_URL',
      about: 'Where people find this server; links in answers begin with it.',
    }),
    allowed: 'an address without a path, such as https://facet.example.org',
    read: publicUrl,
  } satisfies SettingDefinition<string | undefined>,
  allowedHosts: {
    env: 'FACET_ALLOWED_HOSTS',
    about: 'Names that requests may be sent to; unset: any.',
    initial: [],
    allowed: 'names with or without a port, with "," between them',
    read: (raw) => list(raw, (name) => /^(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/i.test(name)),
  } satisfies SettingDefinition<readonly string[]>,
  trustProxy: {
    env: 'FACET_TRUST_PROXY',
    about: 'Proxies in front whose X-Forwarded-* headers count: how many, or their addresses.',
    initial: 0,
    allowed:
      'how many proxies stand in front (0 to 10; each must add to X-Forwarded-For), or their addresses such as 10.0.0.7,10.1.0.0/16,loopback',
    read: proxies,
  } satisfies SettingDefinition<number | readonly string[]>,
  metricsToken: {
    ...optionalText({
      env: 'FACET_METRICS_TOKEN',
      about: 'Bearer token for /metrics; unset: only callers on this machine, and none behind a proxy.',
    }),
    secret: true,
  },
  errorTexts: {
    env: 'FACET_ERROR_TEXTS',
    about: 'File of texts that errors say instead of their own, by their error_type.',
    initial: new Map(),
    allowed:
      'an absolute path of a YAML file of error types and texts, such as BACKEND_TIMEOUT_ERROR: Ask the data team.',
    read: readErrorTexts,
  } satisfies SettingDefinition<ErrorTexts>,
  validateResponses: boolean(
    { env: 'FACET_VALIDATE_RESPONSES', about: 'Check each answer against its schema (tests, development).' },
    false,
  ),
} as const;

type ValueOf<D> = D extends SettingDefinition<infer T> ? T : never;

export type Settings = { readonly [K in keyof typeof definitions]: ValueOf<(typeof definitions)[K]> } & {
  /** Of the file and the environment; which names there are only the plugins know. */
  readonly featureFlags: Readonly<Record<string, boolean>>;
  /** What built-in plugins have declared, by name. */
  readonly ofPlugins: Readonly<Record<string, unknown>>;
  /** Where values of installed plugins come from, which are known only after the start. */
  readonly forInstalled: SettingSources;
};

export interface SettingSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly file: string;
  /** Plugin id → what the file sets for it, by name. */
  readonly sections: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function text(described: Described, initial: string): SettingDefinition<string> {
  return { ...described, initial, allowed: 'a text that is not empty', read: nonEmpty };
}

function optionalText(described: Described): SettingDefinition<string | undefined> {
  return { ...described, initial: undefined, allowed: 'a text that is not empty', read: nonEmpty };
}

function nonEmpty(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw.trim() !== '' ? raw : undefined;
}

export function integer(described: Described, initial: number, least: number, most: number): SettingDefinition<number> {
  return {
    ...described,
    initial,
    allowed: `a whole number from ${least} to ${most}`,
    read: (raw) => {
      const value = typeof raw === 'string' && /^\d+$/.test(raw.trim()) ? Number(raw) : raw;
      return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
        ? value
        : undefined;
    },
  };
}

const WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  yes: true,
  no: false,
};

export function boolean(described: Described, initial: boolean): SettingDefinition<boolean> {
  return {
    ...described,
    initial,
    allowed: 'true, false, 1, 0, yes, no',
    read: (raw) => (typeof raw === 'boolean' ? raw : typeof raw === 'string' ? WORDS[raw.toLowerCase()] : undefined),
  };
}

function choice<const T extends string>(
  described: Described,
  initial: NoInfer<T>,
  values: readonly T[],
): SettingDefinition<T> {
  return { ...described, initial, allowed: values.join(', '), read: (raw) => values.find((value) => value === raw) };
}

function folders(described: Described): SettingDefinition<readonly string[]> {
  return {
    ...described,
    initial: [],
    allowed: 'absolute folders, with ":" between them',
    read: (raw) => {
      const list: unknown = typeof raw === 'string' ? raw.split(':').filter((part) => part !== '') : raw;
      if (!Array.isArray(list)) return undefined;
      return list.every((folder): folder is string => typeof folder === 'string' && folder.startsWith('/'))
        ? list
        : undefined;
    },
  };
}

function list(raw: unknown, fits: (entry: string) => boolean): readonly string[] | undefined {
  const entries: unknown = typeof raw === 'string' ? raw.split(',').map((entry) => entry.trim()) : raw;
  if (!Array.isArray(entries)) return undefined;
  return entries.every((entry): entry is string => typeof entry === 'string' && fits(entry)) ? entries : undefined;
}

const MOST_PROXIES = 10;
/** Ranges that have a name: those of this machine and of private networks. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** `true` would believe whatever the caller writes, so it is not among these. */
function proxies(raw: unknown): number | readonly string[] | undefined {
  if (raw === false || raw === 'false') return 0;
  const count = typeof raw === 'string' && /^\d+$/.test(raw.trim()) ? Number(raw) : raw;
  if (typeof count === 'number')
    return Number.isInteger(count) && count >= 0 && count <= MOST_PROXIES ? count : undefined;
  return list(raw, (entry) => NAMED_RANGES.includes(entry) || isNetwork(entry));
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export function networks(described: Described, initial: readonly string[]): SettingDefinition<readonly string[]> {
  return {
    ...described,
    initial,
    allowed: 'addresses or ranges such as 127.0.0.0/8,::1,10.0.0.0/8',
    read: (raw) => list(raw, isNetwork),
  };
}

export function readableFile(described: Described): SettingDefinition<string | null> {
  return {
    ...described,
    initial: null,
    allowed: 'an absolute path of a file that this user may read',
    read: (raw) => (typeof raw === 'string' && isAbsolute(raw) && mayRead(raw) ? raw : undefined),
  };
}

function mayRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function publicUrl(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !URL.canParse(raw)) return undefined;
  const { protocol, origin, href } = new URL(raw);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined;
}
