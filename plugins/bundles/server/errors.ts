import { answerTexts, type FieldMessages, type HttpError, messageError, typedError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };
import { LARGEST_CONTENT, LARGEST_FILE, LARGEST_TEXTS, LARGEST_UPLOAD, MOST_FILES } from './archive-limits.ts';

const text = answerTexts(english);
const megabytes = (bytes: number): number => bytes / 1024 / 1024;

/** What people read of their exports and imports in the background. */
export const bundleTitles = {
  exportAll: () => text('exportAll'),
  exportOf: (count: number) => text(count === 1 ? 'exportOne' : 'exportOf', { count }),
  importOf: (file: string) => text('importOf', { file }),
};

/** Errors of exports and imports (reference: HTTP API 18). */
export const BundleErrors = {
  fileGone: (): HttpError => messageError(404, text('fileGone')),
  noFile: (): HttpError => messageError(400, text('noFile')),
  notZip: (): HttpError => messageError(422, text('notZip')),
  nothingToImport: (): HttpError => messageError(400, text('nothingToImport')),
  badMember: (member: string): HttpError => messageError(400, { [member]: [text('badJson')] }),
  badToken: (): HttpError => messageError(400, { token: [text('badToken')] }),
  takenToken: (): HttpError => messageError(400, { token: [text('takenToken')] }),
  tooLarge: (): HttpError =>
    messageError(
      422,
      text('tooLarge', {
        upload: megabytes(LARGEST_UPLOAD),
        content: megabytes(LARGEST_CONTENT),
        texts: megabytes(LARGEST_TEXTS),
        file: megabytes(LARGEST_FILE),
      }),
    ),
  tooMany: (): HttpError => messageError(422, text('tooMany', { files: MOST_FILES })),
  tooManyObjects: (most: number): HttpError => messageError(422, text('tooManyObjects', { most })),
  unsafePath: (path: string): HttpError => messageError(422, text('unsafePath', { path })),
  suspicious: (path: string): HttpError => messageError(422, text('suspicious', { path })),
  kindMissing: (kind: string): HttpError => messageError(503, text('kindMissing', { kind })),
  kindsInCircle: (kinds: readonly string[]): HttpError =>
    messageError(503, text('kindsInCircle', { kinds: kinds.join(', ') })),
  kindBadlyNamed: (kind: string, folder: string): HttpError =>
    messageError(503, text('kindBadlyNamed', { kind, folder })),
  /** One kind was not imported; everything else was. */
  notTaken: (title: string, reason: string): HttpError => messageError(500, text('notTaken', { title, reason })),
  /** @param problems Path inside the bundle → field → messages. */
  refused: (
    called: string,
    problems: Readonly<Record<string, FieldMessages | string | readonly string[]>>,
  ): HttpError =>
    typedError(422, {
      message: text('refused', { called }),
      error_type: 'GENERIC_COMMAND_ERROR',
      level: 'warning',
      extra: problems,
    }),
} as const;

export const bundleTexts = {
  exists: (title: string): string => text('exists', { title }),
  noMetadata: text('noMetadata'),
  notOfType: (type: string): string => text('notOfType', { type }),
  notYaml: text('notYaml'),
  notChecked: text('notChecked'),
  refersToNothing: (kind: string, uuid: string): string => text('refersToNothing', { kind, uuid }),
  sameUuid: (path: string): string => text('sameUuid', { path }),
} as const;
