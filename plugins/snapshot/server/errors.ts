import { FacetError } from '@facet/sdk/common';
import { answerTexts } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** Errors of the snapshot plugin. */
export const SnapshotErrors = {
  noBrowser: (tried: string) =>
    new FacetError({ code: 'SNP_NO_BROWSER', message: text('noBrowser', { tried }), remedy: text('noBrowserRemedy') }),
  notStarted: (reason: string, cause: unknown) =>
    new FacetError(
      { code: 'SNP_NOT_STARTED', message: text('notStarted', { reason }), remedy: text('notStartedRemedy') },
      { cause },
    ),
  noPerson: () => new FacetError({ code: 'SNP_NO_PERSON', message: text('noPerson') }),
  order: (member: string, value: unknown) =>
    new FacetError({ code: 'SNP_ORDER', message: text('order', { member, value: String(value) }), subject: member }),
  page: (path: string, status: number) =>
    new FacetError({ code: 'SNP_PAGE', message: text('page', { path, status }), subject: path }),
  late: (path: string, seconds: number) =>
    new FacetError({
      code: 'SNP_LATE',
      message: text('late', { path, seconds }),
      remedy: text('lateRemedy'),
      subject: path,
    }),
  noVector: (path: string) =>
    new FacetError({
      code: 'SNP_NO_VECTOR',
      message: text('noVector'),
      remedy: text('noVectorRemedy'),
      subject: path,
    }),
  tooLarge: (megabytes: number) =>
    new FacetError({ code: 'SNP_TOO_LARGE', message: text('tooLarge', { megabytes }), remedy: text('tooLargeRemedy') }),
  ended: (cause: unknown) =>
    new FacetError({ code: 'SNP_ENDED', message: text('ended'), remedy: text('endedRemedy') }, { cause }),
  busy: (waiting: number) =>
    new FacetError({ code: 'SNP_BUSY', message: text('busy', { waiting }), remedy: text('endedRemedy') }),
} as const;

/** Texts for the list of parts that are missing in a picture. */
export const snapshotTexts = {
  empty: text('empty'),
  cut: (pixels: number) => text('cut', { pixels }),
  noVectorDashboard: () => text('noVectorDashboard'),
  fewer: (pages: number) => text('fewer', { pages }),
} as const;
