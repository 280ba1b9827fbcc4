import type { RowFile, RowFileInspection } from '@facet/sdk/server';
import type { Layout } from '../../common/wire/upload.ts';
import { UploadErrors } from '../errors.ts';
import { saidOfEngine } from './said-of-engine.ts';
import type { ReadableRows, StagedFile } from '../staging/staged-files.ts';
import type { UploadParts } from './upload-parts.ts';

export interface ReadableFile extends Pick<ReadableRows, 'encoding' | 'sheets' | 'sheet'> {
  readonly rowFile: RowFile;
}

/** The file as an engine reads it. */
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
    // A sheet is written as rows with commas; only its names are a choice.
    ...(file.format === 'workbook' ? { delimiter: ',', quote: '"' } : written),
    ...(header === undefined ? {} : { header }),
    ...(skipLines === undefined ? {} : { skipLines }),
    ...(nullWords === undefined ? {} : { nullWords }),
    ...(dayFirst === undefined ? {} : { dayFirst }),
  };
  return { rowFile, ...about };
}

/** A person's file says nothing of a database, so it needs no right on the one whose engine looks at it. */
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
