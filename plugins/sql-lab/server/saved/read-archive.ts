import { strFromU8, unzipSync } from 'fflate';
import { parse, YAMLError } from 'yaml';
import { z } from 'zod';
import { SavedQueryErrors } from './errors.ts';

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

const LARGEST = 100 * 1024 * 1024;
const HIGHEST_RATIO = 200;
const MOST_FILES = 5000;

/** Reads an archive of saved queries by path. @throws HttpError 400, 422 */
export function readArchive(bytes: Uint8Array): Archive {
  const files = withoutRoot(textsOf(bytes));
  if (files.size === 0) throw SavedQueryErrors.nothingToImport();
  const problems: Record<string, unknown> = {};
  checkMetadata(files, problems);
  const queries = readAll(files, 'queries/', queryFile, problems);
  const databases = readAll(files, 'databases/', databaseFile, problems);
  if (Object.keys(problems).length > 0) throw SavedQueryErrors.badArchive(problems);
  if (queries.size === 0) throw SavedQueryErrors.nothingToImport();
  return { queries, databases };
}

/** Sizes are checked by what the archive declares; a file that turns out longer is cut, and then no YAML. */
function textsOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  let size = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize, size: packed }) {
        size += originalSize;
        count += 1;
        if (size > LARGEST || count > MOST_FILES || originalSize > packed * HIGHEST_RATIO + 1024)
          throw SavedQueryErrors.archiveTooLarge();
        return /\.ya?ml$/i.test(name) && !name.includes('__MACOSX');
      },
    });
    return new Map(Object.entries(files).map(([path, content]) => [path, strFromU8(content)]));
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error;
    throw SavedQueryErrors.notZip();
  }
}

const withoutRoot = (files: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...files].map(([path, content]) => [path.slice(path.indexOf('/') + 1), content]));

function checkMetadata(files: ReadonlyMap<string, string>, problems: Record<string, unknown>): void {
  const content = files.get('metadata.yaml');
  if (content === undefined) {
    problems['metadata.yaml'] = ['Missing metadata.yaml'];
    return;
  }
  const metadata = z
    .looseObject({ version, type: z.literal('SavedQuery', { error: 'Must be equal to SavedQuery.' }).optional() })
    .safeParse(parsed(content));
  if (!metadata.success) problems['metadata.yaml'] = messagesOf(metadata.error.issues);
}

function readAll<T extends z.ZodType>(
  files: ReadonlyMap<string, string>,
  folder: string,
  schema: T,
  problems: Record<string, unknown>,
): ReadonlyMap<string, z.output<T>> {
  const found = new Map<string, z.output<T>>();
  for (const [path, content] of files) {
    if (!path.startsWith(folder)) continue;
    const read = schema.safeParse(parsed(content));
    if (read.success) found.set(path, read.data);
    else problems[path] = messagesOf(read.error.issues);
  }
  return found;
}

/** What is no YAML fits no schema. */
function parsed(content: string): unknown {
  try {
    const value: unknown = parse(content, { maxAliasCount: 20, logLevel: 'error' });
    return value;
  } catch (error) {
    if (error instanceof YAMLError || error instanceof ReferenceError) return undefined;
    throw error;
  }
}

function messagesOf(issues: readonly z.core.$ZodIssue[]): Record<string, readonly string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '_schema')];
    for (const field of fields) {
      const said = issue.code === 'unrecognized_keys' ? 'Unknown field.' : issue.message;
      messages[field] = [...(messages[field] ?? []), said];
    }
  }
  return messages;
}
