import type { FieldMessages } from '@facet/sdk/server';
import type { z } from 'zod';
import type { ImportFile } from './archived-kind.ts';
import { messagesOf } from './messages-of.ts';

export interface CheckedFile<T> {
  readonly file: ImportFile;
  readonly members: T;
}

/** Files with valid members, and the problems of the others. */
export function checkedFiles<S extends z.ZodType>(
  files: readonly ImportFile[],
  schema: S,
): {
  readonly checked: readonly CheckedFile<z.output<S>>[];
  readonly problems: Readonly<Record<string, FieldMessages>>;
} {
  const checked: CheckedFile<z.output<S>>[] = [];
  const problems: Record<string, FieldMessages> = {};
  for (const file of files) {
    const read = schema.safeParse(file.content);
    if (read.success) checked.push({ file, members: read.data });
    else problems[file.path] = messagesOf(read.error.issues);
  }
  return { checked, problems };
}
