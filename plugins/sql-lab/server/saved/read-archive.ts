import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { LARGEST_ARCHIVE, LARGEST_FILE } from './archive-limits.ts';
import { readYaml } from './bounded-yaml.ts';

const MISSING = 'Missing data for required field.';
const text = z.string().nullish();
const uuid = z.guid({ error: 'Not a valid UUID.' });
const version = z.literal('1.0.0', { error: 'Must be equal to 1.0.0.' });

const queryFile = z.strictObject({
  catalog: text,
  schema: text,
  label: z.string().max(256, { error: 'Longer than maximum length 256.' }).nullish(),
  description: text,
  sql: z.string({ error: ({ input }) => (input === undefined ? MISSING : 'Not a valid string.') }).nullable(),
  uuid,
  version,
  database_uuid: uuid.nullable(),
  // Written by later servers; nothing of ours keeps them.
  tags: z.unknown().optional(),
});

/** Switches that would give more rights than the importer may hand out are not taken over. */
const databaseFile = z.looseObject({
  database_name: z.string().min(1).max(250),
  sqlalchemy_uri: z.string().min(1).max(1024),
  expose_in_sqllab: z.boolean().nullish(),
  extra: z.record(z.string(), z.unknown()).nullish(),
  uuid,
  version,
});

type QueryFile = z.output<typeof queryFile>;
export type DatabaseFile = z.output<typeof databaseFile>;

export interface Archive {
  readonly queries: ReadonlyMap<string, QueryFile>;
  readonly databases: ReadonlyMap<string, DatabaseFile>;
}

/** Why an archive is not taken; `problems`: path inside the archive → field → texts. */
export type ArchiveRefusal =
  | { readonly refused: 'no-zip' | 'too-large' | 'nothing' }
  | { readonly refused: 'problems'; readonly problems: Readonly<Record<string, unknown>> };

const MOST_FILES = 2_000;

/** Reads an archive of saved queries by path. */
export function readArchive(bytes: Uint8Array): Archive | ArchiveRefusal {
  const texts = textsOf(bytes);
  if ('refused' in texts) return texts;
  const files = withoutRoot(texts);
  if (files.size === 0) return { refused: 'nothing' };
  const problems = new Map<string, unknown>();
  checkMetadata(files, problems);
  const queries = readAll(files, 'queries/', queryFile, problems);
  const databases = readAll(files, 'databases/', databaseFile, problems);
  if (problems.size > 0) return { refused: 'problems', problems: Object.fromEntries(problems) };
  if (queries.size === 0) return { refused: 'nothing' };
  return { queries, databases };
}

/** Sizes are checked by what the archive declares; a file that turns out longer is cut, and then no YAML. */
function textsOf(bytes: Uint8Array): ReadonlyMap<string, string> | ArchiveRefusal {
  let size = 0;
  let count = 0;
  let tooLarge = false;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.ya?ml$/i.test(name) || name.includes('__MACOSX')) return false;
        size += originalSize;
        count += 1;
        tooLarge ||= originalSize > LARGEST_FILE || size > LARGEST_ARCHIVE || count > MOST_FILES;
        return !tooLarge;
      },
    });
    if (tooLarge) return { refused: 'too-large' };
    return new Map(Object.entries(files).map(([path, content]) => [path, strFromU8(content)]));
  } catch {
    // The reader of archives throws errors of all kinds at bytes that are none.
    return { refused: 'no-zip' };
  }
}

const withoutRoot = (files: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...files].map(([path, content]) => [path.slice(path.indexOf('/') + 1), content]));

function checkMetadata(files: ReadonlyMap<string, string>, problems: Map<string, unknown>): void {
  const content = files.get('metadata.yaml');
  if (content === undefined) {
    problems.set('metadata.yaml', ['Missing metadata.yaml']);
    return;
  }
  const metadata = z
    .looseObject({ version, type: z.literal('SavedQuery', { error: 'Must be equal to SavedQuery.' }).optional() })
    .safeParse(readYaml(content));
  if (!metadata.success) problems.set('metadata.yaml', messagesOf(metadata.error.issues));
}

function readAll<T extends z.ZodType>(
  files: ReadonlyMap<string, string>,
  folder: string,
  schema: T,
  problems: Map<string, unknown>,
): ReadonlyMap<string, z.output<T>> {
  const found = new Map<string, z.output<T>>();
  for (const [path, content] of files) {
    if (!path.startsWith(folder)) continue;
    const read = schema.safeParse(readYaml(content));
    if (read.success) found.set(path, read.data);
    else problems.set(path, messagesOf(read.error.issues));
  }
  return found;
}

function messagesOf(issues: readonly z.core.$ZodIssue[]): Record<string, readonly string[]> {
  const messages = new Map<string, string[]>();
  for (const issue of issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '_schema')];
    for (const field of fields) {
      const said = issue.code === 'unrecognized_keys' ? 'Unknown field.' : issue.message;
      messages.set(field, [...(messages.get(field) ?? []), said]);
    }
  }
  return Object.fromEntries(messages);
}
