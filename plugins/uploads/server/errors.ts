import { answerTexts, type HttpError, messageError, type RowFileProblem } from '@facet/sdk/server';
import type { ZipRefusal } from './archive/zip-parts.ts';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
const shown = (name: string): string => name.slice(0, 100);

/** Errors of uploads. */
export const UploadErrors = {
  noFile: (): HttpError => messageError(400, { file: [text('noFile')] }),
  badEnding: (name: string, endings: readonly string[]): HttpError =>
    messageError(400, { file: [text('badEnding', { name: shown(name), endings: endings.join(', ') })] }),
  tooLarge: (bytes: number): HttpError => messageError(413, text('tooLarge', { megabytes: megabytes(bytes) })),
  stopped: (): HttpError => messageError(409, text('stopped')),
  gone: (): HttpError => messageError(404, text('gone')),
  oldWorkbook: (name: string): HttpError => messageError(400, { file: [text('oldWorkbook', { name: shown(name) })] }),
  otherKind: (name: string): HttpError => messageError(422, text('otherKind', { name: shown(name) })),
  otherHeader: (name: string, first: string): HttpError =>
    messageError(422, text('otherHeader', { name: shown(name), first: shown(first) })),
  nothingInside: (name: string): HttpError => messageError(422, text('nothingInside', { name: shown(name) })),
  archive: (reason: ZipRefusal): HttpError => messageError(422, archiveText(reason)),
  workbook: (reason: ZipRefusal, name: string): HttpError =>
    messageError(422, reason === 'no-zip' ? text('noWorkbook', { name: shown(name) }) : archiveText(reason)),
  noSheet: (name: string, sheets: readonly string[]): HttpError =>
    messageError(422, { sheet_name: [text('noSheet', { name: shown(name), sheets: shown(sheets.join(', ')) })] }),
  badEncoding: (encoding: string): HttpError => messageError(422, text('badEncoding', { encoding: shown(encoding) })),
  notInEncoding: (encoding: string, line: number): HttpError =>
    messageError(422, text('notInEncoding', { encoding, line })),
  badMember: (member: string, value: string): HttpError =>
    messageError(400, { [member]: [text('badMember', { value: shown(value) })] }),
  databaseMissing: (): HttpError => messageError(404, text('databaseMissing')),
  ownClosed: (): HttpError => messageError(422, text('ownClosed')),
  noUploads: (name: string): HttpError => messageError(422, text('noUploads', { name })),
  schemaNotAllowed: (schema: string): HttpError =>
    messageError(403, text('schemaNotAllowed', { schema: shown(schema) })),
  notOwnTable: (name: string): HttpError => messageError(403, text('notOwnTable', { name: shown(name) })),
  badName: (name: string): HttpError => messageError(422, { table_name: [text('badName', { name: shown(name) })] }),
  sameNames: (name: string): HttpError => messageError(422, { columns: [text('sameNames', { name: shown(name) })] }),
  unknownColumn: (name: string): HttpError =>
    messageError(422, { columns_read: [text('unknownColumn', { name: shown(name) })] }),
  refused: (problem: RowFileProblem, columns: readonly string[]): HttpError =>
    messageError(422, problemText(problem, columns)),
  failed: (reason: string): HttpError => messageError(422, text('failed', { reason: shown(reason) })),
} as const;

function archiveText(reason: ZipRefusal): string {
  switch (reason) {
    case 'no-zip':
      return text('archive.no-zip');
    case 'too-many':
      return text('archive.too-many');
    case 'too-large':
      return text('archive.too-large');
    case 'suspicious':
      return text('archive.suspicious');
    case 'unsafe-path':
      return text('archive.unsafe-path');
  }
}

/** Describes a problem of a file, its position and a remedy. */
export function problemText({ code, line, column, found = '' }: RowFileProblem, columns: readonly string[]): string {
  const name = (column === undefined ? undefined : columns[column]) ?? '';
  const at = line ?? 0;
  switch (code) {
    case 'too-few-values':
      return text('problem.tooFew', { line: at, found });
    case 'too-many-values':
      return text('problem.tooMany', { line: at, found });
    case 'open-quote':
      return text('problem.openQuote', { line: at });
    case 'not-utf8':
      return text('problem.notUtf8', { line: at });
    case 'long-line':
      return text('problem.longLine', { line: at });
    case 'not-of-type':
      return text('problem.notOfType', { line: at, column: name, found });
    case 'unreadable':
      return text('problem.unreadable', { found });
    case 'too-complex':
      return text('problem.tooComplex');
    case 'no-room':
      return text('problem.noRoom');
    case 'empty':
      return text('problem.empty');
    case 'table-exists':
      return text('problem.tableExists', { table: found });
    case 'other-columns':
      return text('problem.otherColumns', { column: found });
  }
}
