import { toLanguageTag } from '@facet/sdk/common';
import { useNow } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useIsPaused } from './pause-all.tsx';
import { momentOf } from './times/moment.ts';
import { begun, nextTime } from './times/next-time.ts';
import classes from './reports-page.module.css';

const RENEWED_MS = 20_000;

/** The next run of a schedule in words, in the user's time zone; the exact time is in its tooltip. */
export function NextRun({ at }: { readonly at: string | null }) {
  const { t } = useTranslation('facet/reports');
  const isPaused = useIsPaused() ?? false;
  return at === null || isPaused ? t('list.paused') : <NextTime at={at} />;
}

/** Number of schedules, and when the first of all runs. */
export function ListNote({ count, next }: { readonly count: number; readonly next: string | null | undefined }) {
  const { t, i18n } = useTranslation('facet/reports');
  const isPaused = useIsPaused() ?? false;
  const now = useNow(RENEWED_MS);
  const number = count.toLocaleString(toLanguageTag(i18n.language || 'en'));
  if (count === 0 || next === null || next === undefined || isPaused) return number;
  const time = nextTime(next, now, i18n.language);
  return time.kind === 'at'
    ? t('list.noteNext', { number, when: time.text })
    : t(time.kind === 'late' ? 'list.noteLate' : 'list.noteDue', { number });
}

function NextTime({ at }: { readonly at: string }) {
  const { t, i18n } = useTranslation('facet/reports');
  const next = nextTime(at, useNow(RENEWED_MS), i18n.language);
  return (
    <time dateTime={at} title={momentOf(at, i18n.language)} className={next.kind === 'late' ? classes.late : undefined}>
      {next.kind === 'at' ? begun(next.text, i18n.language) : t(`list.${next.kind}`)}
    </time>
  );
}
