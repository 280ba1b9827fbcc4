import type { TFunction } from 'i18next';

/** Texts of the library's footer for the pages of a table, by the library's names for them. */
export const pageTexts = (t: TFunction<'facet/chart-table'>): Readonly<Record<string, string>> => ({
  page: t('pages.page'),
  to: t('pages.to'),
  of: t('pages.of'),
  firstPage: t('pageControl.first'),
  previousPage: t('pageControl.previous'),
  nextPage: t('pageControl.next'),
  lastPage: t('pageControl.last'),
});
