import { ApiClientToken, useService } from '@facet/sdk/client';
import { toLanguageTag } from '@facet/sdk/common';
import { Drawer, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportItem } from '../report-form/report-values.ts';
import { scheduleWords } from '../report-form/spoken-sentence.ts';
import { ChangesPanel } from './changes-panel.tsx';
import classes from './run-log.module.css';
import { RunsPanel } from './runs-panel.tsx';
import { ScheduleFacts } from './schedule-facts.tsx';
import { useChanges, useRuns } from './use-runs.ts';

export interface RunLogProps {
  readonly id: number;
  /** Runs it once more; absent for users without permission. */
  onAgain?(item: ReportItem): void;
  /** Actions of the schedule. */
  drawFoot?(item: ReportItem): ReactNode;
  onClose(): void;
}

/** Runs, messages, settings and changes of one schedule, in a drawer beside the list, which stays usable. */
export function RunLog({ id, onAgain, drawFoot, onClose }: RunLogProps) {
  const { t, i18n } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  useFocusBack();
  const read = useQuery({
    queryKey: ['report', id, 'facts'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('GET /api/v1/report/:id', { params: { id } }, { signal })).result,
  });
  const item = read.data;
  const counts = {
    runs: useRuns(id, { sent: false, isWatched: false }).data?.pages[0]?.count,
    sent: useRuns(id, { sent: true, isWatched: false }).data?.pages[0]?.count,
    changes: useChanges(id).data?.pages[0]?.count,
  };
  const name = item?.name ?? '';
  const again = item === undefined || onAgain === undefined ? undefined : () => onAgain(item);
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
          <small className={classes.when}>
            {item === undefined ? '' : `${scheduleWords(item, t, i18n.language)}, ${item.timezone}`}
          </small>
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
          <Tabs.Tab value="runs" rightSection={<Count value={counts.runs} />}>
            {t('list.log')}
          </Tabs.Tab>
          <Tabs.Tab value="sent" rightSection={<Count value={counts.sent} />}>
            {t('runs.sent')}
          </Tabs.Tab>
          <Tabs.Tab value="facts">{t('runs.settings')}</Tabs.Tab>
          <Tabs.Tab value="changes" rightSection={<Count value={counts.changes} />}>
            {t('changes.title')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="runs" className={classes.panel} aria-label={t('runs.of', { name })} tabIndex={0}>
          <RunsPanel id={id} sent={false} onAgain={again} />
        </Tabs.Panel>
        <Tabs.Panel value="sent" className={classes.panel} tabIndex={0}>
          <RunsPanel id={id} sent onAgain={undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="facts" className={classes.panel} tabIndex={0}>
          <ScheduleFacts item={item} error={read.error} />
        </Tabs.Panel>
        <Tabs.Panel value="changes" className={classes.panel} tabIndex={0}>
          <ChangesPanel id={id} />
        </Tabs.Panel>
      </Tabs>
      {item === undefined || drawFoot === undefined ? null : <div className={classes.drawerFoot}>{drawFoot(item)}</div>}
    </Drawer>
  );
}

function Count({ value }: { readonly value: number | undefined }) {
  const { i18n } = useTranslation();
  if (value === undefined || value === 0) return null;
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
