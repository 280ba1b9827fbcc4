import { useTranslation } from 'react-i18next';
import { momentOf } from './times/moment.ts';

/** The next run of a schedule, in the user's time zone. */
export function NextRun({ at }: { readonly at: string | null }) {
  const { t, i18n } = useTranslation('facet/reports');
  return at === null ? t('list.paused') : <time dateTime={at}>{momentOf(at, i18n.language)}</time>;
}
