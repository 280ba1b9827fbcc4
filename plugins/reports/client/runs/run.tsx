import { shownSize } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import {
  IconCheck,
  IconClock,
  IconFileTypePdf,
  IconPhotoOff,
  IconQuestionMark,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReportLog } from '../../common/wire/report.ts';
import { StateMark } from '../states/state-mark.tsx';
import { momentOf } from '../times/moment.ts';
import classes from './run-log.module.css';

interface RunProps {
  /** Id of the schedule. */
  readonly id: number;
  readonly run: ReportLog;
  readonly onAgain: (() => void) | undefined;
}

/** One run: when, how it ended, what it sent to whom. */
export function Run({ id, run, onAgain }: RunProps) {
  const { t, i18n } = useTranslation('facet/reports');
  const took =
    run.start_dttm === null || run.end_dttm === null
      ? null
      : (Date.parse(`${run.end_dttm.slice(0, 23)}Z`) - Date.parse(`${run.start_dttm.slice(0, 23)}Z`)) / 1_000;
  return (
    <li className={classes.run}>
      <div className={classes.runHead}>
        <b>{momentOf(run.scheduled_dttm, i18n.language)}</b>
        <StateMark state={run.state} />
        <span className={classes.quiet}>{took === null ? '' : t('runs.took', { seconds: took.toFixed(1) })}</span>
      </div>
      <div className={classes.runBody}>
        {run.pictures.map((picture) => (
          <SentPicture key={picture.position} picture={picture} at={`/api/v1/report/${id}/log/${run.id}`} />
        ))}
        <div className={classes.runTexts}>
          {run.value === null ? null : <p className={classes.reason}>{t('runs.value', { value: run.value })}</p>}
          {run.deliveries.length === 0 ? null : (
            <ul className={classes.deliveries} aria-label={t('runs.deliveries')}>
              {run.deliveries.map((delivery) => (
                <Delivery key={`${delivery.channel} ${delivery.target}`} delivery={delivery} />
              ))}
            </ul>
          )}
          {run.error_message === null ? null : <p className={classes.reason}>{run.error_message}</p>}
          {run.state === 'Error' && onAgain !== undefined ? (
            <Button
              size="compact-sm"
              variant="default"
              className={classes.again ?? ''}
              leftSection={<IconRefresh size={14} stroke={1.5} />}
              onClick={onAgain}
            >
              {t(run.deliveries.every(({ next_try_dttm: next }) => next !== null) ? 'runs.again' : 'runs.againAll')}
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

function Delivery({
  delivery: { channel, target, sent, next_try_dttm: next },
}: {
  readonly delivery: ReportLog['deliveries'][number];
}) {
  const { t, i18n } = useTranslation('facet/reports');
  const look = { size: 14, stroke: 1.5 };
  return (
    <li className={classes.delivery} data-sent={sent}>
      {sent ? (
        <IconCheck {...look} aria-label={t('runs.sent')} />
      ) : next === null ? (
        <IconQuestionMark {...look} aria-label={t('runs.maybeSent')} />
      ) : (
        <IconClock {...look} aria-label={t('runs.waiting')} />
      )}
      <span>
        {target || channel}
        {next === null ? null : (
          <span className={classes.nextTry}>{t('runs.nextTry', { time: momentOf(next, i18n.language) })}</span>
        )}
      </span>
    </li>
  );
}

interface SentPictureProps {
  readonly picture: ReportLog['pictures'][number];
  /** URL of the run. */
  readonly at: string;
}

/** A thumbnail of a sent picture; it opens at full size. */
function SentPicture({ picture: { position, name, type, bytes, state }, at }: SentPictureProps) {
  const { t, i18n } = useTranslation('facet/reports');
  if (state !== 'kept')
    return (
      <div className={classes.noPicture}>
        <IconPhotoOff size={20} stroke={1.5} aria-hidden />
        {t(`runs.picture.${state}`)}
      </div>
    );
  const address = `${at}/picture/${position}`;
  return (
    <a className={classes.picture} href={address} target="_blank" rel="noreferrer" title={name}>
      {type === 'image/png' ? (
        <img src={address} alt={t('runs.picture.of', { name })} loading="lazy" />
      ) : (
        <span className={classes.pages}>
          <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
          {t('runs.picture.pages', { size: shownSize(bytes, i18n.language) })}
        </span>
      )}
    </a>
  );
}
