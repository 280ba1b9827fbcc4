import { ApiClientToken, useService } from '@facet/sdk/client';
import { toLanguageTag } from '@facet/sdk/common';
import { describeError, shownSize, SkeletonLine } from '@facet/sdk/ui';
import { Alert, Button, Drawer, Group, Tabs } from '@mantine/core';
import { IconCheck, IconFileTypePdf, IconPhotoOff, IconQuestionMark, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportLog } from '../common/wire/report.ts';
import { momentOf } from './times/moment.ts';
import { ScheduleFacts } from './schedule-facts.tsx';
import { StateMark } from './state-mark.tsx';
import classes from './reports-page.module.css';

export interface RunLogProps {
  readonly id: number;
  readonly name: string;
  /** Times of the schedule as text. */
  readonly schedule: string;
  readonly changed: { readonly by: string | null; readonly ago: string };
  /** Actions of the schedule. */
  readonly footer?: ReactNode;
  /** Runs it once more; absent for users without permission. */
  readonly onAgain?: (() => void) | undefined;
  onClose(): void;
}

const PAGE = 20;
/** Refetch interval: a run may end while the log is open. */
const LOOK_MS = 5_000;

/** Runs of one schedule, latest first, in a drawer beside the list, which stays usable. */
export function RunLog({ id, name, schedule, changed, footer, onAgain, onClose }: RunLogProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  useFocusBack();
  const runs = useInfiniteQuery({
    queryKey: ['report', id, 'log'],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /api/v1/report/:id/log/', { params: { id }, q: { page: pageParam, page_size: PAGE } }, { signal }),
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.count ? pages.length : undefined),
    // Earlier pages contain ended runs, so only the first page is fetched again.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : LOOK_MS),
  });
  const all = runs.data?.pages.flatMap(({ result }) => result) ?? [];
  return (
    <Drawer
      opened
      position="right"
      size={432}
      withOverlay={false}
      lockScroll={false}
      closeOnClickOutside={false}
      title={
        <>
          {name}
          <small className={classes.when}>{schedule}</small>
        </>
      }
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('runs.close') }}
      classNames={{
        content: classes.drawer,
        header: classes.drawerHead,
        title: classes.drawerTitle,
        body: classes.drawerBody,
      }}
    >
      <Tabs defaultValue="runs" keepMounted={false} className={classes.tabs}>
        <Tabs.List className={classes.tabList}>
          <Tabs.Tab value="runs" rightSection={<Count value={runs.data?.pages[0]?.count} />}>
            {t('list.log')}
          </Tabs.Tab>
          <Tabs.Tab value="facts">{t('runs.settings')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="facts" className={classes.drawerRuns} tabIndex={0}>
          <ScheduleFacts id={id} changed={changed} />
        </Tabs.Panel>
        <Tabs.Panel value="runs" className={classes.drawerRuns} aria-label={t('runs.of', { name })} tabIndex={0}>
          {runs.error === null ? null : <Alert color="red">{describeError(runs.error).message}</Alert>}
          {runs.isPending ? [0, 1, 2].map((line) => <SkeletonLine key={line} height={28} />) : null}
          {runs.isSuccess && all.length === 0 ? <p className={classes.quiet}>{t('runs.empty')}</p> : null}
          <ul className={classes.runs}>
            {all.map((run, at) => (
              <Run key={run.id} id={id} run={run} onAgain={at === 0 ? onAgain : undefined} />
            ))}
          </ul>
          {runs.hasNextPage ? (
            <Group justify="center" mt={12}>
              <Button variant="default" loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
                {t('runs.more')}
              </Button>
            </Group>
          ) : null}
        </Tabs.Panel>
      </Tabs>
      {footer === undefined ? null : <div className={classes.drawerFoot}>{footer}</div>}
    </Drawer>
  );
}

function Count({ value }: { readonly value: number | undefined }) {
  const { i18n } = useTranslation();
  if (value === undefined) return null;
  return <span className={classes.count}>{value.toLocaleString(toLanguageTag(i18n.language || 'en'))}</span>;
}

/** Returns the focus to its former element when the drawer closes. */
function useFocusBack(): void {
  const [from] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (from instanceof HTMLElement) from.focus();
    },
    [from],
  );
}

interface RunProps {
  /** Id of the schedule. */
  readonly id: number;
  readonly run: ReportLog;
  readonly onAgain: (() => void) | undefined;
}

function Run({ id, run, onAgain }: RunProps) {
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
              {run.deliveries.map(({ channel, target, sent }) => (
                <li key={`${channel} ${target}`} className={classes.delivery} data-sent={sent}>
                  {sent ? (
                    <IconCheck size={14} stroke={1.5} aria-label={t('runs.sent')} />
                  ) : (
                    <IconQuestionMark size={14} stroke={1.5} aria-label={t('runs.maybeSent')} />
                  )}
                  <span>{target || channel}</span>
                </li>
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
              {t(run.deliveries.length === 0 ? 'runs.again' : 'runs.againAll')}
            </Button>
          ) : null}
        </div>
      </div>
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
