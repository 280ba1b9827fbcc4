import { useNow } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useIsPaused } from './pause-all.tsx';
import { momentOf } from './times/moment.ts';
import { nextTime } from './times/next-time.ts';
import classes from './reports-page.module.css';

const RENEWED_MS = 20_000;

/** The next run of a schedule in words, in the user's time zone; the exact time is in its tooltip. */
export function NextRun({ at }: { readonly at: string | null }) {
  const { t } = useTranslation('facet/reports');
  const isPaused = useIsPaused() ?? false;
  return at === null || isPaused ? t('list.paused') : <NextTime at={at} />;
}

function NextTime({ at }: { readonly at: string }) {
  const { t, i18n } = useTranslation('facet/reports');
  const next = nextTime(at, useNow(RENEWED_MS), i18n.language);
  return (
    <time dateTime={at} title={momentOf(at, i18n.language)} className={next.kind === 'late' ? classes.late : undefined}>
      {next.kind === 'at' ? next.text : t(`list.${next.kind}`)}
    </time>
  );
}
