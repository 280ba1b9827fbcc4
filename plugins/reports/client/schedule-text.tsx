import { useTranslation } from 'react-i18next';
import { scheduleWords } from './report-form/spoken-sentence.ts';

interface ScheduleTextProps {
  readonly row: { readonly crontab: string; readonly crontab_humanized: string; readonly timezone: string };
}

/** Times of a schedule in a list. */
export function ScheduleText({ row }: ScheduleTextProps) {
  const { t, i18n } = useTranslation('facet/reports');
  return <span title={`${row.crontab} ${row.timezone}`}>{scheduleWords(row, t, i18n.language)}</span>;
}
