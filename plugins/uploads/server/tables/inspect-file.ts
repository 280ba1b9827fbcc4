import type { RowFile, RowFileInspection } from '@facet/sdk/server';
import type { Layout } from '../../common/wire/upload.ts';
import { UploadErrors } from '../errors.ts';
import { saidOfEngine } from './said-of-engine.ts';
import type { StagedFile } from '../staging/staged-file.ts';
import type { ReadableRows } from '../staging/staged-files.ts';
import type { UploadParts } from './upload-parts.ts';

export interface ReadableFile extends Pick<ReadableRows, 'encoding' | 'sheets' | 'sheet'> {
  readonly rowFile: RowFile;
}

/** Describes the file for an engine. */
export async function rowFileOf(
  { staged }: Pick<UploadParts, 'staged'>,
  file: StagedFile,
  layout: Layout,
  signal: AbortSignal,
): Promise<ReadableFile> {
  const { path, more, format, ...about } = await staged.readable(file, layout, signal);
  const { delimiter, quote, header, skip_lines: skipLines, null_words: nullWords, day_first: dayFirst } = layout;
  const written = {
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(quote === undefined ? {} : { quote }),
  };
  const rowFile: RowFile = {
    path,
    format,
    ...(more.length === 0 ? {} : { more }),
    // A sheet was converted to comma-separated rows, so the delimiter and quote of the form do not apply.
    ...(file.format === 'workbook' ? { delimiter: ',', quote: '"' } : written),
    ...(header === undefined ? {} : { header }),
    ...(skipLines === undefined ? {} : { skipLines }),
    ...(nullWords === undefined ? {} : { nullWords }),
    ...(dayFirst === undefined ? {} : { dayFirst }),
  };
  return { rowFile, ...about };
}

/** Inspects a file with a database's engine. Nothing in the database is read, so the user needs no permission for it. */
export async function inspectFile(
  parts: Pick<UploadParts, 'own' | 'system' | 'rowFiles'>,
  rowFile: RowFile,
  rows: number,
  signal: AbortSignal,
): Promise<RowFileInspection> {
  const reader = await parts.own.ensure(signal);
  const answer = await parts.system
    .run(signal, (scope) => parts.rowFiles.for(scope).inspect(reader, null, rowFile, rows, signal))
    .catch(saidOfEngine);
  if ('refused' in answer) throw UploadErrors.refused(answer.refused, []);
  return answer;
}
